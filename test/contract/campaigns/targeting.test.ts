import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { parseJson } from '../../../src/shared/core/json-text.ts'
import type { CriterionTerms } from '../../../src/shared/entities/targeting/targeting-rules.ts'
import type {
  LookUpFilter,
  LookUpKind,
  TargetingChange,
} from '../../../src/shared/targeting/targeting-view.ts'
import { unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { type CampaignPublishing, lineItemFields, setCampaignPublishing } from './campaign-publishing.ts'
import { writeElsewhere } from './other-program.ts'

const demo = demoAdvertising(defaultLineItems, Date.now())
const plain = demo.line_items.filter(
  ({ account_id, deleted, placements, objective }) =>
    account_id === demoAccountIds.northwind &&
    !deleted &&
    !placements.includes('TWITTER_SEARCH') &&
    !objective.startsWith('APP_'),
)
const account = `accounts/${workspace.accountId}`
const batches = { path_regex: '/batch/accounts/[^/]+/targeting_criteria$', method: 'POST' }

/** Shared by all tests: each uses its own line items. */
let work: CampaignPublishing
let begun: CampaignPublishing | null = null
let stage: Stage
beforeEach(async () => {
  begun ??= await setCampaignPublishing({ lineItems: defaultLineItems })
  work = begun
  stage = begun.stage
})
afterAll(() => begun?.stage.end())

let taken = 0
/** Line items that no other test uses. */
function items(count: number): [string, ...string[]] {
  const [first = '', ...others] = plain.slice(taken, taken + count).map(({ id }) => id)
  taken += count
  return [first, ...others]
}

const terms = (targeting_type: string, targeting_value: string, operator_type: 'EQ' | 'NE' = 'EQ') => ({
  targeting_type,
  targeting_value,
  operator_type,
})
const rows = (lineItems: readonly string[]) => ({
  kind: 'rows' as const,
  campaigns: [],
  lineItems: [...lineItems],
})
const edit = async (lineItems: readonly string[], change: TargetingChange) =>
  unwrap(
    await stage.handlers.targeting.edit({
      workspace,
      change,
      label: 'change the targeting',
      target: rows(lineItems),
    }),
  )
const set = (lineItem: string, criteria: ReturnType<typeof terms>[]) =>
  edit([lineItem], { kind: 'replace', types: null, criteria })
const read = async (lineItem: string, refresh = false) =>
  unwrap(await stage.handlers.targeting.read({ workspace, lineItem, refresh }))
const asText = (criteria: readonly CriterionTerms[]) =>
  criteria.map((one) => `${one.targeting_type} ${one.operator_type} ${one.targeting_value}`).sort()

const listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      targeting_type: z.string(),
      targeting_value: z.string(),
      operator_type: z.string(),
    }),
  ),
})

/** The service's state, as another program sees it. */
async function atService(lineItem: string) {
  const sent = unwrap(
    await stage.handlers.console.send({
      sendId: `s${Math.random()}`,
      confirmed: true,
      logged: false,
      request: {
        operation: null,
        host: 'ads',
        method: 'GET',
        path: `/12/${account}/targeting_criteria`,
        auth: 'user',
        headers: [],
        query: [
          ['line_item_ids', lineItem],
          ['count', '1000'],
        ],
        body: { kind: 'none' },
      },
    }),
  )
  return listed.parse(parseJson(sent.body.text)).data
}

const lookUp = async (kind: LookUpKind, query: string, filter: LookUpFilter = {}) => {
  const input = { workspace, kind, query, filter, refresh: false }
  const [first] = unwrap(await stage.handlers.targeting.lookUp(input)).options
  if (first === undefined) throw new Error(`Nothing found: ${kind} ${query}`)
  return terms(first.targeting_type, first.targeting_value)
}

const faults = (more: object) => stage.control('POST', '/faults', { match: batches, times: 1, ...more })

