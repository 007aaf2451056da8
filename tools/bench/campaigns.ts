import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serialize, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { databasePath } from '../../src/main/core/store/open.ts'
import { runBulk } from '../../src/main/modules/campaigns/bulk.ts'
import { createCampaignGrid } from '../../src/main/modules/campaigns/grid-host.ts'
import { unpackRows } from '../../src/main/modules/campaigns/packed-rows.ts'
import { createWorkspaceChecks } from '../../src/main/modules/checks/check-host.ts'
import { createCheckLookups } from '../../src/main/modules/checks/worker/check-lookups.ts'
import type { GridView } from '../../src/shared/campaigns/campaign-grid.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { checkDraft } from '../../src/shared/drafts/draft-check.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import {
  type DraftsStage,
  setDraftsStage,
  workspace,
} from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { fillAccount, lineItems, logger, timed, told, toldBlock, whileFree } from './account.ts'
import type { Measurement } from './measurement.ts'

const bulkRows = 10_000

const tree: GridView = {
  ...{ shape: 'tree', text: '', filters: [], changedOnly: false, findings: null, sort: [], group: null },
  folded: [],
}

/** V8 keeps the pages of an ended thread for some seconds before it returns them. */
const pagesReturnedMs = 12_000

/** In megabytes: the resident memory of the process with all its threads, and main's heap after a collection. */
function memory(): { readonly resident: number; readonly heap: number } {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: Math.round(rss / 1e6), heap: Math.round(heapUsed / 1e6) }
}

/** Milliseconds of processor time for the rules over changes that are in memory with everything the rules look up. */
function rulesAlone({ store }: DraftsStage): number {
  const chosenUser = () => succeed({ environmentId: workspace.environmentId, userId: '1' })
  const lookups = createCheckLookups({ ...store, chosenUser }, workspace)
  const ids = unwrap(store.drafts.ids(workspace))
  let worked = 0
  for (let from = 0; from < ids.length; from += 500) {
    const drafts = unwrap(store.drafts.byIds(ids.slice(from, from + 500))).map(({ draft }) => draft)
    lookups.expect(drafts)
    const check = () => {
      for (const draft of drafts) checkDraft(draft, lookups.contextOf(draft))
    }
    // The first round looks everything up.
    check()
    const before = process.threadCpuUsage()
    check()
    const { user, system } = process.threadCpuUsage(before)
    worked += (user + system) / 1_000
  }
  return worked
}

/** Edits a campaign until all of its changed line items are checked again; the median of some rounds. */
async function recheckOne({ handlers, checker }: DraftsStage): Promise<number> {
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
  return times.sort((a, b) => a - b)[7] ?? 0
}

