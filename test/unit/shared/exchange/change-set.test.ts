import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridSubjects } from '../../../../src/shared/campaigns/campaign-grid.ts'
import { draftKinds } from '../../../../src/shared/drafts/draft.ts'
import { draftSubjects } from '../../../../src/shared/entities/kinds.ts'
import {
  type ChangeSet,
  changeOfDraft,
  readableText,
  sealedChangeSet,
} from '../../../../src/shared/exchange/change-set.ts'

const hash = `sha256:${'0'.repeat(64)}`
const account = { environmentId: 'custom', host: 'ads', accountId: '18ce54d4x5t' } as const
const amounts = { before: '1.00', after: '2.00' }

const set: ChangeSet = {
  format: 'flightdeck.change-set',
  version: 1,
  writtenAt: '2026-11-25T10:00:00.000Z',
  account,
  comment: '',
  money: gridSubjects.map((subject) => ({
    subject,
    currency: 'EUR',
    becomeActive: 1,
    dailyBudgets: amounts,
    totalBudgets: amounts,
  })),
  changes: draftSubjects.flatMap((subject) =>
    draftKinds.map((kind) =>
      changeOfDraft(
        {
          id: 'a'.repeat(16),
          workspace: account,
          subject,
          kind,
          remoteId: kind === 'create' ? null : 'r1',
          base: kind === 'create' ? null : { name: 'Before', b: 1, a: [{ d: 1, c: 2 }] },
          patch: { name: 'After', b: 2, a: [{ d: 2, c: 1 }] },
          revision: 1,
          comment: 'Why',
          byAgent: true,
          createdBy: 'ada',
          changedBy: 'bert',
          sync: 'clean',
          publish: 'idle',
          createdAt: 1,
          updatedAt: 1,
        },
        'Title',
      ),
    ),
  ),
}

/** As the format command reads and writes it. */
function formatted(text: string): string {
  const { hash: _, ...read } = sealedChangeSet.parse(JSON.parse(text))
  return readableText(read, hash)
}

/** The same with the fields of every object in the reverse order. */
function reversed<Value>(value: Value): Value {
  const turned: unknown = Array.isArray(value)
    ? value.map(reversed)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([name, part]) => [name, reversed(part)]),
        )
      : value
  // The same fields with the same values.
  return turned as Value
}

describe('the text of a change set', () => {
  it('is as the format command leaves it, for every kind', () => {
    const text = readableText(set, hash)
    expect(formatted(text)).toBe(text)
  })

  it('doesn’t depend on the order in which its parts were put together', () => {
    expect(readableText(reversed(set), hash)).toBe(readableText(set, hash))
  })

  it('keeps every value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
        (patch) => {
          // A file with this name is refused, because schemas drop its value.
          fc.pre(!JSON.stringify(patch).includes('"__proto__"'))
          const [change] = set.changes
          if (change === undefined) throw new Error('There is no change.')
          const given = { ...set, changes: [{ ...change, patch: JSON.parse(JSON.stringify(patch)) }] }
          const { hash: _, ...read } = sealedChangeSet.parse(JSON.parse(readableText(given, hash)))
          expect(read).toEqual(given)
        },
      ),
    )
  })
})