describe('a set of criteria', () => {
  it('with ten types is checked, published and found at the service, with names', async () => {
    const [item] = items(1)
    const wanted = [
      await lookUp('locations', 'Germany', { locationType: 'COUNTRIES' }),
      await lookUp('languages', 'German'),
      terms('AGE', 'AGE_21_TO_34'),
      terms('GENDER', '2'),
      terms('PLATFORM', '1'),
      terms('WIFI_ONLY', '1'),
      await lookUp('interests', ''),
      await lookUp('conversations', ''),
      terms('BROAD_KEYWORD', 'winter tents. 🏕'),
      terms('PHRASE_KEYWORD', 'cheap tents', 'NE'),
    ]
    await set(item, wanted)
    const planned = await read(item)
    expect(planned.findings.filter(({ severity }) => severity === 'error')).toEqual([])
    const review = unwrap(
      await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 20 }),
    )
    expect(Object.values(review.rows[0]?.names ?? {})).toEqual(
      expect.arrayContaining(['Female', '21–34', 'cheap tents']),
    )
    expect(planned.rows.find(({ targeting_type }) => targeting_type === 'LOCATION')?.name).toBe('Germany')
    await work.publish()
    expect(asText(await atService(item))).toEqual(asText(wanted))
    const after = await read(item)
    expect(after.draft).toBeNull()
    expect(asText(after.rows)).toEqual(asText(wanted))
  })

  it('names the user and the campaign that people engaged with', async () => {
    const [item] = items(1)
    const campaign = demo.campaigns.find((one) => one.account_id === workspace.accountId && !one.deleted)
    const user = terms('USER_ENGAGEMENT', demoUsers.ada.id)
    await set(item, [user, terms('CAMPAIGN_ENGAGEMENT', campaign?.id ?? '')])
    const added = (await read(item)).rows.filter(({ state }) => state === 'added')
    expect(added.map(({ name }) => name).sort()).toEqual(['@ada', campaign?.name])
  })

  it('needs every IAB category of a content category, and goes out in a batch', async () => {
    const [item] = items(1)
    const input = { workspace, query: '', filter: {}, refresh: false }
    const categories = await stage.handlers.targeting.lookUp({ ...input, kind: 'contentCategories' })
    const codes = unwrap(categories)
      .options.map(({ record }) => z.array(z.string()).parse(record.iab_categories))
      .find((some) => some.length > 1)
    if (codes === undefined) throw new Error('No content category has several IAB categories.')
    const rules = async () => (await read(item)).findings.map(({ rule }) => rule)
    await set(item, [terms('IAB_CATEGORY', codes[0] ?? '')])
    expect(await rules()).toContain('targeting.content-codes-together')
    const wanted = [
      ...codes.map((code) => terms('IAB_CATEGORY', code)),
      terms('CONTENT_PUBLISHER_USER', '12', 'NE'),
      terms('BROAD_KEYWORD', 'tent'),
    ]
    await set(item, wanted)
    expect(await rules()).not.toContain('targeting.content-codes-together')
    await work.publish()
    expect((await read(item, true)).draft).toBeNull()
    expect(asText(await read(item).then((one) => one.rows))).toEqual(asText(wanted))
  })

  it.each(['before', 'after'])('is neither lost nor duplicated if the answer is lost: %s', async (drop) => {
    const [item] = items(1)
    const before = await atService(item)
    await faults({ drop })
    await edit([item], {
      kind: 'change',
      add: [terms('EXACT_KEYWORD', 'stove'), terms('EXACT_KEYWORD', 'mat', 'NE')],
      remove: [],
    })
    const job = await work.publish()
    expect(job.counts).toMatchObject({ done: 1 })
    const wanted = [...before, terms('EXACT_KEYWORD', 'stove'), terms('EXACT_KEYWORD', 'mat', 'NE')]
    expect(asText(await atService(item))).toEqual(asText(wanted))
  })

  it('keeps what others added, and reports a conflict for a criterion that both changed', async () => {
    const [item] = items(1)
    await set(item, [terms('AGE', 'AGE_18_TO_34'), terms('BROAD_KEYWORD', 'tent')])
    await work.publish()
    await edit([item], { kind: 'replace', types: ['AGE'], criteria: [terms('AGE', 'AGE_21_TO_34')] })
    const age = (await atService(item)).find(({ targeting_type }) => targeting_type === 'AGE')
    await writeElsewhere(stage, 'DELETE', `${account}/targeting_criteria/${age?.id}`)
    for (const [targeting_type, targeting_value] of [
      ['AGE', 'AGE_OVER_50'],
      ['BROAD_KEYWORD', 'boots'],
    ] as const) {
      const query = { line_item_id: item, targeting_type, targeting_value }
      await writeElsewhere(stage, 'POST', `${account}/targeting_criteria`, query)
    }
    const moved = await read(item, true)
    expect(moved.draft?.sync).toBe('conflict')
    expect(moved.findings.map(({ field }) => field)).toContain('AGE')
    unwrap(await stage.handlers.drafts.resolve({ draftId: moved.draft?.id ?? '', choices: { AGE: 'mine' } }))
    await work.publish()
    expect(asText(await atService(item))).toEqual([
      'AGE EQ AGE_21_TO_34',
      'BROAD_KEYWORD EQ boots',
      'BROAD_KEYWORD EQ tent',
    ])
  })

  it('is reported to run worldwide if it becomes empty', async () => {
    const [item] = items(1)
    await set(item, [terms('BROAD_KEYWORD', 'rope'), terms('BROAD_KEYWORD', 'rope', 'NE')])
    const rules = async () => (await read(item)).findings.map(({ rule }) => rule)
    expect(await rules()).toEqual(['targeting.included-and-excluded'])
    await set(item, [])
    expect(await rules()).toEqual(['targeting.worldwide'])
    unwrap(await stage.handlers.drafts.discard({ draftIds: [(await read(item)).draft?.id ?? ''] }))
  })

  it('is checked against its line item’s placements', async () => {
    const made = await stage.handlers.drafts.create({
      workspace,
      subject: 'lineItem',
      fields: { name: 'Search', placements: ['TWITTER_SEARCH'] },
    })
    const lineItem = `draft:${unwrap(made).id}`
    await edit([lineItem], { kind: 'change', add: [terms('FOLLOWERS_OF_USER', '12')], remove: [] })
    const { findings, draft } = await read(lineItem)
    expect(findings.map(({ rule }) => rule)).toContain('targeting.served-in-search')
    unwrap(await stage.handlers.drafts.discard({ draftIds: [draft?.id ?? '', unwrap(made).id] }))
  })

  it('is checked against look-ups and audiences on disk', async () => {
    const [item] = items(1)
    const germany = await lookUp('locations', 'Germany', { locationType: 'COUNTRIES' })
    const french = await lookUp('languages', 'French')
    const show = await lookUp('tvShows', '', { locale: 'en-US' })
    const device = await lookUp('devices', 'iPhone')
    const lists = unwrap(await stage.handlers.audiences.list({ workspace }))
    const small = lists.own.find(({ targetable }) => targetable === false)
    await set(item, [
      germany,
      french,
      show,
      device,
      terms('PLATFORM', '0'),
      terms('CUSTOM_AUDIENCE', small?.id ?? ''),
    ])
    const found = (await read(item)).findings
    expect(found.map(({ rule, severity }) => `${severity} ${rule}`).sort()).toEqual([
      'error targeting.audience-targetable',
      'error targeting.platform-wider-than-device',
      'error targeting.show-inside-market',
      'warning targeting.country-without-language',
    ])
    expect(found.map(({ message }) => message).join()).toContain('Germany is targeted, but not German')
    unwrap(await stage.handlers.drafts.discard({ draftIds: [(await read(item)).draft?.id ?? ''] }))
  })

  it('is restored by undoing its publish', async () => {
    const [item] = items(1)
    const before = asText(await atService(item))
    await set(item, [terms('BROAD_KEYWORD', 'lantern')])
    const job = await work.publish()
    unwrap(await stage.handlers.publishing.undo({ jobId: job.id }))
    await expect.poll(async () => asText(await atService(item))).toEqual(before)
  })
})

