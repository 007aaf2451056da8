import { afterEach, beforeEach, expect, it } from 'vitest'
import { micro } from '../../../src/shared/api/conventions.ts'
import type { EntityRow } from '../../../src/shared/entities/entity-row.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

const daily = 'daily_budget_amount_local_micro'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs: 300 })
})
afterEach(() => stage.end())

async function readCampaigns(): Promise<readonly EntityRow[]> {
  const list = { workspace, subject: 'campaign', text: '', types: [], changedOnly: false } as const
  const page = async () =>
    unwrap(
      await stage.handlers.entities.list({
        ...list,
        types: [],
        sort: 'title',
        descending: false,
        offset: 0,
        count: 50,
      }),
    )
  unwrap(await stage.handlers.entities.refresh({ workspace, subject: 'campaign' }))
  await expect.poll(async () => (await page()).rows.length).toBeGreaterThan(10)
  await expect.poll(async () => (await page()).sync.kind).toBe('idle')
  return (await page()).rows
}

async function raise(row: EntityRow, amount: number): Promise<void> {
  const draft = unwrap(
    await stage.handlers.drafts.change({ workspace, subject: 'campaign', remoteId: row.key }),
  )
  unwrap(await stage.handlers.drafts.edit({ draftId: draft.id, fields: { [daily]: amount } }))
}

const review = async () =>
  unwrap(await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 10 }))

it('sends nothing above the threshold until the exact amount was typed', async () => {
  const euro = (await readCampaigns()).filter(({ record }) => record.currency === 'EUR')
  const row = euro.find(
    ({ content }) =>
      typeof content[daily] === 'number' && content.total_budget_amount_local_micro === undefined,
  )
  if (row === undefined) throw new Error('The demonstration has no such campaign.')
  await raise(row, 20_000_000_000)
  const { money, toType, publishable } = await review()
  expect(publishable).toBe(1)
  expect(money).toMatchObject([
    {
      subject: 'campaign',
      currency: 'EUR',
      effect: { daily: { before: row.content[daily], after: 20_000_000_000 } },
    },
  ])
  expect(toType).toEqual([{ currency: 'EUR', amount: 20_000_000_000, of: 'single' }])

  const start = (confirmed: readonly { currency: string; amount: number }[] | undefined) =>
    stage.handlers.publishing.start({
      workspace,
      draftIds: null,
      ...(confirmed === undefined
        ? {}
        : {
            confirmed: confirmed.map(({ currency, amount }) => ({ currency, amount: micro.parse(amount) })),
          }),
    })
  const refusal = faultOf(await start(undefined))
  expect(refusal).toMatchObject({ kind: 'refused', reason: 'state' })
  expect(refusal.message).toContain('20,000.00 EUR')
  expect((await start([{ currency: 'EUR', amount: 2_000_000_000 }])).ok).toBe(false)
  expect((await start([{ currency: 'USD', amount: 20_000_000_000 }])).ok).toBe(false)
  expect(unwrap(await stage.handlers.jobs.list({ offset: 0, count: 10 })).total).toBe(0)
  expect((await start([{ currency: 'EUR', amount: 20_000_000_000 }])).ok).toBe(true)
})

it('requires nothing if the thresholds are off', async () => {
  const [row] = await readCampaigns()
  if (row === undefined) throw new Error('The demonstration has no campaign.')
  await raise(row, 20_000_000_000)
  unwrap(await stage.handlers.preferences.change({ moneyThresholds: { '*': null } }))
  expect((await review()).toType).toEqual([])
})
