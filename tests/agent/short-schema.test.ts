import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortSchema } from '../../main/agent/short-schema.ts'

test('A schema keeps names, types, choices and descriptions; bounds go, and plain alternatives are one list', () => {
  const input = z.strictObject({
    // Names that are words of a schema too.
    default: z.string().min(1).max(9),
    minimum: z.number().int().min(1).optional(),
    kind: z.enum(['a', 'b']).describe('Which'),
    cell: z.union([z.string(), z.number(), z.null(), z.strictObject({ formula: z.string() })]),
    plain: z.array(z.union([z.string(), z.boolean()])).min(1),
  })
  expect(shortSchema(z.toJSONSchema(input, { io: 'input' }))).toEqual({
    type: 'object',
    properties: {
      default: { type: 'string' },
      minimum: { type: 'integer' },
      kind: { type: 'string', enum: ['a', 'b'], description: 'Which' },
      cell: {
        anyOf: [
          { type: ['string', 'number', 'null'] },
          { type: 'object', properties: { formula: { type: 'string' } }, required: ['formula'] },
        ],
      },
      plain: { type: 'array', items: { type: ['string', 'boolean'] } },
    },
    required: ['default', 'kind', 'cell', 'plain'],
  })
})
