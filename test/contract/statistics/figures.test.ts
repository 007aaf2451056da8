import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultLineItems } from '../../../src/sandbox/demo/advertising.ts'
import { planCampaigns } from '../../../src/sandbox/demo/campaigns.ts'
import { defaultAlertThresholds } from '../../../src/shared/statistics/alerts.ts'
import { dayOf } from '../../../src/shared/statistics/days.ts'
import type { SeriesQuery } from '../../../src/shared/statistics/statistics-view.ts'
import { untilHeld } from '../../support/held-requests.ts'
import { unwrap } from '../../support/outcomes.ts'
import { isGate, isNightly } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import {
  enterSandbox,
  noonTomorrow,
  payloads,
  type Stage,
  type StageOptions,
  setStage,
  signIn,
} from '../stage/stage.ts'

const zone = 'Europe/Berlin'
const startsAt = noonTomorrow(zone)
const today = dayOf(startsAt, zone)
const metrics = ['impressions', 'clicks', 'billed_charge_local_micro', 'conversion_purchases']
const first = today - 29
const month = { from: first, to: today + 1 }

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ startsAt })
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
})
afterEach(() => stage.end())

const state = async () => unwrap(await stage.handlers.statistics.state({ workspace }))
const series = async (of: Partial<SeriesQuery>) =>
  unwrap(
    await stage.handlers.statistics.series({
      workspace,
      entity: 'CAMPAIGN',
      ids: 'all',
      metrics,
      span: month,
      granularity: 'DAY',
      segmentation: null,
      ...of,
    }),
  )
const campaignIds = () =>
  planCampaigns(defaultLineItems, startsAt)
    .map(({ campaign }) => campaign)
    .filter(({ account_id }) => account_id === workspace.accountId)
    .map(({ id }) => id)
    .slice(0, 20)
const summed = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
const lastJob = async () => unwrap(await stage.handlers.jobs.list({ offset: 0, count: 1 })).rows[0]

async function refresh() {
  unwrap(await stage.handlers.statistics.refresh({ workspace, since: first }))
  await expect.poll(async () => (await lastJob())?.state).toBe('done')
}

it.runIf(isNightly)(
  'reads a month in few calls, equally by hour and by day, and then only what changed',
  async () => {
    await refresh()
    expect((await lastJob())?.counts.failed).toBe(0)
    const { known, jobId, failure } = await state()
    expect({ since: known?.since, jobId, failure }).toEqual({ since: month.from, jobId: null, failure: null })
    // For days that no longer change.
    const finalDays = { from: month.from, to: today - 2 }
    const [campaigns] = (await series({ span: finalDays })).series
    const [lineItems] = (await series({ span: finalDays, entity: 'LINE_ITEM' })).series
    expect(summed(campaigns?.values.impressions)).toBeGreaterThan(1_000)
    expect(summed(lineItems?.values.impressions)).toBe(summed(campaigns?.values.impressions))
    const week = { from: today - 6, to: today + 1 }
    const [hours, days] = await Promise.all([
      series({ span: week, granularity: 'HOUR' }),
      series({ span: week }),
    ])
    expect(summed(hours.series[0]?.values.clicks)).toBe(summed(days.series[0]?.values.clicks))
    // Future hours aren't 0.
    expect(hours.series[0]?.values.clicks?.at(-1)).toBeNull()
    expect(days.finality.at(-1)).toBe('early')
    const asked = (await lastJob())?.total ?? 0
    await refresh()
    const { total = 0, counts } = (await lastJob()) ?? {}
    expect(counts?.done).toBe(total)
    expect(total).toBeLessThanOrEqual(asked)
  },
)

