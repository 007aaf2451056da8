import { describe, expect, it } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import type { Draft, DraftKind } from '../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { noSummary } from '../../../../src/shared/publishing/change-summary.ts'
import type { DraftSpending } from '../../../../src/shared/publishing/publish-money.ts'
import {
  changesOf,
  planReview,
  type ReviewedDraft,
  reviewGroups,
  reviewItem,
  reviewTotals,
  sentSpendings,
} from '../../../../src/shared/publishing/publish-review.ts'

function reviewed(
  id: string,
  subject: DraftSubject,
  kind: DraftKind,
  more: Partial<ReviewedDraft> = {},
): ReviewedDraft {
  return {
    id,
    subject,
    kind,
    remoteId: kind === 'create' ? null : id,
    title: `The ${id}`,
    needs: [],
    releases: [],
    uploadBytes: null,
    clears: false,
    rows: 1,
    errors: 0,
    warnings: 0,
    isBlocked: false,
    isUnderWay: false,
    spending: null,
    campaign: null,
    ...more,
  }
}

function spends(before: number, after: number, currency = 'EUR', total: number | null = null): DraftSpending {
  const spending = (daily: number, total: number | null) => ({
    entity_status: 'ACTIVE',
    daily_budget_amount_local_micro: micro.parse(daily),
    total_budget_amount_local_micro: total === null ? null : micro.parse(total),
    bid_amount_local_micro: null,
  })
  return {
    subject: 'campaign',
    currency,
    change: { draftId: 'x', title: 'X', before: spending(before, null), after: spending(after, total) },
  }
}

const card = reviewed('card', 'card', 'create')
const post = reviewed('post', 'post', 'create', { needs: ['card'] })
const idsOf = ({ drafts }: { readonly drafts: readonly ReviewedDraft[] }) => drafts.map(({ id }) => id)

describe('the plan of a review', () => {
  it('has everything, or what was selected with what it needs', () => {
    const poll = reviewed('poll', 'poll', 'create')
    expect(idsOf(planReview([post, card, poll], null)).toSorted()).toEqual(['card', 'poll', 'post'])
    expect(idsOf(planReview([post, card, poll], ['post']))).toEqual(['card', 'post'])
    expect(idsOf(planReview([card], ['gone', 'card']))).toEqual(['card'])
  })

  it('leaves out what another job has', () => {
    const busy = reviewed('busy', 'card', 'create', { isUnderWay: true })
    expect(idsOf(planReview([card, busy], null))).toEqual(['card'])
    expect(idsOf(planReview([card, busy], ['busy']))).toEqual([])
  })

  it('holds back what has errors and what needs it, and says because of which', () => {
    const broken = { ...card, errors: 1 }
    const { plan, heldBy, drafts } = planReview([post, broken, reviewed('poll', 'poll', 'create')], null)
    expect(plan.steps.map(({ key }) => key)).toEqual(['poll'])
    expect([...heldBy]).toEqual([
      ['post', ['The card']],
      ['card', []],
    ])
    expect(idsOf({ drafts })).toEqual(['poll', 'post', 'card'])
  })

  it('names a draft once, also one that is gone', () => {
    const blocked = reviewed('late', 'card', 'create', { isBlocked: true, needs: ['gone', 'card', 'gone'] })
    const waits = reviewed('waits', 'post', 'create', { needs: ['gone', 'card', 'card'] })
    const { heldBy, calls } = planReview([card, blocked, waits], null)
    expect([...calls.keys()]).toEqual(['card'])
    expect(heldBy.get('late')).toEqual(['A deleted draft'])
    expect(heldBy.get('waits')).toEqual(['A deleted draft'])
  })

  it('lists changes by campaign, those without one first, held back ones last', () => {
    const of = (id: string, campaign: string | null, more: Partial<ReviewedDraft> = {}) =>
      reviewed(id, 'lineItem', 'update', { campaign, ...more })
    const { drafts } = planReview(
      [
        of('b1', 'B'),
        of('a1', 'A', { errors: 1 }),
        of('b2', 'B', { errors: 1 }),
        of('b3', 'B'),
        of('n', null),
      ],
      null,
    )
    expect(idsOf({ drafts })).toEqual(['n', 'b1', 'b3', 'b2', 'a1'])
  })

  it('knows the calls of each change', () => {
    const media = reviewed('media', 'media', 'create', { uploadBytes: 2_000 })
    const pair = [reviewed('c1', 'campaign', 'create'), reviewed('c2', 'campaign', 'create')]
    const { calls } = planReview([media, ...pair], null)
    expect(calls.get('media')?.map(({ position, operation }) => [position, operation])).toEqual([
      [1, 'mediaUpload.initialize'],
      [2, 'mediaLibrary.add'],
    ])
    expect(calls.get('c2')).toEqual([
      {
        position: 3,
        operation: 'campaigns.batch',
        title: expect.any(String),
        route: 'POST /12/batch/accounts/:account_id/campaigns',
        changes: 2,
      },
    ])
  })
})

