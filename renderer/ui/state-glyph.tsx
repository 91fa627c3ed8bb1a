import { useText } from '../locales/use-text.ts'
import { stateShapes } from './state-shapes.tsx'
import './icon.css'

/** How a file stands: read, partly read, likely relevant and never opened, listed, could not be opened. */
export type FileGlyphState = 'read' | 'part' | 'star' | 'none' | 'fail'

/** The glyph of a file's state with its text twin. */
export function FileGlyph({ state }: { readonly state: FileGlyphState }) {
  const text = useText()
  const { box, shape } = stateShapes[state === 'star' ? 'star' : (`file-${state}` as const)]
  return (
    <>
      <svg className={state === 'star' ? 'star' : `fs ${state}`} viewBox={box} aria-hidden="true">
        {shape}
      </svg>
      <span className="sr">{text.ui.fileGlyph[state]}</span>
    </>
  )
}

/** The glyph of a requirement's state with its text twin. */
export function RequirementGlyph({ state }: { readonly state: 'open' | 'done' | 'unavailable' }) {
  const text = useText()
  const { box, shape } = stateShapes[`state-${state}` as const]
  return (
    <>
      <svg className={`state ${state}`} viewBox={box} aria-hidden="true">
        {shape}
      </svg>
      <span className="sr">{text.ui.requirementGlyph[state]}</span>
    </>
  )
}

/** The running ring. `label` only where nothing beside it says what runs. */
export function Spinner({ label }: { readonly label?: string }) {
  return label === undefined ? (
    <span className="spin" aria-hidden="true" />
  ) : (
    <span className="spin" role="img" aria-label={label} />
  )
}