it.runIf(isNightly)('a new user sees few alerts, and none as new', async () => {
  await stage.end()
  stage = await setAdasStage({ startsAt, lineItems: defaultLineItems })
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  for (const subject of ['campaign', 'lineItem'] as const) {
    unwrap(await stage.handlers.entities.refresh({ workspace, subject }))
    const list = () =>
      stage.handlers.entities.list({
        workspace,
        subject,
        text: '',
        types: [],
        changedOnly: false,
        sort: 'title',
        descending: false,
        offset: 0,
        count: 1,
      })
    await expect.poll(async () => unwrap(await list()).seenAt).not.toBeNull()
  }
  await refresh()
  // Alerts are looked for a moment after figures have arrived.
  await expect.poll(() => stage.databaseText().includes('figure-alerts')).toBe(true)
  const found = unwrap(await stage.handlers.statistics.performance({ workspace }))
  if (found.known === null) throw new Error('Figures were read.')
  const { alerts, pacing, spend } = found
  expect(alerts.total).toBeGreaterThan(0)
  expect(alerts.total).toBeLessThanOrEqual(6)
  expect(pacing.campaigns).toBeGreaterThan(10)
  expect(pacing.offPlan).toBeLessThanOrEqual(pacing.campaigns / 5)
  const [spent, planned] = [summed(spend.spent), summed(spend.planned)]
  expect(spent / planned).toBeGreaterThan(0.8)
  expect(spent / planned).toBeLessThanOrEqual(1)
  expect(payloads(stage, 'alertsRaised')).toEqual([])
  // Later alerts are raised.
  const alertThresholds = { ...defaultAlertThresholds, pacing: 1 }
  unwrap(await stage.handlers.preferences.change({ alertThresholds }))
  await refresh()
  await expect.poll(() => payloads(stage, 'alertsRaised').length).toBe(1)
})

it('segments and what is in none of them add up to the total', async () => {
  await refresh()
  await readSegments()
  await expect.poll(async () => (await lastJob())?.title).toBe('Read figures by segment')
  await isDone()
  const of = {
    ids: campaignIds(),
    metrics: ['impressions'],
    span: { from: today - 10, to: today - 3 },
  } satisfies Partial<SeriesQuery>
  const { series: segments } = await series({ ...of, segmentation: 'GENDER' })
  const { series: totals } = await series(of)
  const remainders = segments.filter(({ segment }) => segment?.value === null)
  expect(new Set(remainders.map(({ segment }) => segment?.name))).toEqual(new Set(['Not attributed']))
  for (const total of totals) {
    const parts = segments.filter(({ id }) => id === total.id).map(({ values }) => summed(values.impressions))
    expect(summed(parts)).toBe(summed(total.values.impressions))
  }
})

it.runIf(!isGate)('an asynchronous job with a segment survives a kill', async () => {
  const ids = campaignIds()
  const span = { from: today - 20, to: today + 1 }
  unwrap(
    await stage.handlers.statistics.readSegments({
      workspace,
      entity: 'CAMPAIGN',
      ids,
      segmentation: 'GENDER',
      country: null,
      ...span,
    }),
  )
  await expect.poll(async () => (await stage.requests()).some(isJobCreation)).toBe(true)
  await restart()
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  await expect.poll(async () => (await lastJob())?.state).toBe('done')
  const { series: found } = await series({ ids, segmentation: 'GENDER', metrics: ['impressions'], span })
  expect(new Set(found.map(({ segment }) => segment?.name)).size).toBeGreaterThan(1)
  expect(found.some(({ values }) => summed(values.impressions) > 0)).toBe(true)
})

/** A job about the segments of some campaigns. */
const readSegments = async () =>
  unwrap(
    await stage.handlers.statistics.readSegments({
      workspace,
      entity: 'CAMPAIGN',
      ids: campaignIds(),
      segmentation: 'GENDER',
      country: null,
      from: today - 20,
      to: today + 1,
    }),
  )
const onJobs = { match: { method: 'POST', path_regex: '/stats/jobs/' } } as const
const isDone = () => expect.poll(async () => (await lastJob())?.state).toBe('done')
const begun = async () => (await stage.requests()).filter(isJobCreation).map(({ status }) => status)

