import { afterEach, beforeEach, expect, it } from 'vitest'
import { micro } from '../../../src/shared/api/conventions.ts'
import { sumMicro } from '../../../src/shared/money/micro.ts'
import type { Overview } from '../../../src/shared/overview/overview.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { noonTomorrow, type Stage } from '../stage/stage.ts'

const startsAt = noonTomorrow('Europe/Berlin')

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ startsAt })
})
afterEach(() => stage.end())

const read = async (): Promise<Overview> => unwrap(await stage.handlers.overview.read({ workspace }))

it('is empty before the first sync, and then shows what is stored, even without the service', async () => {
  expect(await read()).toMatchObject({
    changes: { unpublished: 0 },
    findings: { errors: 0, warnings: 0, blocked: 0, rows: [] },
    jobs: { running: 0, paused: 0, withFailures: 0, rows: [] },
    webhooks: { known: 0, invalid: 0 },
    audiences: null,
  })
  unwrap(await stage.handlers.overview.refresh({ workspace }))
  await expect.poll(async () => (await read()).campaigns.sync.kind).toBe('idle')
  // A form that is still being filled in isn't called free of issues.
  unwrap(
    await stage.handlers.drafts.create({
      workspace,
      subject: 'card',
      fields: { name: 'Tent' },
      unchecked: true,
    }),
  )
  expect((await read()).findings).toMatchObject({ errors: 0, incomplete: 1 })
  unwrap(await stage.handlers.drafts.check({ workspace }))

  unwrap(await stage.handlers.sandbox.stop(undefined))
  const overview = await read()
  expect(overview.changes).toMatchObject({ unpublished: 1, bySubject: { card: 1 } })
  expect(overview.findings).toMatchObject({ errors: 1, incomplete: 0, blocked: 0 })
  expect(overview.findings.rows[0]?.findings.length).toBeGreaterThan(0)
  expect(overview.audiences).toMatchObject({
    tooSmall: 2,
    rows: [{ name: 'Tent testers' }, { name: 'Store visitors Berlin' }],
  })
  const { campaigns } = overview
  expect(campaigns.readAt).not.toBeNull()
  expect(campaigns.running).toBeGreaterThan(0)
  expect(campaigns.running).toBeLessThanOrEqual(campaigns.campaigns)
  expect(campaigns.daily).toBeGreaterThan(0)
  expect(campaigns.largest.map(({ daily }) => daily)).toEqual(
    campaigns.largest.map(({ daily }) => daily).toSorted((a, b) => Number(b > a) - Number(b < a)),
  )
  expect(campaigns.largest.every(({ key, title }) => title !== '' && title !== key)).toBe(true)
  expect(campaigns.endsByDay).toHaveLength(14)
  expect(faultOf(await stage.handlers.overview.refresh({ workspace })).kind).toBe('sandboxStopped')
})

it('counts a line item while it is active: its budget, and its end on the last day', async () => {
  unwrap(await stage.handlers.overview.refresh({ workspace }))
  await expect.poll(async () => (await read()).campaigns.sync.kind).toBe('idle')
  const before = (await read()).campaigns
  const tomorrow = new Date(startsAt + 86_400_000).toISOString()
  const lineItem = {
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    name: 'Ends tomorrow',
    entity_status: 'ACTIVE',
    bid_strategy: 'AUTO',
    start_time: '2026-01-01T00:00:00Z',
    end_time: tomorrow,
    daily_budget_amount_local_micro: 7_000_000_000,
  }
  const campaign = { name: 'Short flight', entity_status: 'ACTIVE' }
  const created = unwrap(
    await stage.handlers.campaigns.create({ workspace, campaign, lineItems: [lineItem] }),
  )
  const after = (await read()).campaigns
  expect(after.campaigns).toBe(before.campaigns + 1)
  expect(after.daily).toBe(sumMicro([before.daily, micro.parse(7_000_000_000)]))
  expect(after.largest[0]).toMatchObject({ key: created.campaigns[0], title: 'Short flight' })
  expect(after.endsByDay[1]).toBe((before.endsByDay[1] ?? 0) + 1)
  expect(after.ends).toContainEqual(
    expect.objectContaining({ subject: 'lineItem', key: created.lineItems[0], title: 'Ends tomorrow' }),
  )

  unwrap(
    await stage.handlers.campaigns.edit({
      workspace,
      label: 'Pause',
      edits: [{ subject: 'lineItem', key: created.lineItems[0] ?? '', fields: { entity_status: 'PAUSED' } }],
    }),
  )
  const paused = (await read()).campaigns
  expect([paused.daily, paused.endsByDay[1]]).toEqual([before.daily, before.endsByDay[1]])
})
