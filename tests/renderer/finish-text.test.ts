import { expect, it } from 'vitest'
import { readFinishText } from '../../renderer/chat/finish-text.ts'

it('takes a finish check apart into requirements, their evidence and the sums', () => {
  const text = `[tab] Finish check 1 of at most 1: you stopped. 2 requirements are still open:
r3 [open] reimbursement standards
  from your reads:
    L2 policies/a.pdf: Article 7 Standards for reimbursement
  never opened:
    policies/rules.docx *
r6 [open] who may grant exceptions
  nothing in your reads matches yet
Above-threshold files never opened: 1: policies/rules.docx
never listed:
  secret/annex.pdf`
  expect(readFinishText(text)).toEqual({
    head: 'Finish check 1 of at most 1: you stopped. 2 requirements are still open:',
    items: [
      {
        id: 'r3',
        title: 'reimbursement standards',
        read: ['L2 policies/a.pdf: Article 7 Standards for reimbursement'],
        unopened: ['policies/rules.docx *'],
        other: [],
      },
      {
        id: 'r6',
        title: 'who may grant exceptions',
        read: ['nothing in your reads matches yet'],
        unopened: [],
        other: [],
      },
    ],
    sums: ['Above-threshold files never opened: 1: policies/rules.docx', 'never listed:', 'secret/annex.pdf'],
  })
})
