import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GridEntity, GridView } from '../../../src/shared/campaigns/campaign-grid.ts'
import type { Review } from '../../../src/shared/publishing/review.ts'
import { unwrap } from '../../support/outcomes.ts'
import { inTurn, isGate } from '../../support/runs.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { type CampaignPublishing, lineItemFields, setCampaignPublishing } from './campaign-publishing.ts'
import { writeElsewhere } from './other-program.ts'

let work: CampaignPublishing
let stage: Stage
beforeEach(async () => {
  work = await setCampaignPublishing()
  stage = work.stage
})
afterEach(() => stage.end())

/** The current rows of the service. */
async function readAnew(view: Partial<GridView> = {}): Promise<readonly GridEntity[]> {
  await work.refresh('campaign', 'lineItem')
  return work.rows(view)
}

const review = async (): Promise<Review> =>
  unwrap(await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 200 }))

/** Writes that reached the service, answered or not: method and end of the path. */
async function writes(): Promise<readonly string[]> {
  return (await stage.requests())
    .filter(({ method, path }) => method !== 'GET' && path.includes('/accounts/'))
    .map(
      ({ method, path }) => `${method} ${path.includes('/batch/') ? 'batch ' : ''}${path.split('/').at(-1)}`,
    )
}

const faults = (match: object, more: object) => stage.control('POST', '/faults', { match, ...more })
const batches = { method: 'POST', path_regex: '/batch/' }

async function newCampaigns(names: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of names) {
    const fields = await work.newCampaign(name)
    ids.push(unwrap(await stage.handlers.drafts.create({ workspace, subject: 'campaign', fields })).id)
  }
  return ids
}

const newLineItem = async (campaign: string, name: string): Promise<string> =>
  unwrap(
    await stage.handlers.drafts.create({
      workspace,
      subject: 'lineItem',
      fields: { campaign_id: campaign, name, ...lineItemFields, categories: ['IAB1'] },
    }),
  ).id

const namesOf = (found: readonly GridEntity[]): readonly unknown[] =>
  found.map(({ content }) => content.name).sort()

