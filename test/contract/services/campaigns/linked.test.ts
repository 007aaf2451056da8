import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoAdvertising, usualLineItems } from '../../../../src/sandbox/demo/advertising.ts'
import { type Stage, unwrap } from '../stage.ts'
import { type CampaignPublishing, setCampaignPublishing, workspace } from './campaign-publishing.ts'

const demo = demoAdvertising(usualLineItems)
const own = demo.line_items.filter((item) => item.account_id === demoAccountIds.northwind && !item.deleted)

/** One for all of them: each looks at line items of its own. */
let begun: CampaignPublishing | null = null
let work: CampaignPublishing
let stage: Stage
beforeEach(async () => {
  begun ??= await setCampaignPublishing()
  work = begun
  stage = begun.stage
}, 30_000)
afterAll(() => begun?.stage.end())

function ownItem(matches: (id: string) => boolean): string {
  const found = own.find(({ id }) => matches(id))
  if (found === undefined) throw new Error('The demonstration has no such line item.')
  return found.id
}

const linked = async (remoteId: string, refresh = false) =>
  unwrap(await stage.handlers.campaigns.linked({ workspace, remoteId, refresh }))

const choices = async (of: 'businessCategories' | 'curatedCategories', countries: string[] = []) =>
  unwrap(await stage.handlers.campaigns.choices({ workspace, of, countries, refresh: false })).value ?? []

describe('what is linked to a line item', () => {
  it('tells the posts that it promotes, by their texts where these are known', async () => {
    await work.refresh('post')
    const item = ownItem((id) => demo.promoted_tweets.filter((row) => row.line_item_id === id).length === 2)
    const { value } = (await linked(item)).promotedPosts
    const expected = demo.promoted_tweets.filter((row) => row.line_item_id === item)
    expect(value?.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(value?.map(({ postId }) => postId).toSorted()).toEqual(
      expected.map(({ tweet_id }) => tweet_id).toSorted(),
    )
    expect(value?.every(({ approval }) => approval === 'ACCEPTED')).toBe(true)
  })

  it('tells of a post that was promoted or taken away here since', async () => {
    const isPromoted = (id: string) => demo.promoted_tweets.some((row) => row.line_item_id === id)
    const item = ownItem((id) => !isPromoted(id))
    const tweet = demo.promoted_tweets[0]?.tweet_id ?? ''
    expect((await linked(item)).promotedPosts.value).toEqual([])
    const fields = { line_item_id: item, tweet_id: tweet }
    unwrap(await stage.handlers.drafts.create({ workspace, subject: 'promotedPost', fields }))
    expect((await work.publish()).counts).toMatchObject({ done: 1 })
    const promoted = (await linked(item)).promotedPosts.value ?? []
    expect(promoted).toMatchObject([{ postId: tweet }])
    const keys = promoted.map(({ id }) => id)
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'promotedPost', keys }))
    expect((await work.publish()).counts).toMatchObject({ done: 1 })
    expect((await linked(item)).promotedPosts.value).toEqual([])
  })

  it('tells who pays', async () => {
    const [item] = own
    const campaign = demo.campaigns.find(({ id }) => id === item?.campaign_id)
    const paying = demo.funding_instruments.find(({ id }) => id === campaign?.funding_instrument_id)
    const { value, readAt } = (await linked(item?.id ?? '')).fundingInstrument
    expect(value).toMatchObject({ id: paying?.id, title: paying?.description })
    expect(readAt).toBeGreaterThan(0)
  })

  it('tells the audiences that it targets', async () => {
    const targeting = demo.targeting_criteria.filter((row) => row.targeting_type === 'CUSTOM_AUDIENCE')
    const item = ownItem((id) => targeting.some((row) => row.line_item_id === id))
    expect((await linked(item)).audiences.value).toEqual([
      { id: '1nmth', name: 'Boot buyers', negated: false },
    ])
    const criteria = demo.targeting_criteria.filter((row) => row.line_item_id === item)
    expect((await linked(item)).targeting.value?.map(({ id }) => id).toSorted()).toEqual(
      criteria.map(({ id }) => id).toSorted(),
    )
    const other = ownItem((id) => targeting.every((row) => row.line_item_id !== id))
    expect((await linked(other)).audiences.value).toEqual([])
  })

  it('tells its curated category with the countries, also after one was linked, changed and taken away here', async () => {
    const links = demo.line_item_curated_categories
    const item = ownItem((id) => links.some((row) => row.line_item_id === id))
    const link = links.find((row) => row.line_item_id === item)
    const [before] = (await linked(item)).curatedCategories.value ?? []
    expect(before).toMatchObject({ linkId: link?.id, curatedCategoryId: link?.curated_category_id })
    expect(before?.countryCodes.length).toBeGreaterThan(1)
    expect(before?.record).toMatchObject({ id: link?.id, created_at: link?.created_at })
    expect(before?.category).toMatchObject({
      id: link?.curated_category_id,
      country_codes: before?.countryCodes,
    })
    const other = (await choices('curatedCategories', ['US'])).find(
      ({ id }) => id !== link?.curated_category_id,
    )
    const change = { workspace, subject: 'curatedCategory', remoteId: link?.id ?? '' } as const
    const fields = { curated_category_id: other?.id ?? '' }
    unwrap(await stage.handlers.drafts.change({ ...change, fields }))
    expect((await work.publish()).counts).toMatchObject({ done: 1 })
    const changed = (await linked(item)).curatedCategories
    expect(changed.value).toMatchObject([{ curatedCategoryId: other?.id, name: other?.title }])

    const [now] = changed.value ?? []
    const keys = [now?.linkId ?? '']
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'curatedCategory', keys }))
    expect((await work.publish()).counts).toMatchObject({ done: 1 })
    expect((await linked(item)).curatedCategories.value).toEqual([])
    expect((await linked(item, true)).curatedCategories.value).toEqual([])
  })

  it('names the business categories of prerolls, each of which stands for IAB values', async () => {
    const categories = await choices('businessCategories')
    expect(categories.length).toBeGreaterThan(3)
    for (const { record, title, id } of categories) {
      expect(record.iab_categories).toContainEqual(expect.stringMatching(/^IAB\d/))
      expect(title).not.toBe(id)
    }
  })
})

