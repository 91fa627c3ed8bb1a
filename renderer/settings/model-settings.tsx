import { useText } from '../locales/use-text.ts'
import { GroupHead } from './group-head.tsx'
import { ModelChoices } from './model-choices.tsx'

/** Who does the reading in new tasks. */
export function ModelSettings() {
  const { models, sections } = useText().settings
  return (
    <>
      <GroupHead title={sections.models} hint={models.hint} />
      <div className="plist">
        <ModelChoices />
      </div>
    </>
  )
}
