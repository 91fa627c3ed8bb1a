import { useCallback, useEffect, useMemo, useState } from 'react'
import { contentPath } from '../../preload/content-path.ts'
import { useText } from '../locales/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { MissingLines } from './missing-lines.tsx'
import { PasswordForm } from './password-form.tsx'
import { openPdf, type OpenedPdf } from './pdf-engine.ts'
import { PdfView, type PdfTarget } from './pdf-view.tsx'
import { keepPassword, passwordOf } from '../store/passwords.ts'
import { wantedOnPages } from './wanted-lines.ts'
import type { WishedPlace } from './wished-place.ts'

type PdfSourceProps = {
  readonly workspaceId: string
  readonly path: string
  readonly wished: WishedPlace | undefined
  readonly readPages: ReadonlySet<number>
}

/** A PDF of the workspace as it looks, at the wished page, the wished lines marked. */
export function PdfSource({ workspaceId, path, wished, readPages }: PdfSourceProps) {
  const { source } = useText()
  const [password, setPassword] = useState(passwordOf({ workspaceId, path }))
  const [opened, setOpened] = useState<OpenedPdf>({ phase: 'opening' })
  useEffect(() => {
    setOpened({ phase: 'opening' })
    return openPdf(contentPath.source(workspaceId, path), password, setOpened)
  }, [workspaceId, path, password])

  const target = useMemo((): PdfTarget | undefined => {
    if (wished === undefined) return undefined
    const { at, locator, entryId, lines } = wished
    const page = locator !== undefined && 'page' in locator ? locator.page : undefined
    const wanted = lines === undefined ? new Map() : wantedOnPages(lines.known, lines.first, lines.last)
    return { at, page, wanted, entryId, isStretch: lines?.isStretch === true }
  }, [wished])
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => setMissing([]), [target])
  const onMissing = useCallback((lines: readonly string[]): void => {
    setMissing((last) => [...last, ...lines.filter((line) => !last.includes(line))])
  }, [])

  if (opened.phase === 'opening')
    return (
      <div className="source-busy">
        <Spinner label={source.loading} />
      </div>
    )
  if (opened.phase === 'failed')
    return (
      <Banner look="failed" title={source.cannotShow}>
        {opened.message}
      </Banner>
    )
  if (opened.phase === 'locked')
    return (
      <PasswordForm
        isWrong={opened.wasWrong}
        onTry={(typed) => {
          keepPassword({ workspaceId, path }, typed)
          setPassword(typed)
        }}
      />
    )
  return (
    <>
      {missing.length > 0 && target?.isStretch === false && (
        <MissingLines lines={missing}>{source.notOnPage}</MissingLines>
      )}
      <PdfView pdf={opened.pdf} label={path} target={target} readPages={readPages} onMissing={onMissing} />
    </>
  )
}
