import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { casesFor } from '../../../../support/runs.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

const whole = { funding_instrument_id: 'f1', entity_status: 'PAUSED', currency: 'USD' }
const names = fc.constantFrom('Spring', '')
const budget = fc.constantFrom(null, 1_000_000, 50_000_000, 900_000_000)
const campaign = fc.record({
  name: names,
  budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM'),
  daily_budget_amount_local_micro: budget,
})
const lineItem = fc.record({ name: names, daily_budget_amount_local_micro: budget })
const place = fc.nat(5)
const record = fc.constantFrom('c1', 'c2')

type Act = (stage: DraftsStage, ids: string[]) => Promise<unknown>

/** Possible syncs, edits and undo steps; many are refused and change nothing. */
const act: fc.Arbitrary<Act> = fc.oneof(
  campaign.map(
    (fields): Act =>
      async (stage, ids) =>
        ids.push((await stage.create('campaign', fields)).id),
  ),
  fc.tuple(place, lineItem).map(
    ([which, fields]): Act =>
      async (stage, ids) => {
        const campaign_id =
          which === 0 ? 'c1' : `draft:${ids[which % Math.max(1, ids.length)] ?? 'aaaaaaaaaaaaaaaa'}`
        ids.push((await stage.create('lineItem', { ...fields, campaign_id })).id)
      },
  ),
  fc.tuple(place, lineItem).map(
    ([which, fields]): Act =>
      async ({ handlers }, ids) => {
        const draftId = ids[which % Math.max(1, ids.length)]
        if (draftId !== undefined) await handlers.edit({ draftId, fields })
      },
  ),
  fc.tuple(record, campaign).map(
    ([remoteId, fields]): Act =>
      ({ handlers }) =>
        handlers.change({ workspace, subject: 'campaign', remoteId, fields }),
  ),
  fc.tuple(fc.constantFrom('l1', 'l2'), lineItem).map(
    ([remoteId, fields]): Act =>
      ({ handlers }) =>
        handlers.change({ workspace, subject: 'lineItem', remoteId, fields }),
  ),
  record.map(
    (key): Act =>
      ({ handlers }) =>
        handlers.remove({ workspace, subject: 'campaign', keys: [key] }),
  ),
  place.map(
    (which): Act =>
      async ({ handlers }, ids) => {
        const draftId = ids[which % Math.max(1, ids.length)]
        if (draftId !== undefined) await handlers.discard({ draftIds: [draftId] })
      },
  ),
  fc.constant<Act>(({ handlers }) => handlers.undo({ workspace })),
  fc.constant<Act>(({ handlers }) => handlers.redo({ workspace })),
  fc.tuple(record, campaign).map(
    ([id, fields]): Act =>
      async (stage) => {
        stage.now += 60_000
        stage.see('campaign', { id, ...whole, ...fields })
        stage.checker.recheckAll(workspace)
      },
  ),
)

function seeAccount(stage: DraftsStage): void {
  const campaigns = ['c1', 'c2'].map(
    (id): Fields => ({ id, name: id, ...whole, budget_optimization: 'LINE_ITEM' }),
  )
  stage.see('campaign', ...campaigns)
  const lines = ['l1', 'l2'].map(
    (id): Fields => ({ id, name: id, campaign_id: 'c1', objective: 'REACH', ...whole }),
  )
  stage.see('lineItem', ...lines)
}

/** What a check without stored results finds differently. */
async function judgedAnew({ checks }: DraftsStage) {
  const user = { environmentId: 'sandbox', userId: '1' }
  const { runId } = unwrap(await checks.run({ workspace, user, rules: 'others', policy: null }))
  const found = unwrap(await checks.changes({ runId, offset: 0, count: 1_000 }))
  return found.filter(({ isChanged }) => isChanged)
}

it('finds the same as a full check after unannounced changes', async () => {
  const seen: fc.Arbitrary<Act> = fc.tuple(fc.constantFrom('campaign', 'lineItem'), record, campaign).map(
    ([subject, id, fields]): Act =>
      async (stage) => {
        const line = { campaign_id: 'c1', objective: 'REACH' }
        stage.now += 60_000
        stage.see(subject, {
          ...(subject === 'lineItem' && line),
          id: id.replace('c', subject[0] ?? ''),
          ...whole,
          ...fields,
        })
      },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(act, seen), { maxLength: 10 }), async (acts) => {
      const stage = setDraftsStage()
      try {
        seeAccount(stage)
        const ids: string[] = []
        const change = { workspace, subject: 'campaign', remoteId: 'c1' } as const
        unwrap(await stage.handlers.change({ ...change, fields: { budget_optimization: 'CAMPAIGN' } }))
        for (const one of acts) await one(stage, ids)
        await stage.checker.idle()
        unwrap(await stage.checker.checkAll(workspace))
        expect(await judgedAnew(stage)).toEqual([])
      } finally {
        stage.end()
      }
    }),
    { numRuns: casesFor(15, 400) },
  )
})

it('checks only drafts again whose facts have changed', async () => {
  const stage = setDraftsStage()
  try {
    seeAccount(stage)
    for (const remoteId of ['l1', 'l2']) {
      unwrap(
        await stage.handlers.change({ workspace, subject: 'lineItem', remoteId, fields: { name: 'Spring' } }),
      )
    }
    await stage.checker.idle()
    const recheck = async () => {
      const user = { environmentId: 'sandbox', userId: '1' }
      const { changed, drafts } = unwrap(
        await stage.checks.run({ workspace, user, rules: 'now', policy: null }),
      )
      return { changed, drafts }
    }
    expect(await recheck()).toEqual({ changed: 0, drafts: 2 })
    stage.see('campaign', { id: 'c2', name: 'c2', ...whole, budget_optimization: 'CAMPAIGN' })
    expect(await recheck()).toEqual({ changed: 0, drafts: 2 })
    stage.see('campaign', { id: 'c1', name: 'c1', ...whole, budget_optimization: 'CAMPAIGN' })
    expect(await recheck()).toEqual({ changed: 2, drafts: 2 })
    unwrap(await stage.checker.checkAll(workspace))
    expect(await recheck()).toEqual({ changed: 0, drafts: 2 })
  } finally {
    stage.end()
  }
})

it('finds the same as a full check after every edit and sync', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
      const stage = setDraftsStage()
      try {
        seeAccount(stage)
        const ids: string[] = []
        for (const one of acts) {
          await one(stage, ids)
          await stage.checker.idle()
        }
        expect(await judgedAnew(stage)).toEqual([])
      } finally {
        stage.end()
      }
    }),
    { numRuns: casesFor(15, 400) },
  )
})

it('checks a campaign again when one of its line items gets or loses a daily budget', async () => {
  const stage = setDraftsStage()
  try {
    const { id } = await stage.create('campaign', { name: 'Spring', budget_optimization: 'CAMPAIGN' })
    const warnings = async () => {
      await stage.checker.idle()
      return unwrap(stage.store.drafts.get(id))?.warnings
    }
    const lineItem = await stage.create('lineItem', {
      campaign_id: `draft:${id}`,
      daily_budget_amount_local_micro: 1_000_000,
    })
    const withBudget = (await warnings()) ?? 0
    await stage.edit(lineItem, { daily_budget_amount_local_micro: null })
    expect(await warnings()).toBe(withBudget - 1)
    await stage.undo()
    expect(await warnings()).toBe(withBudget)
    unwrap(await stage.handlers.discard({ draftIds: [lineItem.id] }))
    // The budget is gone, but without line items the campaign delivers nothing.
    expect(await warnings()).toBe(withBudget)
  } finally {
    stage.end()
  }
})
