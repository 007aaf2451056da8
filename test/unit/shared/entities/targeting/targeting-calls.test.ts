import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fields } from '../../../../../src/shared/core/json.ts'
import { changeSetCall, planSet } from '../../../../../src/shared/entities/targeting/targeting-calls.ts'
import type { CriterionTerms } from '../../../../../src/shared/entities/targeting/targeting-rules.ts'
import {
  changeOfCriteria,
  criteriaOf,
  criterionFields,
  isCriterionField,
  type StoredCriterion,
  setRecord,
  storedCriteria,
} from '../../../../../src/shared/entities/targeting/targeting-set.ts'
import { isNightly } from '../../../../support/runs.ts'

const terms = fc
  .record({
    targeting_type: fc.constantFrom('LOCATION', 'AGE', 'BROAD_KEYWORD', 'TV_SHOW', 'CUSTOM_AUDIENCE'),
    targeting_value: fc.constantFrom('1', '2', 'a:b', 'winter. tents', '🏕'),
    operator_type: fc.constantFrom('EQ', 'NE'),
  })
  .map((one): CriterionTerms => one)
const set = fc.array(terms, { maxLength: 12 })
const textOf = (one: CriterionTerms) => `${one.targeting_type} ${one.operator_type} ${one.targeting_value}`
const asText = (criteria: readonly CriterionTerms[]) => [...new Set(criteria.map(textOf))].sort()
const withIds = (criteria: readonly CriterionTerms[]): StoredCriterion[] =>
  criteria.map((one, index) => ({ ...one, id: `c${index}` }))

it('converts criteria to fields and back', () => {
  fc.assert(
    fc.property(set, (criteria) => {
      const content = criterionFields(criteria)
      expect(Object.keys(content).every(isCriterionField)).toBe(true)
      expect(asText(criteriaOf(content))).toEqual(asText(criteria))
      const stored = withIds(criteria)
      expect(storedCriteria(fields.parse(setRecord('l1', stored)))).toEqual(stored)
    }),
  )
})

const runs = { numRuns: isNightly ? 1_000 : 100 }

/** The service's processing of one call's rows: all of them. */
function carryOut(
  there: readonly StoredCriterion[],
  call: ReturnType<typeof changeSetCall>,
  from: number,
  to: number,
): readonly StoredCriterion[] {
  let after = [...there]
  for (const [index, row] of call.rows.slice(from, to).entries()) {
    const params = fields.parse(row.params)
    if (row.operation_type === 'Delete') {
      after = after.filter(({ id }) => id !== params.targeting_criterion_id)
      continue
    }
    const created = {
      targeting_type: `${params.targeting_type}`,
      targeting_value: `${params.targeting_value}`,
      operator_type: `${params.operator_type}`,
    }
    if (!after.some((one) => textOf(one) === textOf(created))) {
      after.push({ ...created, id: `new ${from + index} ${after.length}` })
    }
  }
  return after
}

it('turns any set into any other, however much of it is done before it’s planned again', () => {
  fc.assert(
    fc.property(
      set,
      set,
      fc.array(fc.nat(12), { maxLength: 4 }),
      fc.boolean(),
      (start, wanted, cuts, doubled) => {
        let there: readonly StoredCriterion[] = withIds(doubled ? [...start, ...start] : start)
        const patch = changeOfCriteria(criterionFields(start), wanted)
        // Each cut is a call whose remaining rows were never sent; the next one is planned from the current state.
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          there = carryOut(there, changeSetCall('a', 'l1', patch, there), 0, cut)
        }
        expect(there.map(textOf).sort()).toEqual(asText(wanted))
        expect(planSet(there, patch)).toEqual({ deletes: [], creates: [] })
      },
    ),
    runs,
  )
})

it('changes only changed fields, and sends only the difference', () => {
  fc.assert(
    fc.property(set, set, set, (start, others, wanted) => {
      const known = criterionFields(start)
      const foreign = others.filter(
        (one) => !(`${one.targeting_type}:${one.targeting_value}` in known) && !(one.targeting_type in known),
      )
      const patch = changeOfCriteria(known, wanted)
      const stored = withIds([...criteriaOf(known), ...criteriaOf(criterionFields(foreign))])
      const { deletes, creates } = planSet(stored, patch)
      const isTouched = (one: CriterionTerms) =>
        `${one.targeting_type}:${one.targeting_value}` in patch || one.targeting_type in patch
      expect(deletes.every(isTouched)).toBe(true)
      const there = new Set(stored.map(textOf))
      expect(creates.every((one) => !there.has(textOf(one)))).toBe(true)
    }),
    runs,
  )
})

it('never leaves a type empty between two calls of a large change', () => {
  const places = (from: number) =>
    Array.from({ length: 900 }, (_, index) => ({
      targeting_type: 'LOCATION',
      operator_type: 'EQ',
      targeting_value: (from + index).toString(16).padStart(16, '0'),
    }))
  const stored = withIds(places(0))
  const call = changeSetCall('a', 'l1', changeOfCriteria(criterionFields(stored), places(900)), stored)
  let there: readonly StoredCriterion[] = stored
  for (let from = 0; from < call.rows.length; from += call.maximum) {
    there = carryOut(there, call, from, from + call.maximum)
    expect(there.length).toBe(900)
  }
  expect(asText(there)).toEqual(asText(places(900)))
})
