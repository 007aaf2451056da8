import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { demoAudienceIds } from '../../../src/sandbox/demo/audiences.ts'
import type { GridSubject, GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { contentOf, referencedDraft } from '../../../src/shared/drafts/draft.ts'
import {
  criteriaOf as criteriaInSet,
  criterionFields,
} from '../../../src/shared/entities/targeting/targeting-set.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { type CampaignPublishing, setCampaignPublishing } from './campaign-publishing.ts'
import { writeElsewhere } from './other-program.ts'

const demo = demoAdvertising(defaultLineItems, Date.now())
const own = demo.line_items.filter((item) => item.account_id === demoAccountIds.northwind && !item.deleted)
const criteriaOf = (item: string) => demo.targeting_criteria.filter((row) => row.line_item_id === item)
const postsOf = (item: string) => demo.promoted_tweets.filter((row) => row.line_item_id === item)
const account = `accounts/${workspace.accountId}`
const flat: GridView = {
  shape: 'lineItems',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

/** Shared by all tests: each uses its own entities. */
let begun: CampaignPublishing | null = null
let stage: Stage
beforeEach(async () => {
  begun ??= await setCampaignPublishing({ lineItems: defaultLineItems })
  stage = begun.stage
})
afterAll(() => begun?.stage.end())

const clone = (items: { subject: GridSubject; key: string }[], withChildren = true) =>
  stage.handlers.campaigns.clone({ workspace, items, withChildren })

/** A draft's content, and its issues. */
async function read(key: string) {
  const view = unwrap(await stage.handlers.drafts.get({ draftId: referencedDraft(key) ?? '' }))
  return { content: contentOf(view.draft), rules: view.findings.map(({ rule }) => rule) }
}

async function planned(subject: 'promotedPost' | 'curatedCategory' | 'targeting') {
  const order = { sort: 'updated', descending: true, offset: 0, count: 200 } as const
  const query = { workspace, subject, text: '', types: [], changedOnly: true, ...order }
  return unwrap(await stage.handlers.entities.list(query)).rows.map(({ content }) => content)
}

const partly = 'line-item.targeting-not-copied'
const criteriaIn = (content: Fields) =>
  criteriaInSet(content)
    .map((one) => `${one.targeting_type} ${one.operator_type} ${one.targeting_value}`)
    .sort()

describe('a copied campaign', () => {
  it('includes line items, curated categories, promoted posts and targeting', async () => {
    const campaign =
      own.find(({ id }) => criteriaOf(id).length > 0 && postsOf(id).length > 0)?.campaign_id ?? ''
    const items = own.filter((item) => item.campaign_id === campaign)
    const links = demo.line_item_curated_categories.filter((row) =>
      items.some(({ id }) => id === row.line_item_id),
    )
    const copied = unwrap(await clone([{ subject: 'campaign', key: campaign }]))
    expect(copied).toMatchObject({
      curatedCategories: links.length,
      withoutTargeting: 0,
      promotedPosts: items.flatMap(({ id }) => postsOf(id)).length,
    })
    expect(copied.lineItems).toHaveLength(items.length)
    const copies = await Promise.all(copied.lineItems.map(read))
    for (const [place, { content, rules }] of copies.entries()) {
      const key = copied.lineItems[place]
      const item = items.find(({ name }) => name === content.name)
      expect(content).toMatchObject({ campaign_id: copied.campaigns[0], entity_status: 'PAUSED' })
      expect(rules).not.toContain(partly)
      const sets = (await planned('targeting')).filter(({ line_item_id }) => line_item_id === key)
      expect(sets.flatMap((set) => criteriaIn(set))).toEqual(
        criteriaIn(criterionFields(criteriaOf(item?.id ?? ''))),
      )
      const posts = (await planned('promotedPost')).filter(({ line_item_id }) => line_item_id === key)
      expect(posts.map(({ tweet_id }) => tweet_id).sort()).toEqual(
        postsOf(item?.id ?? '')
          .map(({ tweet_id }) => tweet_id)
          .sort(),
      )
    }
    // One undo reverts all of it, and a redo restores it with its issues.
    const sets = await planned('targeting')
    expect(sets.length).toBeGreaterThan(0)
    unwrap(await stage.handlers.drafts.undo({ workspace }))
    expect(await planned('promotedPost')).toEqual([])
    unwrap(await stage.handlers.drafts.redo({ workspace }))
    expect(await planned('targeting')).toHaveLength(sets.length)
    // A copy of the copy includes what the copy has drafted.
    const again = unwrap(await clone([{ subject: 'campaign', key: copied.campaigns[0] ?? '' }]))
    const { campaigns, lineItems, ...counts } = copied
    expect(again).toMatchObject(counts)
    expect([again.campaigns.length, again.lineItems.length]).toEqual([campaigns.length, lineItems.length])
    unwrap(await stage.handlers.drafts.undo({ workspace }))
    unwrap(await stage.handlers.drafts.undo({ workspace }))
  })

  it('includes a planned category, and none that is about to be removed', async () => {
    const [item] = own
    const { curated_categories: categories } = demo
    const link = { line_item_id: item?.id ?? '', curated_category_id: categories[0]?.id ?? '' }
    const known = demo.line_item_curated_categories.find((row) => row.line_item_id === item?.id)
    const id = String(
      known?.id ?? (await writeElsewhere(stage, 'POST', `${account}/line_item_curated_categories`, link)).id,
    )
    await stage.handlers.campaigns.linked({ workspace, remoteId: item?.id ?? '', refresh: true })
    const subject = 'curatedCategory' as const
    const draft = unwrap(await stage.handlers.drafts.change({ workspace, subject, remoteId: id }))
    const other = categories[1]?.id ?? ''
    unwrap(await stage.handlers.drafts.edit({ draftId: draft.id, fields: { curated_category_id: other } }))
    const items = [{ subject: 'lineItem' as const, key: item?.id ?? '' }]
    const copied = unwrap(await clone(items))
    const carried = (await planned(subject)).filter(
      ({ line_item_id }) => line_item_id === copied.lineItems[0],
    )
    expect(carried.map(({ curated_category_id }) => curated_category_id)).toEqual([other])
    unwrap(await stage.handlers.drafts.discard({ draftIds: [draft.id] }))
    unwrap(await stage.handlers.drafts.remove({ workspace, subject, keys: [id] }))
    expect(unwrap(await clone(items)).curatedCategories).toBe(0)
  })

  it('is refused if an audience it targets was revoked, with or without line items', async () => {
    const borrower = { ...workspace, accountId: demoAccountIds.wayline }
    const audience = demoAudienceIds.bootBuyers
    const item = demo.line_items.find((row) => row.account_id === borrower.accountId && !row.deleted)
    await writeElsewhere(stage, 'POST', `accounts/${borrower.accountId}/targeting_criteria`, {
      line_item_id: item?.id ?? '',
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: audience,
    })
    unwrap(await stage.handlers.entities.refresh({ workspace: borrower, subject: 'campaign' }))
    const { open } = stage.handlers.campaigns
    await expect
      .poll(async () => unwrap(await open({ workspace: borrower, view: flat })).sync.kind)
      .toBe('idle')
    const copy = (subject: GridSubject, key: string, withChildren = true) =>
      stage.handlers.campaigns.clone({ workspace: borrower, items: [{ subject, key }], withChildren })
    const campaign = item?.campaign_id ?? ''
    expect(unwrap(await copy('campaign', campaign)).withoutTargeting).toBe(0)
    await writeElsewhere(stage, 'DELETE', `${account}/custom_audiences/${audience}/permissions/2k1a0`)
    for (const withChildren of [true, false]) {
      const fault = faultOf(await copy('campaign', campaign, withChildren))
      expect(fault).toMatchObject({ kind: 'refused' })
      expect(fault.message).toContain('can’t be copied')
      expect(fault.message).toContain(item?.name ?? '-')
      expect(fault.message).toContain('was revoked')
    }
    // The rule is about campaigns; a single line item says what it omits.
    const alone = unwrap(await copy('lineItem', item?.id ?? ''))
    expect(alone.withoutTargeting).toBe(1)
    expect((await read(alone.lineItems[0] ?? '')).rules).toContain(partly)
  })

  it('isn’t created if the service doesn’t return what its line items have', async () => {
    const key = own.find(({ id }) => criteriaOf(id).length > 0)?.campaign_id ?? ''
    const before = (await planned('promotedPost')).length
    await stage.control('POST', '/faults', {
      match: { method: 'GET', path_regex: '/targeting_criteria$' },
      times: 20,
      status: 503,
      body: {},
    })
    expect((await clone([{ subject: 'campaign', key }])).ok).toBe(false)
    await stage.control('DELETE', '/faults')
    expect((await planned('promotedPost')).length).toBe(before)
  })
})
