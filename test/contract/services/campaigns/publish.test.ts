import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import type { GridEntity, GridView } from '../../../../src/shared/domain/campaign-grid.ts'
import type { JobStep, JobSummary } from '../../../../src/shared/domain/job.ts'
import type { Fields } from '../../../../src/shared/domain/json.ts'
import { enterSandbox, type Stage, setStage, signIn, unwrap } from '../stage.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
const flat: GridView = {
  ...{ shape: 'lineItems', text: '', filters: [], changedOnly: false, findings: null, sort: [], group: null },
  folded: [],
}

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ settlingMs: 300 })
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  await rows()
  await expect.poll(async () => (await open()).reading.kind, { timeout: 20_000 }).toBe('idle')
})
afterEach(() => stage.end())

const open = async (view: Partial<GridView> = {}) =>
  unwrap(await stage.handlers.campaigns.open({ workspace, view: { ...flat, ...view } }))

async function rows(view: Partial<GridView> = {}): Promise<readonly GridEntity[]> {
  const { viewId } = await open(view)
  const page = unwrap(await stage.handlers.campaigns.window({ viewId, offset: 0, count: 200 }))
  return page.rows.flatMap((row) => (row.kind === 'entity' ? [row] : []))
}

async function refreshed(): Promise<void> {
  unwrap(await stage.handlers.library.refresh({ workspace, subject: 'lineItem' }))
  await expect.poll(async () => (await open()).reading.kind).toBe('idle')
}

async function publish(): Promise<JobSummary> {
  const started = unwrap(await stage.handlers.publishing.start({ workspace, draftIds: null }))
  const job = async () => unwrap(await stage.handlers.publishing.job({ jobId: started.id }))
  await expect.poll(async () => (await job()).state, { timeout: 15_000 }).toBe('done')
  return job()
}

const steps = async ({ id }: JobSummary): Promise<readonly JobStep[]> =>
  unwrap(await stage.handlers.publishing.steps({ jobId: id, states: [], offset: 0, count: 200 })).rows

/** A campaign with a line item that the rules have nothing against. */
async function create(name: string, lineItem: Fields = {}) {
  const [existing] = await rows({ shape: 'campaigns' })
  return unwrap(
    await stage.handlers.campaigns.create({
      workspace,
      campaign: {
        ...{ name, funding_instrument_id: existing?.content.funding_instrument_id ?? '' },
        ...{ daily_budget_amount_local_micro: 50_000_000, entity_status: 'PAUSED' },
      },
      lineItems: [
        {
          ...{ name: `${name} item`, objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
          ...{ placements: ['ALL_ON_TWITTER'], start_time: '2030-01-01T00:00:00Z', bid_strategy: 'AUTO' },
          ...{ entity_status: 'PAUSED', daily_budget_amount_local_micro: 5_000_000 },
          ...lineItem,
        },
      ],
    }),
  )
}

describe('publishing campaigns and line items', () => {
  it('makes the campaign before its line item and names it there; undoing deletes both', async () => {
    await create('Zephyr')
    const summary = unwrap(await stage.handlers.drafts.check({ workspace }))
    expect(summary).toMatchObject({ drafts: 2, errors: 0, blocked: 0 })
    const done = await publish()
    expect((await steps(done)).map(({ subject, state }) => [subject, state])).toEqual([
      ['campaign', 'done'],
      ['lineItem', 'done'],
    ])
    await refreshed()
    const [campaign] = await rows({ shape: 'campaigns', text: 'zephyr' })
    const [item] = await rows({ text: 'zephyr' })
    expect(item?.content).toMatchObject({ name: 'Zephyr item', campaign_id: campaign?.remoteId })
    expect(item?.change).toBeNull()
    const undo = unwrap(await stage.handlers.publishing.undo({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await stage.handlers.publishing.job({ jobId: undo.id })).state, {
        timeout: 15_000,
      })
      .toBe('done')
    await refreshed()
    expect(await rows({ shape: 'tree', text: 'zephyr' })).toEqual([])
    const versions = unwrap(
      await stage.handlers.campaigns.versions({
        ...{ workspace, subject: 'lineItem', remoteId: item?.key ?? '', offset: 0, count: 10 },
      }),
    )
    expect(versions.rows.map(({ source, deleted }) => [source, deleted])).toEqual([
      ['written', true],
      ['written', false],
    ])
  })

  it('sends the changed fields alone, and undoing restores them', async () => {
    const item = (await rows()).find(({ content }) => content.entity_status === 'ACTIVE')
    if (item === undefined) throw new Error('no active line item')
    const edits = [{ subject: 'lineItem' as const, key: item.key, fields: { entity_status: 'PAUSED' } }]
    unwrap(await stage.handlers.campaigns.edit({ workspace, label: 'pause', edits }))
    const done = await publish()
    expect(done.counts.done).toBe(1)
    const put = (await stage.requests()).find(({ method }) => method === 'PUT')
    expect(put?.path).toContain(`/line_items/${item.key}`)
    await refreshed()
    const after = (await rows()).find(({ key }) => key === item.key)
    expect(after?.content).toEqual({ ...item.content, entity_status: 'PAUSED' })
    const undo = unwrap(await stage.handlers.publishing.undo({ jobId: done.id }))
    await expect
      .poll(async () => unwrap(await stage.handlers.publishing.job({ jobId: undo.id })).state, {
        timeout: 15_000,
      })
      .toBe('done')
    await refreshed()
    expect((await rows()).find(({ key }) => key === item.key)?.content).toEqual(item.content)
  })

  it('finds a campaign and a line item again whose answers were lost, and makes nothing twice', async () => {
    await create('Lost', { bid_amount_local_micro: 1_000_000, categories: ['IAB1'] })
    await stage.control('POST', '/faults', {
      ...{ match: { method: 'POST', path_regex: '/(campaigns|line_items)$' }, times: 2, drop: 'after' },
    })
    const done = await publish()
    expect((await steps(done)).map(({ state }) => state)).toEqual(['done', 'done'])
    await refreshed()
    expect(await rows({ shape: 'tree', text: 'lost' })).toHaveLength(2)
  })

  it('deletes line items before their campaign', async () => {
    const made = await create('Gone')
    await publish()
    await refreshed()
    const [campaign] = await rows({ shape: 'campaigns', text: 'gone' })
    const [item] = await rows({ text: 'gone' })
    expect(made.campaigns).toHaveLength(1)
    const keys = [campaign?.key ?? '']
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'campaign', keys }))
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'lineItem', keys: [item?.key ?? ''] }))
    const done = await publish()
    expect((await steps(done)).map(({ subject, kind, state }) => [subject, kind, state])).toEqual([
      ['lineItem', 'delete', 'done'],
      ['campaign', 'delete', 'done'],
    ])
    expect(await rows({ shape: 'tree', text: 'gone' })).toEqual([])
  })
})
