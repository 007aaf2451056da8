import { describe, expect, it } from 'vitest'
import {
  type CampaignState,
  campaignDelivery,
  type DeliveryKind,
  flightOf,
  lineItemDelivery,
} from '../../../../src/shared/campaigns/delivery.ts'

describe('delivery of a campaign', () => {
  it.each([
    [{ servable: true, reasons_not_servable: [], effective_status: 'RUNNING' }, 'running'],
    [{ servable: false, reasons_not_servable: ['EXPIRED'], effective_status: 'UNKNOWN' }, 'ended'],
    [{ servable: false, reasons_not_servable: ['PAUSED_BY_ADVERTISER', 'EXPIRED'] }, 'ended'],
    [{ servable: false, reasons_not_servable: ['FUNDING_PROBLEM', 'PAUSED_BY_ADVERTISER'] }, 'paused'],
    [{ servable: false, reasons_not_servable: ['STARTS_IN_FUTURE'] }, 'scheduled'],
    [{ servable: false, reasons_not_servable: ['STARTS_IN_FUTURE', 'FUNDING_PROBLEM'] }, 'blocked'],
    // The list is open.
    [{ servable: false, reasons_not_servable: ['SOMETHING_NEW'] }, 'blocked'],
    // A host that omits both.
    [{ effective_status: 'ACTIVE' }, 'running'],
    [{ effective_status: 'PAUSED' }, 'paused'],
    [{ effective_status: 'UNKNOWN' }, 'unknown'],
    [{}, 'unknown'],
  ] satisfies [object, DeliveryKind][])('%j is %s', (record, kind) => {
    expect(campaignDelivery(record).kind).toBe(kind)
  })
})

describe('delivery of a line item', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const flight = (status: string, start: string | null, end: string | null) =>
    flightOf({ entity_status: status, start_time: start, end_time: end })

  it.each([
    ['ACTIVE', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', 'running', 'running'],
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'running', 'running'],
    ['ACTIVE', '2026-11-21T00:00:00Z', null, 'running', 'scheduled'],
    ['ACTIVE', '2026-11-21T00:00:00Z', null, 'scheduled', 'scheduled'],
    ['ACTIVE', '2026-10-01T00:00:00Z', '2026-11-20T12:00:00Z', 'running', 'ended'],
    ['PAUSED', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z', 'paused', 'ended'],
    ['PAUSED', '2026-11-01T00:00:00Z', null, 'running', 'paused'],
    ['DRAFT', '2026-11-01T00:00:00Z', null, 'running', 'draft'],
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'paused', 'blocked'],
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'blocked', 'blocked'],
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'unknown', 'unknown'],
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'deleted', 'blocked'],
    // Its campaign ended because of its other line items; the service counts this one as running.
    ['ACTIVE', '2026-11-01T00:00:00Z', null, 'ended', 'running'],
  ] satisfies [string, string | null, string | null, CampaignState, DeliveryKind][])(
    '%s from %s to %s in a campaign that is %s is %s',
    (status, start, end, campaign, kind) => {
      expect(lineItemDelivery(flight(status, start, end), campaign, now).kind).toBe(kind)
    },
  )

  it('names the campaign that holds it back', () => {
    expect(lineItemDelivery(flight('ACTIVE', null, null), 'paused', now).reasons).toEqual(['CAMPAIGN_PAUSED'])
  })
})