/** An account of the largest size for which the grid must stay fast. */
export async function measureCampaigns(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-campaigns-'))
  const path = databasePath(folder)
  const checks = createWorkspaceChecks({
    entry: new URL('../../src/main/modules/checks/worker/check-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  const stage = setDraftsStage(folder, checks)
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  const {
    api: grid,
    prepare,
    close,
  } = createCampaignGrid({
    entry: new URL('../../src/main/modules/campaigns/worker/grid-worker.ts', import.meta.url),
    ...{ path, logger },
  })
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/core/store/checkpoint-worker.ts', import.meta.url),
    ...{ path, logger, pace: stage.store.pace },
  })
  try {
    prepare()
    const savingBegan = process.threadCpuUsage()
    const saving = await whileFree(() => fillAccount(stage))
    const { user, system } = process.threadCpuUsage(savingBegan)
    const rowsPerSecond = lineItems / ((user + system) / 1_000_000)
    const opening = await timed(async () => {
      const { viewId } = unwrap(await grid.open({ workspace, view: tree }))
      unwrap(await grid.window({ viewId, offset: 0, count: 60 }))
    })
    const opened = memory()
    const sort = [{ field: 'daily_budget_amount_local_micro', descending: true }]
    const sorting = await timed(async () => unwrap(await grid.open({ workspace, view: { ...tree, sort } })))
    const sortingAgain = await timed(async () =>
      unwrap(
        await grid.open({
          workspace,
          view: { ...tree, sort: [{ field: 'start_time', descending: false }, ...sort] },
        }),
      ),
    )
    const filters: GridView['filters'] = [{ field: 'name', test: 'contains', values: ['77'] }]
    const filtering = await timed(async () =>
      unwrap(await grid.open({ workspace, view: { ...tree, filters } })),
    )
    const searching = await timed(async () =>
      unwrap(await grid.search({ workspace, userId: 'ada', text: 'lin itm 77' })),
    )
    const { viewId } = unwrap(await grid.open({ workspace, view: { ...tree, shape: 'lineItems' } }))
    let message = 0
    const window = await timed(async () => {
      message = serialize(
        unwrap(await grid.window({ viewId, offset: Math.floor(lineItems / 2), count: 200 })),
      ).byteLength
    })
    const target = { kind: 'view' as const, viewId }
    const rows = unpackRows(unwrap(await grid.rows({ workspace, target, subjects: ['lineItem'] })))
    const action = { kind: 'percent' as const, field: 'daily_budget_amount_local_micro', percent: 110 }
    const bulk = await whileFree(async () =>
      unwrap(await runBulk(stage.parts, workspace, 'raise', rows.slice(0, bulkRows), action, () => true)),
    )
    const preview = await timed(async () =>
      unwrap(await grid.previewBulk({ workspace, request: { target, subjects: ['lineItem'], action } })),
    )
    await whileFree(async () =>
      unwrap(await runBulk(stage.parts, workspace, 'raise', rows.slice(bulkRows), action, () => true)),
    )
    await stage.checker.idle()
    const checkBegan = process.cpuUsage()
    const check = await whileFree(async () => unwrap(await stage.checker.checkAll(workspace)))
    const checkWorked = process.cpuUsage(checkBegan)
    await setTimeout(pagesReturnedMs)
    const after = memory()
    const rules = { name: 'the rules over them in memory', value: Math.round(rulesAlone(stage)) }
    const recheck = await recheckOne(stage)
    return [
      told('campaigns: save 100,000 line items of a reading', saving.ms, 'ms', null),
      {
        ...told('campaigns: line items saved a second of processor time', rowsPerSecond, 'rows', null),
        bar: { kind: 'atLeast', value: 10_000 },
      },
      ...toldBlock('campaigns: while saving them', saving.block),
      told('campaigns: open 100,000 line items to the first 60 rows', opening, 'ms', 300),
      told('campaigns: sort 100,000 line items by a budget', sorting, 'ms', 250),
      told('campaigns: sort them by two fields', sortingAgain, 'ms', 250),
      told('campaigns: filter 100,000 line items by a text', filtering, 'ms', 250),
      told('campaigns: find a record among them for the palette', searching, 'ms', 50),
      told('campaigns: 200 rows from the middle', window, 'ms', null),
      told('campaigns: the message that has them', message / 1_000, 'KB', 1_000),
      told('campaigns: preview a bulk edit of 100,000', preview, 'ms', null),
      told('campaigns: bulk edit of 10,000 line items', bulk.ms, 'ms', null),
      ...toldBlock('campaigns: while editing them', bulk.block),
      told('campaigns: check 100,000 changed line items', check.ms, 'ms', 5_000),
      {
        ...told(
          'campaigns: processor time of that check, all threads',
          (checkWorked.user + checkWorked.system) / 1_000,
          'ms',
          null,
        ),
        baseline: rules,
      },
      ...toldBlock('campaigns: while checking them', check.block),
      told('campaigns: edit a campaign and check its 50 changed line items again', recheck, 'ms', 20),
      told('campaigns: memory of the process once the grid is open', opened.resident, 'MB', 600),
      told('campaigns: memory of the process after all of it', after.resident, 'MB', 600),
      told("campaigns: main's heap of that, without garbage", after.heap, 'MB', null),
      told('campaigns: database', Math.round(statSync(path).size / 1e6), 'MB', null),
    ]
  } finally {
    await checks.close()
    await close()
    await checkpoints.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