describe('the past of a line item', () => {
  it('is a timeline of whole hours with who, when and each field, newest first', async () => {
    const item = ownItem((id) => demo.account_history.some((row) => row.entity_id === id))
    const change = { subject: 'lineItem' as const, key: item, fields: { name: 'Renamed here' } }
    unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'rename', edits: [change] }))
    await work.publish()
    const read = { workspace, subject: 'lineItem' as const, remoteId: item, days: 366, refresh: false }
    const { value } = unwrap(await stage.handlers.campaigns.history(read))
    const hour = 3_600_000
    expect([(value?.from ?? 1) % hour, (value?.to ?? 1) % hour]).toEqual([0, 0])
    const times = value?.entries.map(({ at }) => at) ?? []
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(value?.entries[0]).toMatchObject({ kind: 'update', userName: 'ada' })
    expect(value?.entries[0]?.changes).toMatchObject([{ field: 'name', after: 'Renamed here' }])
    expect(value?.entries[0]?.record).toMatchObject({ entity_id: item, entity_data: { id: item } })
  })

  it('is kept here for every version that was seen, with what each of them changed', async () => {
    const item = own.at(-1)
    const key = item?.id ?? ''
    for (const name of ['First', 'Second']) {
      const change = { subject: 'lineItem' as const, key, fields: { name } }
      unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'rename', edits: [change] }))
      await work.publish()
    }
    const range = { workspace, subject: 'lineItem' as const, remoteId: key, offset: 0, count: 10 }
    const { rows } = unwrap(await stage.handlers.campaigns.versions(range))
    expect(rows.map(({ source, content }) => [source, content.name])).toEqual([
      ['written', 'Second'],
      ['written', 'First'],
      ['read', item?.name],
    ])
    expect(rows[0]?.changes).toContainEqual({ field: 'name', before: 'First', after: 'Second' })
  })
})

// The last one: the service does not come back.
describe('without the service', () => {
  it('keeps all of it for when the service cannot be reached, and says so', async () => {
    const [item] = own
    const before = await linked(item?.id ?? '')
    unwrap(await stage.handlers.sandbox.stop(undefined))
    const after = await linked(item?.id ?? '', true)
    const parts = [
      'fundingInstrument',
      'curatedCategories',
      'promotedPosts',
      'audiences',
      'targeting',
    ] as const
    for (const part of parts) {
      expect(after[part].value, part).toEqual(before[part].value)
      expect(after[part].readAt, part).toBe(before[part].readAt)
      expect(after[part].fault, part).not.toBeNull()
    }
  })
})
