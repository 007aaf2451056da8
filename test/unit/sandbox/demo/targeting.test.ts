import { describe, expect, it } from 'vitest'
import { checkCriterion } from '../../../../src/sandbox/behaviour/targeting/criterion-context.ts'
import { seedState } from '../../../../src/sandbox/demo/index.ts'
import { estimateReach } from '../../../../src/sandbox/reference/reach.ts'
import { createWorld, fillWorld } from '../../../../src/sandbox/state/world.ts'
import { targetingTypes } from '../../../../src/shared/api/ads/targeting-criteria.ts'

const today = Date.UTC(2026, 10, 24)

function demo(now: number) {
  const world = createWorld({ now: () => now }, () => undefined)
  fillWorld(world, seedState('demo', now))
  return world.ads
}

const ads = demo(today)
const criteriaOf = (item: string) => ads.targeting_criteria.filter((row) => row.line_item_id === item)

describe('the demo targeting', () => {
  it.each([0, 100, 230])('follows the service’s rules, also %i days later', (days) => {
    const now = today + days * 86_400_000
    const data = demo(now)
    const before = new Map<
      string,
      { targeting_type: string; targeting_value: string; operator_type: string }[]
    >()
    for (const {
      targeting_type,
      targeting_value,
      operator_type,
      ...row
    } of data.targeting_criteria.values()) {
      const account = data.accounts.get(row.account_id)
      if (account === undefined) throw new Error('Every criterion has an account.')
      const others = before.get(row.line_item_id) ?? []
      before.set(row.line_item_id, others)
      const terms = { targeting_type, targeting_value, operator_type }
      const neighbors = { others, inBatch: false, lineItemId: row.line_item_id }
      expect(checkCriterion({ account, data, now }, terms, neighbors)).toEqual([])
      expect(others).not.toContainEqual(terms)
      others.push(terms)
    }
  })

  it('uses most types, and names every value', () => {
    const rows = [...ads.targeting_criteria.values()]
    const types = new Set(rows.map(({ targeting_type }) => targeting_type))
    expect(types.size).toBeGreaterThanOrEqual(targetingTypes.length / 2)
    const listed = rows.filter(({ targeting_type }) => !/KEYWORD|USER|AGE|ENGAGEMENT/.test(targeting_type))
    expect(listed.filter(({ name, targeting_value }) => name === targeting_value)).toEqual([])
    const places = rows.filter(({ targeting_type }) => targeting_type === 'LOCATION')
    expect(new Set(places.map(({ location_type }) => location_type))).toEqual(new Set(['COUNTRY', 'CITY']))
  })

  it('reaches people with every line item', () => {
    const sizeOf = (type: string, id: string) =>
      type.startsWith('CUSTOM_AUDIENCE') ? (ads.custom_audiences.get(id)?.audience_size ?? 0) : null
    const empty = [...ads.line_items.values()].filter(({ id }) => estimateReach(criteriaOf(id), sizeOf) === 0)
    expect(empty).toEqual([])
  })
})