const batchCalls = async (since: number) =>
  (await stage.requests())
    .slice(since)
    .filter(({ method, path }) => method !== 'GET' && path.endsWith('/targeting_criteria')).length

describe('sets of several line items', () => {
  const add = (lineItems: readonly string[], value: string) =>
    edit(lineItems, { kind: 'change', add: [terms('BROAD_KEYWORD', value)], remove: [] })
  const has = async (lineItem: string, value: string) =>
    (await atService(lineItem)).some(({ targeting_value }) => targeting_value === value)

  it('share a call, and so does their undo', async () => {
    const many = items(12)
    await add(many, 'shared tent')
    const before = (await stage.requests()).length
    const job = await work.publish()
    expect(job.counts).toMatchObject({ done: 12 })
    expect(await batchCalls(before)).toBe(1)
    const reads = (await stage.requests()).slice(before).filter(({ method }) => method === 'GET')
    expect(reads.filter(({ path }) => path.endsWith('/targeting_criteria'))).toHaveLength(1)
    for (const item of many) expect(await has(item, 'shared tent')).toBe(true)
    const undo = unwrap(await stage.handlers.publishing.undo({ jobId: job.id }))
    await expect
      .poll(async () => unwrap(await stage.handlers.jobs.get({ jobId: undo.id })).counts.done)
      .toBe(12)
    for (const item of many) expect(await has(item, 'shared tent')).toBe(false)
    expect(await batchCalls(before)).toBe(2)
  })

  it('fail one by one, each with what the service says about its rows', async () => {
    const [wrong, ...others] = items(4)
    await edit([wrong, ...others], {
      kind: 'change',
      add: [terms('BROAD_KEYWORD', 'good rope'), terms('BROAD_KEYWORD', 'bad rope')],
      remove: [],
    })
    await faults({
      status: 400,
      body: {
        operation_errors: [
          { index: 1, errors: [{ code: 'INVALID', message: 'Not this rope', attribute: 'targeting_value' }] },
        ],
        request: {},
      },
    })
    const job = await work.publish()
    expect(job.counts).toMatchObject({ done: 3, failed: 1 })
    const [failed] = (await work.steps(job)).filter(({ state }) => state === 'failed')
    expect(failed?.fault?.message).toContain('Not this rope')
    for (const item of others) expect(await has(item, 'good rope')).toBe(true)
    unwrap(await stage.handlers.drafts.discard({ draftIds: [failed?.draftId ?? ''] }))
  })

  it.each(['before', 'after'])('are neither lost nor duplicated if the answer is lost: %s', async (drop) => {
    const many = items(5)
    await add(many, `lost ${drop}`)
    await faults({ drop })
    const job = await work.publish()
    expect(job.counts).toMatchObject({ done: 5 })
    for (const item of many) {
      const found = (await atService(item)).filter(({ targeting_value: value }) => value === `lost ${drop}`)
      expect(found).toHaveLength(1)
    }
  })
})

