import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import {
  type DeliveryContext,
  type DeliveryStart,
  type DeliveryTerms,
  deliveryStart,
  joinStarts,
} from '../../../../src/shared/campaigns/delivery-start.ts'
import { startLabel } from '../../../../src/shared/campaigns/delivery-start-label.ts'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { contentSpending, moneyOf } from '../../../../src/shared/publishing/publish-money.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const context: DeliveryContext = {
  now,
  zone: 'Europe/Berlin',
  spentByLineItem: null,
  spentByCampaign: null,
  isCampaignExhausted: false,
}
const units = (amount: number) => micro.parse(amount * 1_000_000)
const ended: Fields = {
  entity_status: 'ACTIVE',
  start_time: '2026-10-01T00:00:00Z',
  end_time: '2026-11-01T00:00:00Z',
  daily_budget_amount_local_micro: units(50),
}
const active: Fields = { entity_status: 'ACTIVE' }
const terms = (lineItem: Fields, campaign: Fields | null = active): DeliveryTerms => ({ lineItem, campaign })
/** What a person reads about a change; null if it starts nothing. */
function said(before: DeliveryTerms | null, after: DeliveryTerms, change: Partial<DeliveryContext> = {}) {
  const start = deliveryStart(before, after, { ...context, ...change })
  return start === null ? null : startLabel(start, 'EUR')
}

const later = { ...ended, end_time: '2026-12-24T22:59:00Z' }
const whole = { ...later, total_budget_amount_local_micro: units(400) }

describe('a change lets a line item run again', () => {
  // 20 November to 24 December are 35 days.
  it.each<[string, Fields, Fields, string | null]>([
    ['by a later end', ended, later, 'until 24 Dec 2026, 23:59 CET, up to 1,750.00 EUR.'],
    ['without an end', ended, { ...ended, end_time: null }, 'without an end, up to 50.00 EUR a day.'],
    ['by its total budget at most', ended, whole, 'until 24 Dec 2026, 23:59 CET, up to 400.00 EUR.'],
    [
      'by a start that is moved to now',
      { ...later, start_time: '2026-12-01T00:00:00Z' },
      later,
      'until 24 Dec 2026, 23:59 CET, up to 1,750.00 EUR.',
    ],
    ['not by a name', ended, { ...ended, name: 'Other' }, null],
    ['not by an end that has passed too', ended, { ...ended, end_time: '2026-11-02T00:00:00Z' }, null],
    ['not if it already runs', later, { ...later, end_time: null }, null],
    ['not while it is paused', ended, { ...later, entity_status: 'PAUSED' }, null],
  ])('%s', (_name, before, after, text) => {
    const sentence = said(terms(before), terms(after))
    expect(sentence?.replace(/^[^:]+: /, '') ?? null).toBe(text)
  })

  it('if its used-up total is raised', () => {
    const spent = { spentByLineItem: units(399) }
    const raised = { ...whole, total_budget_amount_local_micro: units(1_000) }
    expect(said(terms(whole), terms(raised), spent)).toBe(
      'Runs again: until 24 Dec 2026, 23:59 CET, up to 601.00 EUR.',
    )
    expect(said(terms(whole), terms({ ...whole, name: 'Other' }), spent)).toBeNull()
    expect(said(terms(whole), terms(raised), { spentByLineItem: units(100) })).toBeNull()
  })

  it('if its campaign goes on, within the campaign’s budget', () => {
    const campaign = { entity_status: 'PAUSED', daily_budget_amount_local_micro: units(20) }
    const resumed = { ...campaign, entity_status: 'ACTIVE' }
    expect(said(terms(later, campaign), terms(later, resumed))).toBe(
      'Runs again: until 24 Dec 2026, 23:59 CET, up to 700.00 EUR.',
    )
    const start = deliveryStart(terms(later, campaign), terms(later, resumed), context)
    const joined = start === null ? null : joinStarts([start, start, start], resumed, context)
    expect(joined === null ? null : startLabel(joined, 'EUR')).toBe(
      '3 line items run again: until 24 Dec 2026, 23:59 CET, up to 700.00 EUR.',
    )
  })

  it('if the service says that its campaign’s budget is used up, and it’s raised', () => {
    const campaign = { ...active, total_budget_amount_local_micro: units(100) }
    const raised = { ...campaign, total_budget_amount_local_micro: units(300) }
    const change = { isCampaignExhausted: true, spentByCampaign: units(100) }
    expect(said(terms(later, campaign), terms(later, raised), change)).toMatch(/up to 200\.00 EUR\.$/)
    expect(said(terms(later, campaign), terms(later, campaign), change)).toBeNull()
  })

  it('or start at its first day', () => {
    const scheduled = { ...later, start_time: '2026-12-01T08:00:00Z' }
    expect(said(null, terms(scheduled))).toBe(
      'Starts to run: from 1 Dec 2026, 09:00 CET until 24 Dec 2026, 23:59 CET, up to 1,200.00 EUR.',
    )
    expect(said(null, terms({ entity_status: 'ACTIVE' }))).toBe(
      'Starts to run: without an end, without a budget that limits it.',
    )
  })
})

