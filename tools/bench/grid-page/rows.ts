import { goals, objectives } from '../../../src/shared/api/ads/line-items.ts'
import type { GridEntity, GridRow } from '../../../src/shared/campaigns/campaign-grid.ts'
import type { InboxListRow } from '../../../src/shared/webhooks/inbox.ts'

/** Line items like the demo data's, under campaigns of twenty each, as rows of a tree. */
const perCampaign = 20

export function rowAt(index: number): GridRow {
  const campaign = Math.floor(index / (perCampaign + 1))
  const place = index % (perCampaign + 1)
  return place === 0 ? campaignRow(campaign) : lineItemRow(campaign, place)
}

export function keysFrom(index: number): string {
  return rowAt(index).key
}

const seenAt = Date.parse('2026-11-21T08:00:00Z')
const day = 86_400_000

const facts = {
  currency: 'EUR',
  effective_status: 'RUNNING',
  servable: true,
  created_at: '2026-10-01T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
}

function campaignRow(number: number): GridEntity {
  return {
    kind: 'entity',
    subject: 'campaign',
    key: `c${number}`,
    remoteId: `c${number}`,
    title: `Campaign ${number + 1}, autumn and winter`,
    depth: 0,
    children: { count: perCampaign, folded: false, dailyBudget: null, objectives: [], goals: [] },
    content: {
      name: `Campaign ${number + 1}, autumn and winter`,
      funding_instrument_id: 'hw6ie',
      budget_optimization: 'LINE_ITEM',
      daily_budget_amount_local_micro: (50 + (number % 40)) * 1_000_000,
      total_budget_amount_local_micro: (5_000 + (number % 900)) * 1_000_000,
      entity_status: number % 3 === 0 ? 'PAUSED' : 'ACTIVE',
    },
    before: {},
    facts,
    change: null,
    findings: [],
    incoming: [],
    delivery: null,
    seenAt,
  }
}

function lineItemRow(campaign: number, place: number): GridEntity {
  const number = campaign * perCampaign + place
  const isChanged = number % 9 === 0
  const name = `Line item ${number}, ${objectives[number % objectives.length]?.toLowerCase() ?? ''}`
  return {
    kind: 'entity',
    subject: 'lineItem',
    key: `l${number}`,
    remoteId: `l${number}`,
    title: name,
    depth: 1,
    children: null,
    content: {
      name,
      campaign_id: `c${campaign}`,
      objective: objectives[number % objectives.length] ?? null,
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_TWITTER', 'TWITTER_SEARCH'],
      start_time: new Date(seenAt + (number % 60) * day).toISOString(),
      end_time: new Date(seenAt + (60 + (number % 60)) * day).toISOString(),
      goal: goals[number % goals.length] ?? null,
      bid_strategy: number % 2 === 0 ? 'MAX' : 'AUTO',
      bid_amount_local_micro: number % 2 === 0 ? 1_250_000 + (number % 100) * 10_000 : null,
      daily_budget_amount_local_micro: (10 + (number % 90)) * 1_000_000,
      total_budget_amount_local_micro: (1_000 + (number % 900)) * 1_000_000,
      entity_status: number % 4 === 0 ? 'PAUSED' : 'ACTIVE',
      standard_delivery: true,
    },
    before: isChanged ? { daily_budget_amount_local_micro: 9_000_000 } : {},
    facts,
    change: isChanged
      ? {
          draftId: `abcdefgh${String(number % 1000).padStart(8, 'a')}`,
          kind: 'update',
          sync: 'clean',
          publish: 'idle',
          errors: number % 27 === 0 ? 1 : 0,
          warnings: 0,
        }
      : null,
    findings: [],
    incoming: [],
    delivery: null,
    seenAt,
  }
}

/** A received event by its ID. */
export function eventAt(id: number): InboxListRow {
  return {
    forward: null,
    excerpt: '@fjordwalker: Do you ship to Norway?',
    id,
    receivedAt: 1_795_262_400_000 + id * 1_000,
    kind: id % 7 === 0 ? 'profile.update.bio' : 'dm.received',
    eventId: `event-${id}`,
    userId: String(id % 400),
    verdict: id % 50 === 0 ? 'wrong' : 'valid',
    environmentId: 'sandbox',
    oldName: id % 7 === 0 ? 'ProfileBioUpdate' : null,
    duplicate: id % 11 === 0,
    bytes: 380,
    answerStatus: id % 50 === 0 ? 403 : 200,
    answerMs: 4,
    bookmarked: false,
  }
}
