import { afterEach, beforeEach, expect, it } from 'vitest'
import { runBulk } from '../../../../../src/main/modules/campaigns/bulk.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { casesFor } from '../../../../support/runs.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
  stage.see('campaign', { id: 'c1', name: 'Season', currency: 'EUR', funding_instrument_id: 'f1' })
})
afterEach(() => stage.end())

const raise = { kind: 'percent', field: 'daily_budget_amount_local_micro', percent: 110 } as const

function seeLineItems(count: number) {
  const records = Array.from({ length: count }, (_, place) => ({
    id: `l${place}`,
    name: `Line item ${place}`,
    campaign_id: 'c1',
    currency: 'EUR',
    objective: 'REACH',
    product_type: 'PROMOTED_TWEETS',
    daily_budget_amount_local_micro: 1_000_000,
  }))
  for (let from = 0; from < count; from += 500) stage.see('lineItem', ...records.slice(from, from + 500))
  return records.map(({ id }) => ({ subject: 'lineItem' as const, key: id }))
}

const unpublished = () => unwrap(stage.store.drafts.summary(workspace)).unpublished

it('reports how far it got when it was stopped, leaves no row half done, and one undo reverts it', async () => {
  const rows = seeLineItems(1_500)
  const progress: number[] = []
  const result = unwrap(
    await runBulk(stage.parts, workspace, 'raise', rows, raise, (done) => {
      progress.push(done)
      return progress.length < 3
    }),
  )
  const done = progress.at(-1) ?? 0
  expect(done).toBeLessThan(rows.length)
  expect(result).toEqual({ changed: done, untouched: 0, impossible: 0, refused: [], cancelled: true })
  expect(unpublished()).toBe(done)
  const ids = unwrap(stage.store.drafts.ids(workspace))
  const patches = unwrap(stage.store.drafts.byIds(ids)).map(({ draft }) => draft.patch)
  expect(patches.every((patch) => patch.daily_budget_amount_local_micro === 1_100_000)).toBe(true)
  await stage.undo()
  expect(unpublished()).toBe(0)
})

/** Many slices; in the nightly run a whole large account. */
const many = casesFor(400, 10_000)

it(`undoes ${many} rows in one step, and redoes them`, async () => {
  const rows = seeLineItems(many)
  unwrap(await runBulk(stage.parts, workspace, 'raise', rows, raise, () => true))
  expect(unpublished()).toBe(many)
  await stage.undo()
  expect(unpublished()).toBe(0)
  await stage.redo()
  expect(unpublished()).toBe(many)
})