const time = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => new Date(now + days * 86_400_000)))
const lineItem = fc.record({
  entity_status: fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED', 'DRAFT'),
  start_time: time.map((at) => at?.toISOString() ?? null),
  end_time: time.map((at) => at?.toISOString() ?? null),
  daily_budget_amount_local_micro: fc.option(fc.integer({ min: 1, max: 90 }).map(units)),
  total_budget_amount_local_micro: fc.option(fc.integer({ min: 1, max: 900 }).map(units)),
})
const campaign = fc.record({
  entity_status: fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED'),
  daily_budget_amount_local_micro: fc.option(fc.integer({ min: 1, max: 90 }).map(units)),
  total_budget_amount_local_micro: fc.option(fc.integer({ min: 1, max: 900 }).map(units)),
})
const spent = fc.option(fc.integer({ min: 0, max: 900 }).map(units))

/** Delivery by its definition. */
function canSpend(item: Fields, above: Fields, spentByItem: unknown, spentByCampaign: unknown): boolean {
  const isLeft = (content: Fields, amount: unknown) =>
    content.total_budget_amount_local_micro === null ||
    Number(amount ?? 0) < Number(content.total_budget_amount_local_micro)
  return (
    item.entity_status === 'ACTIVE' &&
    above.entity_status === 'ACTIVE' &&
    (item.start_time === null || Date.parse(String(item.start_time)) <= now) &&
    (item.end_time === null || Date.parse(String(item.end_time)) > now) &&
    isLeft(item, spentByItem) &&
    isLeft(above, spentByCampaign)
  )
}

describe('money that starts', () => {
  const record = fc.tuple(lineItem, campaign)
  const change = fc.tuple(
    lineItem.chain((fields) => fc.subarray(Object.entries(fields))),
    campaign.chain((fields) => fc.subarray(Object.entries(fields))),
  )

  it('is named whenever delivery was impossible and becomes possible', () => {
    fc.assert(
      fc.property(record, change, spent, spent, (before, [itemPatch, campaignPatch], ofItem, ofCampaign) => {
        const [item, above] = before
        const after = {
          lineItem: { ...item, ...Object.fromEntries(itemPatch) },
          campaign: { ...above, ...Object.fromEntries(campaignPatch) },
        }
        const could = canSpend(item, above, ofItem, ofCampaign)
        const can = canSpend(after.lineItem, after.campaign, ofItem, ofCampaign)
        fc.pre(!could && can)
        const start = deliveryStart({ lineItem: item, campaign: above }, after, {
          ...context,
          spentByLineItem: ofItem,
          spentByCampaign: ofCampaign,
        })
        const spending = {
          subject: 'lineItem' as const,
          currency: 'EUR',
          change: {
            draftId: 'a',
            title: 'Boots',
            before: contentSpending(item),
            after: contentSpending(after.lineItem),
            start: start ?? undefined,
          },
        }
        const alerts = moneyOf([spending], {}).money.flatMap(({ effect }) => effect.alerts)
        expect(alerts[0]).toMatchObject({ kind: 'starts', title: 'Boots' })
        expect(start?.until ?? null).toBe(
          after.lineItem.end_time === null ? null : Date.parse(after.lineItem.end_time),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('is not named if nothing changes', () => {
    fc.assert(
      fc.property(record, spent, spent, ([item, above], ofItem, ofCampaign) => {
        const same = { lineItem: item, campaign: above }
        const spentNow = { ...context, spentByLineItem: ofItem, spentByCampaign: ofCampaign }
        expect(deliveryStart(same, same, spentNow)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it('never exceeds what its budgets leave', () => {
    const limits = (start: DeliveryStart | null) => start?.total ?? 0
    fc.assert(
      fc.property(record, spent, ([item, above], ofItem) => {
        const start = deliveryStart(
          null,
          { lineItem: item, campaign: above },
          { ...context, spentByLineItem: ofItem },
        )
        const budget = item.total_budget_amount_local_micro
        if (budget !== null)
          expect(limits(start)).toBeLessThanOrEqual(Math.max(0, Number(budget) - Number(ofItem ?? 0)))
      }),
    )
  })
})
