import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { changedCriteria, type SetChange } from '../../../../../../src/main/modules/campaigns/set-change.ts'
import type { CriterionTerms } from '../../../../../../src/shared/entities/targeting/targeting-rules.ts'
import { sameCriterion, setRecord } from '../../../../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { workspace } from '../../drafts/drafts-stage.ts'
import { beginEmpty, reader, stage } from './grid-stage.ts'

beginEmpty()
beforeEach(() => {
  stage.see('campaign', { id: 'c1', name: 'Boots', currency: 'USD', funding_instrument_id: 'f1' })
  stage.see(
    'lineItem',
    ...['l1', 'l2', 'l3'].map((id) => ({
      id,
      name: `Item ${id}`,
      campaign_id: 'c1',
      objective: 'ENGAGEMENTS',
      currency: 'USD',
    })),
  )
})

const terms = (text: string): CriterionTerms => {
  const [targeting_type = '', operator_type = '', targeting_value = ''] = text.split(' ')
  return { targeting_type, operator_type, targeting_value }
}
const women = terms('GENDER EQ 2')
const young = terms('AGE EQ AGE_13_TO_24')
const old = terms('AGE EQ AGE_OVER_50')
const germany = terms('LOCATION EQ 00000000000000de')
const notGermany = terms('LOCATION NE 00000000000000de')
const shoes = terms('BROAD_KEYWORD EQ shoes')
const all = [women, young, old, germany, notGermany, shoes]

function seeSet(lineItem: string, criteria: readonly CriterionTerms[]): void {
  const rows = criteria.map((one, place) => ({ ...one, id: `${lineItem}-${place}` }))
  stage.see('targeting', setRecord(lineItem, rows))
}

const target = { kind: 'rows' as const, campaigns: [], lineItems: ['l1', 'l2', 'l3'] }
const preview = (change: SetChange) => unwrap(reader.api.previewTargeting({ workspace, target, change }))

it('an added age replaces the one before, and an exclusion the inclusion of the same place', () => {
  seeSet('l1', [young, germany, women])
  const { samples, ...counts } = preview({ kind: 'change', add: [old, notGermany], remove: [] })
  expect(counts).toMatchObject({ rows: 3, changed: 1, impossible: 2, worldwide: 0 })
  expect(counts.refused.map(({ title }) => title)).toEqual(['Item l2', 'Item l3'])
  const [sample] = samples
  expect(sample).toMatchObject({ key: 'l1', title: 'Item l1', left: 3 })
  expect(sample?.added).toEqual([
    { ...old, name: '50 and older' },
    { ...notGermany, name: null },
  ])
  expect(sample?.removed).toEqual([
    { ...young, name: '13–24' },
    { ...germany, name: null },
  ])
})

it('a sample names what stays of the types that change, and nothing else', () => {
  seeSet('l1', [young, germany, women])
  const { samples } = preview({ kind: 'change', add: [terms('LOCATION EQ 00000000000000fr')], remove: [] })
  expect(samples[0]?.kept).toEqual([{ ...germany, name: null }])
})

it('sets that lose everything are counted as worldwide; those never read are named', () => {
  seeSet('l1', [women])
  seeSet('l2', [])
  expect(preview({ kind: 'replace', types: null, criteria: [] })).toMatchObject({
    changed: 1,
    untouched: 1,
    impossible: 1,
    worldwide: 1,
  })
  expect(unwrap(reader.api.unreadTargeting({ workspace, target }))).toEqual(['l3'])
})

const subset = fc.uniqueArray(fc.constantFrom(...all))
const someChange: fc.Arbitrary<SetChange> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), add: subset, remove: subset }),
  fc.record({
    kind: fc.constant('replace' as const),
    types: fc.option(fc.subarray(['GENDER', 'AGE', 'LOCATION', 'BROAD_KEYWORD'])),
    criteria: subset,
  }),
)

it('previews what an edit makes of any set', () => {
  const hasNot = (set: readonly CriterionTerms[]) => (one: CriterionTerms) =>
    !set.some((other) => sameCriterion(one, other))
  fc.assert(
    fc.property(fc.tuple(subset, subset, subset), someChange, (sets, change) => {
      for (const [place, set] of sets.entries()) seeSet(`l${place + 1}`, set)
      const { samples, changed } = preview(change)
      const expected = sets.flatMap((before, place) => {
        const after = changedCriteria(before, change)
        const added = after.filter(hasNot(before)).length
        const removed = before.filter(hasNot(after)).length
        return added + removed === 0 ? [] : [{ key: `l${place + 1}`, added, removed, left: after.length }]
      })
      const shown = samples.map(({ key, added, removed, left }) => ({
        key,
        added: added.length,
        removed: removed.length,
        left,
      }))
      expect(shown).toEqual(expected)
      expect(changed).toBe(expected.length)
    }),
    { numRuns: casesFor(40, 1_000) },
  )
})
