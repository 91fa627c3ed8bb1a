import { useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { LinkButton } from '../ui/button.tsx'
import type { ToolLine } from './chat-lines.ts'
import { copyText } from './copy-conversation.ts'
import { commandText } from './tool-use.ts'

/** Lines that are shown at first. */
const FIRST = 12

/** The exact command and what the model got for it, with what was cut. */
export function Observation({ tool }: { readonly tool: ToolLine }) {
  const text = useText()
  const [all, setAll] = useState(false)
  const command = commandText(tool.name, tool.input)
  const { lines, status } = splitStatus(tool.observation)
  const shown = all ? lines : lines.slice(0, FIRST)
  return (
    <div className="obs">
      <div className="obs-box">
        <pre tabIndex={0} aria-label={text.chat.details.command}>
          <span className="cmd">{command}</span>
          {shown.length > 0 && `\n${shown.join('\n')}`}
          {status !== '' && <span className="st">{`\n${status}`}</span>}
        </pre>
        <p className="obs-foot">
          <span>{text.chat.details.lines(shown.length, lines.length)}</span>
          <span>{tool.truncated ? text.chat.details.cut : text.chat.details.notCut}</span>
          {lines.length > FIRST && (
            <LinkButton onClick={() => setAll(!all)}>
              {all ? text.chat.details.showLess : text.chat.details.showAll}
            </LinkButton>
          )}
          <LinkButton onClick={() => void copyText(`${command}\n${tool.observation}`)}>{text.chat.copy}</LinkButton>
        </p>
      </div>
    </div>
  )
}

/** What was shown, and the line that the tab adds at the end. */
function splitStatus(observation: string): { lines: readonly string[]; status: string } {
  const lines = observation === '' ? [] : observation.trimEnd().split('\n')
  const last = lines.at(-1)
  if (last?.startsWith('[tab] ') !== true) return { lines, status: '' }
  const rest = lines.slice(0, -1)
  while (rest.at(-1) === '') rest.pop()
  return { lines: rest, status: last }
}
