import { statSync } from 'node:fs'
import { serialize } from 'node:v8'
import { runBulk } from '../../src/main/modules/campaigns/bulk.ts'
import { createCampaignGrid } from '../../src/main/modules/campaigns/grid-host.ts'
import { unpackRows } from '../../src/main/modules/campaigns/packed-rows.ts'
import type { CampaignGrid } from '../../src/main/modules/campaigns/worker/grid-reader.ts'
import { createCheckLookups } from '../../src/main/modules/checks/worker/check-lookups.ts'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import type { GridTarget } from '../../src/shared/campaigns/campaign-bulk.ts'
import type { GridView } from '../../src/shared/campaigns/campaign-grid.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { checkDraft } from '../../src/shared/drafts/draft-check.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { type DraftsStage, workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import {
  blocked,
  compared,
  type Measurement,
  median,
  memory,
  millisecondsOf,
  referenceWork,
  restingMemory,
  timed,
  whileFree,
  within,
} from './measurement.ts'
import { draftsStage, fillAccount, lineItems, logger, type Place, workerEntry } from './stages.ts'

const bulkRows = 10_000

const tree: GridView = {
  shape: 'tree',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

/** Edits a campaign until all of its changed line items are checked again; the median of some rounds. */
async function recheckOne({ handlers, checker }: DraftsStage) {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const fields = { name: `Campaign, round ${round}` }
    times.push(
      await timed(async () => {
        unwrap(await handlers.change({ workspace, subject: 'campaign', remoteId: 'c0', fields }))
        await checker.idle()
      }),
    )
  }
  return { ms: median(times), reference: referenceWork() }
}

/** Milliseconds for the rules over all changes, which are loaded beforehand: the minimum of any check. */
function rulesAlone({ store }: DraftsStage): Promise<number> {
  const ids = unwrap(store.drafts.ids(workspace))
  const drafts = unwrap(store.drafts.byIds(ids)).map(({ draft }) => draft)
  const chosenUser = () => succeed({ environmentId: workspace.environmentId, userId: 'ada' })
  const lookups = createCheckLookups(
    { ...store, chosenUser, rules: 'bench', policyOf: () => null },
    workspace,
  )
  lookups.expect(drafts)
  return best(() => {
    for (const draft of drafts) checkDraft(draft, lookups.contextOf(draft))
  })
}

const rounds = 3

/** The best counts, because other programs can only slow it down. */
async function best(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
  return Math.min(...times)
}

/** A raise of every line item, of which the first ten thousand are measured. The rows aren't kept, as in the program. */
async function editAll(stage: DraftsStage, grid: CampaignGrid, target: GridTarget, field: string) {
  const rows = unpackRows(unwrap(await grid.rows({ workspace, target, subjects: ['lineItem'] })))
  const action = { kind: 'percent' as const, field, percent: 110 }
  const edit = (from: number, to?: number) =>
    whileFree(async () =>
      unwrap(await runBulk(stage.parts, workspace, 'raise', rows.slice(from, to), action, () => true)),
    )
  const editingBegan = process.threadCpuUsage()
  const bulk = await edit(0, bulkRows)
  const editedPerSecond = (bulkRows * 1_000) / millisecondsOf(process.threadCpuUsage(editingBegan))
  const preview = await timed(async () =>
    unwrap(await grid.previewBulk({ workspace, request: { target, subjects: ['lineItem'], action } })),
  )
  await edit(bulkRows)
  return { bulk, editedPerSecond, preview }
}

/** An account of the largest size for which the grid must stay fast. */
export async function measureCampaigns(place: Place): Promise<readonly Measurement[]> {
  const path = databasePath(place.folder)
  const stage = draftsStage(place)
  const gridEntry = workerEntry('modules/campaigns/worker/grid-worker.ts')
  const { api: grid, prepare, close } = createCampaignGrid({ entry: gridEntry, path, logger })
  place.closing.defer(() => close())
  prepare()
  const open = async (view: Partial<GridView>) =>
    unwrap(await grid.open({ workspace, view: { ...tree, ...view } }))
  const savingBegan = process.threadCpuUsage()
  const saving = await whileFree(() => fillAccount(stage))
  const rowsPerSecond = (lineItems * 1_000) / millisecondsOf(process.threadCpuUsage(savingBegan))
  const opening = await compared(async () => {
    const { viewId } = await open({})
    unwrap(await grid.window({ viewId, offset: 0, count: 60 }))
  })
  const opened = memory()
  const byBudget = { field: 'daily_budget_amount_local_micro', descending: true }
  const sorting = await compared(() => open({ sort: [byBudget] }))
  const sortingAgain = await compared(() =>
    open({ sort: [{ field: 'start_time', descending: false }, byBudget] }),
  )
  const filtering = await compared(() =>
    open({ filters: [{ field: 'name', test: 'contains', values: ['77'] }] }),
  )
  const searching = await compared(async () =>
    unwrap(await grid.search({ workspace, userId: 'ada', text: 'lin itm 77' })),
  )
  const { viewId } = await open({ shape: 'lineItems' })
  const middle = { viewId, offset: Math.floor(lineItems / 2), count: 200 }
  const message = serialize(unwrap(await grid.window(middle))).byteLength
  const target = { kind: 'view' as const, viewId }
  const { bulk, editedPerSecond, preview } = await editAll(stage, grid, target, byBudget.field)
  await stage.checker.idle()
  const check = await whileFree(async () => unwrap(await stage.checker.checkAll(workspace)))
  const checking = Math.min(check.ms, await best(async () => unwrap(await stage.checker.checkAll(workspace))))
  const after = await restingMemory()
  const rules = await rulesAlone(stage)
  const recheck = await recheckOne(stage)
  const inUnit = (unit: string) => (name: string, value: number, max?: number) => {
    return { name: `campaigns: ${name}`, value, unit, max }
  }
  const [ms, mb] = [inUnit('ms'), inUnit('MB')]
  return [
    ms('save 100,000 line items of a sync', saving.ms),
    {
      name: 'campaigns: line items saved a second of processor time',
      value: rowsPerSecond,
      unit: 'rows',
      min: 10_000,
    },
    ...blocked('campaigns: while saving them', saving.block),
    within(6, 'campaigns: open 100,000 line items to the first 60 rows', opening),
    within(5, 'campaigns: sort 100,000 line items by a budget', sorting),
    within(5, 'campaigns: sort them by two fields', sortingAgain),
    within(5, 'campaigns: filter 100,000 line items by a text', filtering),
    within(1, 'campaigns: find a record among them for the palette', searching),
    mb('the message with 200 rows from the middle', message / 1e6, 1),
    ms('preview a bulk edit of 100,000', preview),
    ms('bulk edit of 10,000 line items', bulk.ms),
    {
      name: 'campaigns: line items edited in bulk a second of processor time',
      value: editedPerSecond,
      unit: 'rows',
      min: 10_000,
    },
    ...blocked('campaigns: while editing them', bulk.block),
    {
      name: 'campaigns: check 100,000 changed line items',
      value: checking,
      unit: 'ms',
      max: 2 * rules,
      baseline: { name: 'the rules alone over rows in memory', value: rules },
    },
    ...blocked('campaigns: while checking them', check.block),
    within(0.4, 'campaigns: edit a campaign and check its 50 changed line items again', recheck),
    mb('memory of the process once the grid is open', opened.resident, 600),
    mb('memory of the process after all of it', after.resident, 600),
    mb("main's heap of that, without garbage", after.heap),
    mb('database', statSync(path).size / 1e6),
  ]
}