describe('the sums of a review', () => {
  it('count what is sent', () => {
    const review = planReview(
      [
        { ...card, warnings: 2 },
        { ...post, warnings: 1 },
        reviewed('poll', 'poll', 'create', { errors: 1, warnings: 4 }),
        reviewed('old', 'poll', 'delete', { errors: 1 }),
        reviewed('media', 'media', 'create', { uploadBytes: 2_000 }),
        reviewed('other', 'media', 'create', { uploadBytes: 500 }),
        reviewed('c1', 'campaign', 'update', { spending: spends(5, 8) }),
        reviewed('c2', 'campaign', 'update', { spending: spends(5, 100), errors: 1 }),
      ],
      null,
    )
    const totals = reviewTotals(review, {})
    expect(totals).toMatchObject({
      publishable: 5,
      blocked: 3,
      warnings: 3,
      irreversible: 1,
      calls: 7,
      uploadBytes: 2_500,
      minDurationMs: 0,
    })
    expect(totals.money).toHaveLength(1)
    expect(totals.money[0]?.effect.daily).toEqual({ before: 5, after: 8 })
  })

  it('count the reads among the calls that the windows allow', () => {
    const { windows } = reviewTotals(planReview([card], null), {})
    const windowCalls = windows.map(({ calls }) => calls)
    expect(windowCalls.reduce((sum, calls) => sum + calls, 0)).toBe(2)
    expect(windows.every(({ remaining }) => remaining === null)).toBe(true)
  })
})

describe('the groups of a review', () => {
  const of = (id: string, campaign: string | null, spending: DraftSpending | null, errors = 0) =>
    reviewed(id, 'campaign', 'update', { campaign, spending, errors })
  const groupsOf = (drafts: readonly ReviewedDraft[]) =>
    reviewGroups(drafts, planReview(drafts, null), ({ campaign }) => campaign)

  it('have their changes, and by how much the budgets that are sent change', () => {
    expect(
      groupsOf([
        of('1', 'A', spends(5, 8)),
        of('2', 'A', spends(8, 7)),
        of('3', 'A', spends(1, 9), 1),
        of('4', null, null),
      ]),
    ).toEqual([
      { campaign: 'A', count: 3, isCampaignAlone: false, daily: { difference: 2, currency: 'EUR' } },
      { campaign: null, count: 1, isCampaignAlone: true, daily: null },
    ])
  })

  it('say whether a campaign’s own change is its only one', () => {
    const lineItem = reviewed('2', 'lineItem', 'update', { campaign: 'B' })
    const groups = groupsOf([of('1', 'A', null), lineItem, of('3', 'C', null), of('4', 'C', null)])
    expect(groups.map(({ isCampaignAlone }) => isCampaignAlone)).toEqual([true, false, false])
  })

  it('have no difference if nothing changes, or in several currencies', () => {
    const dailies = [
      [spends(5, 5, 'EUR', 9)],
      [spends(5, 5, 'EUR', 9), spends(5, 6, 'USD')],
      [spends(5, 8), spends(5, 6, 'USD')],
    ].map((all) => groupsOf(all.map((spending, index) => of(`${index}`, 'A', spending)))[0]?.daily)
    expect(dailies).toEqual([null, { difference: 1, currency: 'USD' }, null])
  })

  it('are left out if there are too many', () => {
    const drafts = (count: number) =>
      Array.from({ length: count }, (_, index) => of(`${index}`, `${index}`, null))
    expect(groupsOf(drafts(500))).toHaveLength(500)
    expect(groupsOf(drafts(501))).toEqual([])
  })
})

it('counts only the spending of what is sent', () => {
  const drafts = [
    reviewed('c1', 'campaign', 'update', { spending: spends(1, 2) }),
    reviewed('c2', 'campaign', 'update', { spending: spends(3, 4), errors: 1 }),
    card,
  ]
  expect(sentSpendings(planReview(drafts, null))).toEqual([spends(1, 2)])
})

function draft(change: Partial<Draft>): Draft {
  return {
    id: 'card',
    workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'a' },
    subject: 'card',
    kind: 'update',
    remoteId: 'c1',
    base: {},
    patch: {},
    revision: 1,
    comment: 'Why',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}

describe('the fields of a change', () => {
  it('are those of its patch, before and after, but for those empty on both sides', () => {
    const base = { name: 'Before', kept: 1 }
    expect(changesOf(draft({ base, patch: { name: 'After', title: null, text: 'New' } }))).toEqual([
      { field: 'name', before: 'Before', after: 'After' },
      { field: 'text', before: null, after: 'New' },
    ])
    expect(changesOf(draft({ base, patch: { name: null } }))).toEqual([
      { field: 'name', before: 'Before', after: null },
    ])
    expect(changesOf(draft({ kind: 'create', base: null, patch: { name: 'New' } }))).toEqual([
      { field: 'name', before: null, after: 'New' },
    ])
    expect(changesOf(draft({ kind: 'delete', base, patch: { name: 'X' } }))).toEqual([])
  })
})

describe('a row of a review', () => {
  const shown = { campaign: 'Spring', names: {}, uses: [], summary: noSummary }

  it('has what its draft says, and what the plan found', () => {
    const held = { ...post, errors: 2, warnings: 1 }
    const review = planReview([{ ...card, errors: 1 }, held], null)
    const row = reviewItem(
      held,
      draft({ id: 'post', byAgent: true, createdBy: 'ada', changedBy: 'ben' }),
      review,
      shown,
    )
    expect(row).toMatchObject({
      draftId: 'post',
      campaign: 'Spring',
      comment: 'Why',
      byAgent: true,
      createdBy: 'ada',
      changedBy: 'ben',
      blockedBy: ['The card'],
      calls: [],
      errors: 2,
      warnings: 1,
      currency: null,
    })
    expect(row.undoBlocker).not.toBeNull()
  })

  it('is a person’s unless an agent drafted it', () => {
    const sent = reviewed('c1', 'campaign', 'update', { spending: spends(1, 2) })
    const row = reviewItem(sent, draft({ id: 'c1' }), planReview([sent], null), shown)
    expect(row).toMatchObject({
      byAgent: false,
      createdBy: null,
      changedBy: null,
      blockedBy: [],
      currency: 'EUR',
      undoBlocker: null,
    })
    expect(row.calls).toHaveLength(1)
  })
})