describe('campaigns and line items in batches', () => {
  it('are sent as the review says: campaigns in one call, their line items in the next', async () => {
    const campaigns = await newCampaigns(['Batch one', 'Batch two'])
    for (let index = 0; index < 43; index += 1) {
      await newLineItem(`draft:${campaigns[index % 2]}`, `Batch item ${index + 1}`)
    }
    const { calls, publishable, windows, rows } = await review()
    // The review lists by campaign, but sending follows the order of calls.
    const items = rows.toSorted((a, b) => (a.calls[0]?.position ?? 0) - (b.calls[0]?.position ?? 0))
    expect({ calls, publishable, windows }).toMatchObject({
      calls: 3,
      publishable: 45,
      windows: [
        { name: 'writes', calls: 3 },
        { name: 'accountReads', calls: 2 },
      ],
    })
    expect(items[0]?.calls).toMatchObject([{ position: 1, operation: 'campaigns.batch', changes: 2 }])
    expect(items[2]?.calls).toMatchObject([{ position: 2, operation: 'lineItems.batch', changes: 40 }])
    expect(items[44]?.calls).toMatchObject([{ position: 3, operation: 'lineItems.batch', changes: 3 }])
    const done = await work.publish()
    expect(done.counts).toMatchObject({ done: 45 })
    const range = { jobId: done.id, states: [], offset: 0, count: 200 }
    const { rows: steps } = unwrap(await stage.handlers.publishing.steps(range))
    expect(new Set(steps.map(({ operation }) => operation))).toEqual(
      new Set(['campaigns.batch', 'lineItems.batch']),
    )
    expect(await writes()).toEqual(['POST batch campaigns', 'POST batch line_items', 'POST batch line_items'])
    expect(await readAnew({ text: 'Batch item' })).toHaveLength(43)
    const [first, second] = await work.rows({ shape: 'campaigns', text: 'Batch ' })
    const items1 = await work.rows({ text: 'Batch item 1' })
    expect([first?.remoteId, second?.remoteId]).toContain(items1[0]?.content.campaign_id)
  })

  it('read the records of many changes at once, and send a change that clears a field alone', async () => {
    const all = (await work.rows()).filter(({ content }) => content.entity_status === 'ACTIVE')
    const [clearing] = all.filter(({ content }) => content.end_time != null)
    if (clearing === undefined) throw new Error('no line item ends')
    const others = all.filter(({ key }) => key !== clearing.key).slice(0, 12)
    const edits = [
      { subject: 'lineItem' as const, key: clearing.key, fields: { end_time: null } },
      ...others.map(({ key }) => ({
        subject: 'lineItem' as const,
        key,
        fields: { entity_status: 'PAUSED' },
      })),
    ]
    unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'pause', edits }))
    expect(await review()).toMatchObject({
      calls: 2,
      windows: [
        { name: 'writes', calls: 2 },
        { name: 'accountReads', calls: 2 },
      ],
    })
    const before = (await stage.requests()).length
    const done = await work.publish()
    expect(done.counts).toMatchObject({ done: 13 })
    expect((await writes()).toSorted()).toEqual(['POST batch line_items', `PUT ${clearing.key}`])
    const reads = (await stage.requests()).slice(before).filter(({ method }) => method === 'GET')
    expect(reads.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['line_items', clearing.key]),
    )
    expect(reads.length).toBeLessThan(6)
    const after = new Map((await readAnew()).map((row) => [row.key, row.content]))
    expect(others.map(({ key }) => after.get(key)?.entity_status)).toEqual(others.map(() => 'PAUSED'))
    expect(after.get(clearing.key)?.end_time ?? null).toBeNull()
    const undo = unwrap(await stage.handlers.publishing.undo({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await stage.handlers.jobs.get({ jobId: undo.id })).counts.done)
      .toBe(13)
    const restored = new Map((await readAnew()).map((row) => [row.key, row.content]))
    for (const { key, content } of [clearing, ...others]) expect(restored.get(key)).toEqual(content)
  })

  it('fail the row that the service names, with its message, and publish the others', async () => {
    const [campaign] = await work.rows({ shape: 'campaigns' })
    for (const name of ['Right one', 'Wrong one', 'Right two']) await newLineItem(campaign?.key ?? '', name)
    await faults(batches, {
      times: 1,
      status: 400,
      body: {
        operation_errors: [
          { index: 1, errors: [{ code: 'INVALID', message: 'Not today', attribute: 'bid_strategy' }] },
        ],
        request: {},
      },
    })
    const done = await work.publish()
    expect(done.counts).toMatchObject({ done: 2, failed: 1 })
    expect((await work.steps(done)).map(({ title, state, fault }) => [title, state, fault])).toEqual([
      ['Right one', 'done', null],
      [
        'Wrong one',
        'failed',
        {
          kind: 'invalid',
          message: 'Not today',
          errors: [{ code: 'INVALID', message: 'Not today', field: 'bid_strategy' }],
        },
      ],
      ['Right two', 'done', null],
    ])
    expect(namesOf(await readAnew({ text: 'Right' }))).toEqual(['Right one', 'Right two'])
    expect((await readAnew({ text: 'Wrong' })).map(({ remoteId }) => remoteId)).toEqual([null])
    // A retry is sent alone, so that its answer is only about this step.
    unwrap(await stage.handlers.jobs.retryFailed({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await stage.handlers.jobs.get({ jobId: done.id })).counts.done)
      .toBe(3)
    expect(await writes()).toEqual(['POST batch line_items', 'POST batch line_items', 'POST line_items'])
  })

  it.runIf(!isGate)('send each row by itself if a refusal names none', async () => {
    const [campaign] = await work.rows({ shape: 'campaigns' })
    for (const name of ['Alone one', 'Alone two']) await newLineItem(campaign?.key ?? '', name)
    await faults(batches, {
      times: 1,
      status: 404,
      body: { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'No such route' }], request: {} },
    })
    const done = await work.publish()
    expect(done.counts).toMatchObject({ done: 2 })
    expect(await writes()).toEqual(['POST batch line_items', 'POST line_items', 'POST line_items'])
    expect(await readAnew({ text: 'Alone' })).toHaveLength(2)
  })

  it('delete the remaining rows if one of them is already gone', async () => {
    const [campaign] = await work.rows({ shape: 'campaigns' })
    for (const name of ['Gone one', 'Gone two', 'Gone three']) await newLineItem(campaign?.key ?? '', name)
    await work.publish()
    const made = await readAnew({ text: 'Gone' })
    const keys = made.map(({ key }) => key)
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'lineItem', keys }))
    await writeElsewhere(stage, 'DELETE', `accounts/${workspace.accountId}/line_items/${made[0]?.remoteId}`)
    const before = (await writes()).length
    const done = await work.publish()
    expect(done.counts).toMatchObject({ done: 3, failed: 0 })
    expect((await writes()).slice(before)).toEqual(['POST batch line_items', 'POST batch line_items'])
  })

  const drops = [
    ['after', 1],
    ['before', 4],
  ] as const
  it.each(inTurn(drops, 2))(
    'look up row by row what became of an interrupted batch: %s',
    async (drop, sent) => {
      const [campaign] = await work.rows({ shape: 'campaigns' })
      const names = ['Cut one', 'Cut three', 'Cut two']
      for (const name of names) await newLineItem(campaign?.key ?? '', name)
      await faults(batches, { times: 1, drop })
      const over = await work.publish()
      // A second line item would spend a second budget, so only a person can have it sent again.
      expect(over.counts).toMatchObject(drop === 'after' ? { done: 3 } : { unknown: 3 })
      if (drop === 'before') {
        expect(await writes()).toHaveLength(1)
        expect((await work.resendUnanswered(over)).counts).toMatchObject({ done: 3 })
      }
      expect(namesOf(await readAnew({ text: 'Cut' }))).toEqual(names)
      expect(await writes()).toHaveLength(sent)
    },
  )

  const troubles = [
    [429, { 'x-rate-limit-limit': '450', 'x-rate-limit-remaining': '0' }, 'TOO_MANY_REQUESTS'],
    [503, {}, 'SERVICE_UNAVAILABLE'],
  ] as const
  it.each(inTurn(troubles, 2))(
    'lose and duplicate nothing when a batch meets a %s',
    async (status, headers, code) => {
      const [campaign] = await work.rows({ shape: 'campaigns' })
      const names = ['Busy one', 'Busy two']
      for (const name of names) await newLineItem(campaign?.key ?? '', name)
      const reset = String(Math.floor(Date.now() / 1_000) + 1)
      await faults(batches, {
        times: 1,
        status,
        body: { errors: [{ code, message: 'later' }], request: {} },
        headers: status === 429 ? { ...headers, 'x-rate-limit-reset': reset } : headers,
      })
      const over = await work.publish()
      // Whatever the service may have started is looked up before it's sent again.
      expect(over.counts).toMatchObject(status === 503 ? { unknown: 2 } : { done: 2 })
      if (status === 503) expect((await work.resendUnanswered(over)).counts).toMatchObject({ done: 2 })
      expect(namesOf(await readAnew({ text: 'Busy' }))).toEqual(names)
    },
  )
})