it('undoes the publish of a set for a new line item, with and without the line item', async () => {
  const [campaign] = await work.rows({ shape: 'campaigns' })
  const newItem = async (name: string) => {
    const fields = { campaign_id: campaign?.key ?? '', name, ...lineItemFields }
    return unwrap(await stage.handlers.drafts.create({ workspace, subject: 'lineItem', fields })).id
  }
  const ids = [await newItem('Undone alone'), await newItem('Undone alone two')]
  const targeted = (keys: readonly string[]) =>
    edit(keys, {
      kind: 'replace',
      types: null,
      criteria: [terms('BROAD_KEYWORD', 'new tent'), terms('AGE', 'AGE_OVER_21')],
    })
  await targeted(ids.map((id) => `draft:${id}`))
  const whole = await work.publish()
  expect(whole.counts).toMatchObject({ done: 4 })
  const made = (await work.steps(whole)).filter(({ subject }) => subject === 'lineItem')
  for (const { remoteId } of made) expect(await atService(remoteId ?? '')).toHaveLength(2)
  const plan = unwrap(await stage.handlers.publishing.undoPlan({ jobId: whole.id }))
  expect(plan.possible.items.map(({ effect }) => effect)).toContain('Deleted with its line item')
  const before = (await stage.requests()).length
  const undo = unwrap(await stage.handlers.publishing.undo({ jobId: whole.id }))
  const ended = async (id: string) => unwrap(await stage.handlers.jobs.get({ jobId: id }))
  await expect.poll(async () => (await ended(undo.id)).state).toBe('done')
  expect((await ended(undo.id)).counts).toMatchObject({ done: 2 })
  expect(await batchCalls(before)).toBe(0)
})

it('changes many line items in one undo step, after a preview', async () => {
  const many = items(20)
  const germany = await lookUp('locations', 'Germany', { locationType: 'COUNTRIES' })
  const change: TargetingChange = { kind: 'replace', types: ['LOCATION'], criteria: [germany] }
  const preview = unwrap(await stage.handlers.targeting.preview({ workspace, target: rows(many), change }))
  expect(preview).toMatchObject({ rows: many.length, impossible: 0 })
  const result = await edit(many, change)
  expect(result).toMatchObject({ changed: preview.changed, untouched: preview.untouched, impossible: 0 })
  unwrap(await stage.handlers.drafts.undo({ workspace }))
  for (const item of many)
    expect((await read(item)).rows.every(({ state }) => state === 'unchanged')).toBe(true)
})
