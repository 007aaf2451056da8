import { describe, expect, it } from 'vitest'
import { rehearse } from '../../../../src/sandbox/statistics/rehearsal.ts'
import type { RehearsalInput, RehearsedFigures } from '../../../../src/shared/sandbox/rehearsal.ts'
import { flightStart } from './scene.ts'

const times = { created_at: '2026-10-01T00:00:00Z', updated_at: '2026-10-01T00:00:00Z' }
const zone = 'Europe/Berlin'
const item = {
  id: 'li1',
  account_id: 'account',
  campaign_id: 'c1',
  objective: 'WEBSITE_CLICKS',
  product_type: 'MEDIA',
  daily_budget_amount_local_micro: 20_000_000,
  ...times,
}
const lists = (items: readonly object[]) => ({
  accounts: [{ id: 'account', timezone: zone, ...times }],
  funding_instruments: [{ id: 'f1', account_id: 'account', type: 'CREDIT_CARD', currency: 'EUR', ...times }],
  campaigns: [{ id: 'c1', account_id: 'account', funding_instrument_id: 'f1', ...times }],
  line_items: items.map((one) => ({ ...item, ...one })),
})

function figuresOf(input: Omit<RehearsalInput, 'zone' | 'start' | 'days'>): RehearsedFigures {
  const simulation = rehearse({ ...input, zone, start: flightStart, days: 7 })
  let step = simulation.next()
  while (step.done !== true) step = simulation.next()
  return step.value
}

describe('a rehearsal', () => {
  const spend = (values: RehearsedFigures['with']) =>
    (values.billed_charge_local_micro ?? []).reduce((sum, value) => sum + value, 0)

  it('without changes changes nothing', () => {
    const result = figuresOf({ without: lists([{}]), with: lists([{}]) })
    expect(result.with).toEqual(result.without)
    expect(spend(result.with)).toBeGreaterThan(0)
    expect(result.starts).toHaveLength(7)
  })

  it('with a larger budget spends more, within it', () => {
    const more = lists([{ daily_budget_amount_local_micro: 40_000_000 }])
    const result = figuresOf({ without: lists([{}]), with: more })
    expect(spend(result.with)).toBeGreaterThan(1.5 * spend(result.without))
    expect(Math.max(...(result.with.billed_charge_local_micro ?? []))).toBeLessThanOrEqual(40_000_000)
  })

  it('adds up line items, including new ones', () => {
    const added = lists([{}, { id: 'draft:aaaa', created_at: '2026-10-20T00:00:00Z' }])
    const { items, with: total } = figuresOf({ without: lists([{}]), with: added })
    expect(items.map(({ id }) => id)).toEqual(['draft:aaaa', 'li1'])
    expect(items[0]?.without.impressions).toBe(0)
    expect(items[0]?.with.impressions).toBeGreaterThan(0)
    const sum = items.reduce((all, { with: after }) => all + after.billed_charge_local_micro, 0)
    expect(sum).toBe(spend(total))
  })
})
