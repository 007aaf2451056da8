import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { historyEntityTypes } from '../../../src/shared/api/ads/accounts.ts'
import { unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { type CampaignPublishing, setCampaignPublishing } from './campaign-publishing.ts'
import { writeElsewhere } from './other-program.ts'

const demo = demoAdvertising(defaultLineItems, Date.now())
const own = demo.line_items.filter((item) => item.account_id === demoAccountIds.northwind && !item.deleted)

/** Shared by all tests: each uses its own line items. */
let begun: CampaignPublishing | null = null
let work: CampaignPublishing
let stage: Stage
beforeEach(async () => {
  begun ??= await setCampaignPublishing({ lineItems: defaultLineItems })
  work = begun
  stage = begun.stage
})
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
  it('includes the posts it promotes, with their texts if known', async () => {
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

  it('includes posts that were promoted or removed here since', async () => {
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

  it('includes who pays', async () => {
    const [item] = own
    const campaign = demo.campaigns.find(({ id }) => id === item?.campaign_id)
    const paying = demo.funding_instruments.find(({ id }) => id === campaign?.funding_instrument_id)
    const { value, readAt } = (await linked(item?.id ?? '')).fundingInstrument
    expect(value).toMatchObject({ id: paying?.id, title: paying?.description })
    expect(readAt).toBeGreaterThan(0)
  })

  it('includes the audiences it targets', async () => {
    const targeting = demo.targeting_criteria.filter(
      ({ targeting_type, operator_type }) => targeting_type === 'CUSTOM_AUDIENCE' && operator_type === 'EQ',
    )
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

  it('includes its curated category with countries, also after one was linked, changed or removed here', async () => {
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

  it('includes the business categories of prerolls, each of which covers several IAB values', async () => {
    const categories = await choices('businessCategories')
    expect(categories.length).toBeGreaterThan(3)
    for (const { record, title, id } of categories) {
      expect(record.iab_categories).toContainEqual(expect.stringMatching(/^IAB\d/))
      expect(title).not.toBe(id)
    }
  })
})

describe('what was linked to a deleted line item', () => {
  const account = `accounts/${workspace.accountId}`
  const withDeleted = async (remoteId: string) =>
    unwrap(await stage.handlers.campaigns.linked({ workspace, remoteId, withDeleted: true, refresh: false }))

  it('is shown separately on request: targeting, promoted posts, curated categories', async () => {
    const item = own[3]?.id ?? ''
    const categories = await choices('curatedCategories', ['US', 'DE', 'GB'])
    const link = { curated_category_id: categories[0]?.id ?? '', line_item_id: item }
    const made = await Promise.all([
      writeElsewhere(stage, 'POST', `${account}/line_item_curated_categories`, link),
      writeElsewhere(stage, 'POST', `${account}/targeting_criteria`, {
        line_item_id: item,
        targeting_type: 'LOCATION',
        targeting_value: '96683cc9126741d1',
      }),
    ])
    const [promoted] = demo.promoted_tweets.filter((row) => row.line_item_id === item)
    for (const [place, id] of [
      ['line_item_curated_categories', made[0].id],
      ['targeting_criteria', made[1].id],
      ...(promoted === undefined ? [] : [['promoted_tweets', promoted.id]]),
    ]) {
      await writeElsewhere(stage, 'DELETE', `${account}/${place}/${id}`)
    }
    const { deleted, ...there } = await withDeleted(item)
    const ids = (part: keyof NonNullable<typeof deleted>) => deleted?.[part].value?.map(({ id }) => id)
    expect(ids('curatedCategories')).toEqual([made[0].id])
    expect(ids('targeting')).toContain(made[1].id)
    if (promoted !== undefined) expect(ids('promotedPosts')).toContain(promoted.id)
    for (const record of Object.values(deleted ?? {}).flatMap(({ value }) => value ?? [])) {
      expect(record.deleted).toBe(true)
    }
    // They aren't among the existing ones, and without asking for them they aren't returned at all.
    expect(there.curatedCategories.value?.map(({ linkId }) => linkId)).not.toContain(made[0].id)
    expect(there.targeting.value?.map(({ id }) => id)).not.toContain(made[1].id)
    expect((await linked(item)).deleted).toBeNull()
  })

  it('includes the campaign’s funding instrument even if it is deleted', async () => {
    const [item] = own
    await stage.control('POST', '/faults', {
      match: { method: 'GET', path_regex: '/funding_instruments$' },
      times: 1,
      status: 200,
      body: {
        data: [
          {
            id: demo.campaigns.find(({ id }) => id === item?.campaign_id)?.funding_instrument_id,
            deleted: true,
          },
          { id: 'other1', deleted: true },
          { id: 'other2', deleted: false },
        ],
        next_cursor: null,
      },
    })
    const { deleted } = await withDeleted(item?.id ?? '')
    expect(deleted?.fundingInstruments.value).toHaveLength(1)
  })
})

describe('deleted choices', () => {
  it.each(['fundingInstruments', 'promotableUsers'] as const)(
    'are requested separately and marked: %s',
    async (of) => {
      const asked = (withDeleted: boolean) =>
        stage.handlers.campaigns.choices({ workspace, of, countries: [], withDeleted, refresh: true })
      const before = unwrap(await asked(false)).value ?? []
      const path = of === 'fundingInstruments' ? 'funding_instruments' : 'promotable_users'
      const body = {
        data: [
          ...before.map(({ record }) => record),
          { id: 'gone1', user_id: '77', promotable_user_type: 'FULL', type: 'CREDIT_CARD', deleted: true },
        ],
        next_cursor: null,
      }
      await stage.control('POST', '/faults', {
        match: { method: 'GET', path_regex: `/${path}$` },
        times: 1,
        status: 200,
        body,
      })
      const all = unwrap(await asked(true)).value ?? []
      expect(all.filter((choice) => choice.deleted === true)).toMatchObject([
        { record: { id: 'gone1' }, unusable: 'The service deleted it.' },
      ])
      const request = (await stage.requests()).findLast(({ path: one }) => one.includes(path))
      expect(request?.path).toContain(path)
      // Neither choices nor the rules' lists contain them.
      const choice = { workspace, of, countries: [], refresh: false }
      expect(unwrap(await stage.handlers.campaigns.choices(choice)).value).toEqual(before)
    },
  )

  it('lists countries for keyword searches', async () => {
    const choice = { workspace, of: 'countries' as const, countries: [], refresh: false }
    const countries = unwrap(await stage.handlers.campaigns.choices(choice)).value ?? []
    expect(countries).toContainEqual(
      expect.objectContaining({ id: '96683cc9126741d1', title: 'United States' }),
    )
    expect(countries.map(({ title }) => title)).not.toContain('Berlin, Germany')
  })
})

describe('the history of an account', () => {
  const ask = (
    entityType: (typeof historyEntityTypes)[number],
    entityId: string,
    more: { userId?: string; span?: { days: number } | { from: number; to: number } } = {},
  ) =>
    stage.handlers.campaigns.history({
      workspace,
      entityType,
      entityId,
      userId: null,
      span: { days: 366 },
      refresh: true,
      ...more,
    })

  it.each(historyEntityTypes)('is requested for every type the service has: %s', async (type) => {
    const row = demo.account_history.find(
      ({ entity, account_id }) => entity === type && account_id === workspace.accountId,
    )
    const { value, fault } = unwrap(await ask(type, row?.entity_id ?? 'none1'))
    expect(fault).toBeNull()
    for (const { record } of value?.entries ?? []) expect(record).toMatchObject({ entity: type })
    if (row !== undefined) expect(value?.entries.length).toBeGreaterThan(0)
  })

  it('can be limited to one user', async () => {
    const [row] = demo.account_history.filter(({ account_id }) => account_id === workspace.accountId)
    const entity = [row?.entity === 'CAMPAIGN' ? 'CAMPAIGN' : 'LINE_ITEM', row?.entity_id ?? ''] as const
    const everyone = unwrap(await ask(...entity)).value?.entries ?? []
    const users = new Set(everyone.map(({ userId }) => userId))
    for (const userId of users) {
      if (userId === null) continue
      const own = unwrap(await ask(...entity, { userId })).value?.entries ?? []
      expect(own).toEqual(everyone.filter((entry) => entry.userId === userId))
    }
    expect(unwrap(await ask(...entity, { userId: '999' })).value?.entries).toEqual([])
  })

  it('covers a span to the minute, although the service is asked for whole hours', async () => {
    const [row] = demo.account_history.filter(({ account_id }) => account_id === workspace.accountId)
    const entity = [row?.entity === 'CAMPAIGN' ? 'CAMPAIGN' : 'LINE_ITEM', row?.entity_id ?? ''] as const
    const everything = unwrap(await ask(...entity)).value?.entries ?? []
    const at = everything[0]?.at ?? 0
    const spans = [
      [at, at + 1, true],
      [at - 60_000, at, false],
      [at - 90_000, at + 90_000, true],
    ] as const
    for (const [from, to, isIn] of spans) {
      const { value } = unwrap(await ask(...entity, { span: { from, to } }))
      expect(value).toMatchObject({ from, to })
      expect(value?.entries.some((entry) => entry.at === at)).toBe(isIn)
    }
    const asked = (await stage.requests()).filter(({ path }) => path.includes('/account_history'))
    expect(asked.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('the past of a line item', () => {
  it('is a timeline of whole hours with user, time and each field, newest first', async () => {
    const item = ownItem((id) => demo.account_history.some((row) => row.entity_id === id))
    const change = { subject: 'lineItem' as const, key: item, fields: { name: 'Renamed here' } }
    unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'rename', edits: [change] }))
    await work.publish()
    const read = {
      workspace,
      entityType: 'LINE_ITEM' as const,
      entityId: item,
      userId: null,
      span: { days: 366 },
      refresh: true,
    }
    const { value } = unwrap(await stage.handlers.campaigns.history(read))
    const hour = 3_600_000
    expect([(value?.from ?? 1) % hour, (value?.to ?? 1) % hour]).toEqual([0, 0])
    const times = value?.entries.map(({ at }) => at) ?? []
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(value?.entries[0]).toMatchObject({ kind: 'update', userName: 'ada' })
    expect(value?.entries[0]?.changes).toMatchObject([{ field: 'name', after: 'Renamed here' }])
    expect(value?.entries[0]?.record).toMatchObject({ entity_id: item, entity_data: { id: item } })
  })

  it('is stored locally for every version seen, with what each of them changed', async () => {
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

// Must come last: the service doesn't come back.
describe('without the service', () => {
  it('shows what was stored, and says that the service can’t be reached', async () => {
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