it.runIf(!isGate)('waits out a service that is down, and loses nothing', async () => {
  const fault = { status: 503, headers: { 'retry-after': '1' } }
  await stage.control('POST', '/faults', { ...onJobs, times: 1, ...fault })
  await readSegments()
  await isDone()
  expect(await begun()).toEqual([503, 200])
  expect((await lastJob())?.counts).toMatchObject({ done: 1, failed: 0, waiting: 0 })
})

it.each([
  ['a window that is full', 429, 'TOO_MANY_REQUESTS'],
  ['as many unfinished jobs as the service takes', 400, 'TOO_MANY_JOBS'],
])('waits for %s in place of failing', async (_what, status, code) => {
  const body = { errors: [{ code, message: '', parameter: '' }] }
  await stage.control('POST', '/faults', { ...onJobs, status, body })
  await readSegments()
  await expect.poll(async () => (await lastJob())?.waitingUntil).toBeGreaterThan(startsAt)
  expect(await lastJob()).toMatchObject({ state: 'running', counts: { done: 0, failed: 0, waiting: 1 } })
  expect(await begun()).toEqual([status])
})

it.runIf(!isGate)('asks again for what was refused, once that is retried', async () => {
  const body = { errors: [{ code: 'INVALID_PARAMETER', message: '', parameter: 'entity_ids' }] }
  await stage.control('POST', '/faults', { ...onJobs, times: 1, status: 400, body })
  await readSegments()
  await isDone()
  expect((await lastJob())?.counts).toMatchObject({ done: 0, failed: 1 })
  unwrap(await stage.handlers.jobs.retryFailed({ jobId: (await lastJob())?.id ?? '' }))
  await expect.poll(async () => (await lastJob())?.counts.done).toBe(1)
  await isDone()
  expect(await begun()).toEqual([400, 200])
})

it.each(isNightly ? ['while', 'after'] : ['after'])(
  'loses nothing when resumed %s the call that was pending at the pause is answered',
  async (when) => {
    const { jobs, statistics } = stage.handlers
    await stage.control('POST', '/faults', { match: { path_regex: '/active_entities' }, hold: true })
    unwrap(await statistics.refresh({ workspace, since: first }))
    await untilHeld(() => stage.control('GET', '/faults'))
    const jobId = (await lastJob())?.id ?? ''
    unwrap(await jobs.pause({ jobId }))
    const answer = () => stage.control('DELETE', '/faults')
    const answered = async () =>
      (await stage.requests()).filter(({ path }) => path.includes('/active_entities')).length
    if (when === 'after') {
      await answer()
      await expect.poll(answered).toBe(1)
    }
    unwrap(await jobs.resume({ jobId }))
    if (when === 'while') await answer()
    await isDone()
    expect((await lastJob())?.total).toBeGreaterThan(0)
  },
)

/** Starts the program again with its current disk, without a sandbox. */
async function restart(options: StageOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-figures-'))
  cpSync(stage.folder, folder, { recursive: true })
  await stage.end()
  stage = await setStage({ ...options, startsAt, folder })
}

it.runIf(isNightly)(
  'continues with the first answer of a sandbox that was stopped, however rarely it polls',
  async () => {
    await readSegments()
    await expect.poll(begun).toEqual([200])
    await restart({ figurePollMs: 3_600_000 })
    await expect.poll(async () => (await lastJob())?.state).toBe('paused')
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    // This sandbox doesn't know the job, so it's begun anew; refused first if that comes before the sign-in.
    const accepted = async () => (await begun()).filter((status) => status !== 401)
    await expect.poll(accepted).toEqual([200])
    expect(await lastJob()).toMatchObject({ state: 'running', reason: null })
  },
)

it.runIf(!isGate)('begins a job anew whose result has expired', async () => {
  await readSegments()
  await expect.poll(begun).toEqual([200])
  await restart()
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  stage.pass(50 * 3_600_000)
  await isDone()
  expect((await lastJob())?.counts).toMatchObject({ done: 1, failed: 0 })
})

const isJobCreation = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path.includes('/stats/jobs/')
