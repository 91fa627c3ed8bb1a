import { useStore } from '../store/create-store.ts'
import { question } from '../store/dialogs.ts'
import { later } from '../ui/later.tsx'

const OpenQuestion = later(async () => (await import('./open-question.tsx')).OpenQuestion)

/** The question that stands, if any. */
export function Questions() {
  const open = useStore(question, (state) => state)
  return open === null ? null : <OpenQuestion open={open} />
}
