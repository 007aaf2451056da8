import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import { type CampaignPublishing, lineItemFields, setCampaignPublishing } from './campaign-publishing.ts'

const largest = 2n ** 63n - 1n

let work: CampaignPublishing
beforeEach(async () => {
  work = await setCampaignPublishing()
})
afterEach(() => work.stage.end())

/** Creates a valid campaign with a line item. */
async function create(name: string, lineItem: Fields = {}) {
  return unwrap(
    await work.stage.handlers.campaigns.create({
      workspace,
      campaign: await work.newCampaign(name),
      lineItems: [{ name: `${name} item`, ...lineItemFields, ...lineItem }],
    }),
  )
}

describe('publishing campaigns and line items', () => {
  it('carries 64-bit amounts from a draft to the service, and back into the grid and its sums', async () => {
    const { handlers } = work.stage
    unwrap(await handlers.preferences.change({ moneyThresholds: { '*': null } }))
    const amounts = {
      total_budget_amount_local_micro: largest,
      daily_budget_amount_local_micro: largest - 1n,
    }
    await create('Zephyr', amounts)
    const [draft] = await work.rows({ text: 'zephyr' })
    expect(draft?.content).toMatchObject(amounts)
    await work.publish()
    await work.refresh('lineItem')
    const [made] = await work.rows({ text: 'zephyr' })
    expect(made).toMatchObject({ change: null, content: amounts })

    const request = {
      target: { kind: 'rows' as const, campaigns: [], lineItems: [made?.key ?? ''] },
      subjects: ['lineItem' as const],
      action: { kind: 'set' as const, field: 'daily_budget_amount_local_micro', value: 2n ** 53n + 1n },
    }
    unwrap(await handlers.campaigns.bulk({ workspace, label: 'lower', request }))
    // A lost answer is looked up: the service's values have to equal the sent ones digit by digit.
    await work.stage.control('POST', '/faults', {
      match: { method: 'PUT', path_regex: '/line_items/' },
      times: 1,
      drop: 'after',
    })
    await work.publish()
    await work.refresh('lineItem')
    const [changed] = await work.rows({ text: 'zephyr' })
    expect(changed?.change).toBeNull()
    expect(changed?.content).toMatchObject({ ...amounts, daily_budget_amount_local_micro: 2n ** 53n + 1n })
    const { target } = request
    const sums = unwrap(await handlers.campaigns.sums({ workspace, target }))
    expect(sums.money).toMatchObject([{ daily: 2n ** 53n + 1n, total: largest }])
  })

  it('promotes a new post with a new line item: both first, with an undo of what can be deleted', async () => {
    const { handlers } = work.stage
    const lineItem = (await create('Zephyr')).lineItems[0] ?? ''
    const post = unwrap(
      await handlers.drafts.create({
        workspace,
        subject: 'post',
        fields: { as_user_id: demoUsers.ada.id, text: 'Zephyr is here.', nullcast: true },
      }),
    )
    const promotion = { line_item_id: lineItem, tweet_id: `draft:${post.id}` }
    const promote = async () =>
      unwrap(await handlers.drafts.create({ workspace, subject: 'promotedPost', fields: promotion }))
    const { id } = await promote()
    const ofItem = { workspace, subject: 'lineItem' as const, keys: [lineItem] }
    const uses = unwrap(await handlers.entities.usesOf(ofItem))
    expect(uses.filter(({ subject }) => subject === 'promotedPost')).toMatchObject([{ key: `draft:${id}` }])
    expect(unwrap(await handlers.drafts.check({ workspace }))).toMatchObject({
      drafts: 4,
      errors: 0,
      blocked: 0,
    })
    const range = { offset: 0, count: 50 }
    const review = unwrap(await handlers.publishing.review({ workspace, draftIds: null, ...range }))
    expect(review.rows.map(({ subject }) => subject)).toEqual([
      'post',
      'campaign',
      'lineItem',
      'promotedPost',
    ])
    expect(review.rows.at(-1)?.title).toBe('Zephyr is here. · Zephyr item')
    const parts = unwrap(await handlers.publishing.review({ workspace, draftIds: [id], ...range }))
    expect(parts.rows).toHaveLength(4)

    const done = await work.publish()
    expect((await work.steps(done)).map(({ subject, state }) => [subject, state])).toEqual([
      ['post', 'done'],
      ['campaign', 'done'],
      ['lineItem', 'done'],
      ['promotedPost', 'done'],
    ])
    await work.refresh('promotedPost', 'lineItem')
    const [item] = await work.rows({ text: 'zephyr' })
    const linked = unwrap(
      await handlers.campaigns.linked({
        workspace,
        remoteId: item?.key ?? '',
        withDeleted: false,
        refresh: true,
      }),
    )
    expect(linked.promotedPosts.value).toHaveLength(1)
    const { possible, impossible } = unwrap(await handlers.publishing.undoPlan({ jobId: done.id }))
    expect(possible.items.map(({ subject }) => subject)).toEqual(['campaign', 'lineItem', 'promotedPost'])
    expect(impossible.items.map(({ subject }) => subject)).toEqual(['post'])
  })

  it('marks the promotion by a line item that was discarded as an error', async () => {
    const { handlers } = work.stage
    const lineItem = (await create('Zephyr')).lineItems[0] ?? ''
    const fields = { line_item_id: lineItem, tweet_id: '1234567890123456789' }
    unwrap(await handlers.drafts.create({ workspace, subject: 'promotedPost', fields }))
    unwrap(await handlers.drafts.discard({ draftIds: [lineItem.slice('draft:'.length)] }))
    expect(unwrap(await handlers.drafts.check({ workspace }))).toMatchObject({ drafts: 2, errors: 1 })
  })

  it('creates the campaign before its line item, which then names it; undo deletes both', async () => {
    await create('Zephyr')
    const summary = unwrap(await work.stage.handlers.drafts.check({ workspace }))
    expect(summary).toMatchObject({ drafts: 2, errors: 0, blocked: 0 })
    const done = await work.publish()
    expect((await work.steps(done)).map(({ subject, state }) => [subject, state])).toEqual([
      ['campaign', 'done'],
      ['lineItem', 'done'],
    ])
    await work.refresh('lineItem')
    const [campaign] = await work.rows({ shape: 'campaigns', text: 'zephyr' })
    const [item] = await work.rows({ text: 'zephyr' })
    expect(item?.content).toMatchObject({ name: 'Zephyr item', campaign_id: campaign?.remoteId })
    expect(item?.change).toBeNull()
    const undo = unwrap(await work.stage.handlers.publishing.undo({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await work.stage.handlers.jobs.get({ jobId: undo.id })).state)
      .toBe('done')
    await work.refresh('lineItem')
    expect(await work.rows({ shape: 'tree', text: 'zephyr' })).toEqual([])
    const versions = unwrap(
      await work.stage.handlers.campaigns.versions({
        workspace,
        subject: 'lineItem',
        remoteId: item?.key ?? '',
        offset: 0,
        count: 10,
      }),
    )
    expect(versions.rows.map(({ source, deleted }) => [source, deleted])).toEqual([
      ['written', true],
      ['written', false],
    ])
  })

  it('sends only the changed fields, and undo restores them', async () => {
    const item = (await work.rows()).find(({ content }) => content.entity_status === 'ACTIVE')
    if (item === undefined) throw new Error('no active line item')
    const edits = [{ subject: 'lineItem' as const, key: item.key, fields: { entity_status: 'PAUSED' } }]
    unwrap(await work.stage.handlers.campaigns.edit({ workspace, label: 'pause', edits }))
    const done = await work.publish()
    expect(done.counts.done).toBe(1)
    const put = (await work.stage.requests()).find(({ method }) => method === 'PUT')
    expect(put?.path).toContain(`/line_items/${item.key}`)
    await work.refresh('lineItem')
    const after = (await work.rows()).find(({ key }) => key === item.key)
    expect(after?.content).toEqual({ ...item.content, entity_status: 'PAUSED' })
    const undo = unwrap(await work.stage.handlers.publishing.undo({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await work.stage.handlers.jobs.get({ jobId: undo.id })).state)
      .toBe('done')
    await work.refresh('lineItem')
    expect((await work.rows()).find(({ key }) => key === item.key)?.content).toEqual(item.content)
  })

  it('finds a campaign and a line item whose answers were lost, and creates nothing twice', async () => {
    await create('Lost', { bid_amount_local_micro: 1_000_000, categories: ['IAB1'] })
    await work.stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/(campaigns|line_items)$' },
      times: 2,
      drop: 'after',
    })
    const done = await work.publish()
    expect((await work.steps(done)).map(({ state }) => state)).toEqual(['done', 'done'])
    await work.refresh('lineItem')
    expect(await work.rows({ shape: 'tree', text: 'lost' })).toHaveLength(2)
  })

  it('deletes line items before their campaign', async () => {
    const made = await create('Gone')
    await work.publish()
    await work.refresh('lineItem')
    const [campaign] = await work.rows({ shape: 'campaigns', text: 'gone' })
    const [item] = await work.rows({ text: 'gone' })
    expect(made.campaigns).toHaveLength(1)
    const keys = [campaign?.key ?? '']
    unwrap(await work.stage.handlers.drafts.remove({ workspace, subject: 'campaign', keys }))
    unwrap(
      await work.stage.handlers.drafts.remove({ workspace, subject: 'lineItem', keys: [item?.key ?? ''] }),
    )
    const done = await work.publish()
    expect((await work.steps(done)).map(({ subject, kind, state }) => [subject, kind, state])).toEqual([
      ['lineItem', 'delete', 'done'],
      ['campaign', 'delete', 'done'],
    ])
    expect(await work.rows({ shape: 'tree', text: 'gone' })).toEqual([])
  })
})
