import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { createSliceSizer } from '../../src/main/core/slice-sizer.ts'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { createWorkspaceChecks } from '../../src/main/modules/checks/check-host.ts'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import type { Store } from '../../src/main/modules/data-file/store.ts'
import { demoUsers } from '../../src/sandbox/demo/people.ts'
import type { Fields } from '../../src/shared/core/json.ts'
import { setStage } from '../../test/contract/api/sandbox.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import {
  type DraftsStage,
  setDraftsStage,
  workspace,
} from '../../test/unit/main/modules/drafts/drafts-stage.ts'

/** A part's folder, and functions to call after the part. */
export interface Place {
  readonly folder: string
  readonly closing: AsyncDisposableStack
}

const root = join(import.meta.dirname, '../..')
export const clock = { now: Date.now }
export const logger = { info: () => undefined, warn: () => undefined, error: console.error }

/** The entry of a worker thread, by its source path below `src/main`. */
export function workerEntry(source: string): URL {
  return new URL(`../../src/main/${source}`, import.meta.url)
}

/** Drafts over a store that checkpoints and checks on threads as in the program, on the real clock. */
export function draftsStage(place: Place): DraftsStage {
  const entry = workerEntry('modules/checks/worker/check-worker.ts')
  const checks = createWorkspaceChecks({ entry, path: databasePath(place.folder), logger })
  const stage = place.closing.adopt(setDraftsStage(place.folder, checks), ({ end }) => end())
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  checkpoint(place, stage)
  return stage
}

/** Moves the write-ahead log into the database, as the program does. */
export function checkpoint({ folder, closing }: Place, { store }: { readonly store: Store }): void {
  const entry = workerEntry('core/store/checkpoint-worker.ts')
  const checkpoints = startCheckpoints({ entry, path: databasePath(folder), logger, pace: store.pace })
  closing.defer(() => checkpoints.close())
}

/** A program that prints one line of JSON when it's ready. */
export interface Program {
  readonly ready: unknown
  /** From the start of the process to that line. */
  readonly milliseconds: number
  stop(): Promise<void>
}

/** Starts a file of the tree in its own process, so what is measured has a core to itself. */
export async function startProgram(file: string, ...args: readonly string[]): Promise<Program> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready: unknown = JSON.parse(await firstLine(child, file))
  const milliseconds = performance.now() - startedAt
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { ready, milliseconds, stop }
}

function firstLine(child: ChildProcess, file: string): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error(`${file} has no output.`)
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)))
  })
}

const addresses = z.object({
  base_url: z.string(),
  ads_url: z.string(),
  ads_sandbox_url: z.string(),
  control_url: z.string(),
})

/** The sandbox in its own process and without rate windows, which aren't measured, with a signed-in user. */
export async function sandboxStage({ closing }: Place, ...options: readonly string[]) {
  const { ready, stop } = await startProgram('src/sandbox/main.ts', '--port', '0', ...options)
  const sandbox = { addresses: addresses.parse(ready), stop }
  const stage = await setStage({ sandbox, realWaits: true, withoutCounting: true })
  closing.defer(() => stage.end())
  const allow = (match: { method?: string; path_regex?: string }, limit: number, window_s: number) =>
    stage.control('POST', '/rate_limits', { match, limit, window_s })
  await allow({}, 1_000_000_000, 60)
  return { ...stage, allow, caller: { ...(await stage.signIn('ada')), userId: demoUsers.ada.id } }
}

const campaigns = 2_000
/** An account of the largest size for which the grid must stay fast. */
export const lineItems = Number(process.env.FLIGHTDECK_BENCH_LINE_ITEMS ?? 100_000)

/** Saves campaigns and line items as a sync does. */
export async function fillAccount({ store }: DraftsStage): Promise<void> {
  const save = async (subject: 'campaign' | 'lineItem', count: number, make: (number: number) => Fields) => {
    const slices = createSliceSizer(25)
    let from = 0
    while (from < count) {
      const length = Math.min(slices.rows, count - from)
      const records = Array.from({ length }, (_, place) => make(from + place))
      const began = performance.now()
      unwrap(store.entities.savePage(workspace, subject, records, Date.now()))
      slices.took(length, performance.now() - began)
      from += length
      await store.pace.wait()
    }
    unwrap(store.entities.noteSync(workspace, subject, Date.now()))
  }
  await save('campaign', campaigns, campaign)
  await save('lineItem', lineItems, lineItem)
}

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z', deleted: false }

function campaign(number: number): Fields {
  return {
    id: `c${number}`,
    name: `Campaign ${number}`,
    funding_instrument_id: 'f1',
    currency: 'USD',
    budget_optimization: 'LINE_ITEM',
    entity_status: 'ACTIVE',
    effective_status: 'RUNNING',
    daily_budget_amount_local_micro: 500_000_000,
    servable: true,
    reasons_not_servable: [],
    ...times,
  }
}

function lineItem(number: number): Fields {
  const spread = (number * 7_919) % 100_003
  return {
    id: `l${number}`,
    name: `Line item ${spread} of the season`,
    campaign_id: `c${number % campaigns}`,
    objective: number % 3 === 0 ? 'REACH' : 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    bid_strategy: 'AUTO',
    goal: 'ENGAGEMENT',
    pay_by: 'ENGAGEMENT',
    entity_status: number % 4 === 0 ? 'PAUSED' : 'ACTIVE',
    currency: 'USD',
    standard_delivery: true,
    daily_budget_amount_local_micro: 1_000_000 + spread * 10_000,
    total_budget_amount_local_micro: null,
    bid_amount_local_micro: null,
    start_time: `2026-0${(number % 9) + 1}-01T00:00:00Z`,
    end_time: null,
    categories: [],
    frequency_cap: null,
    duration_in_days: null,
    creative_source: 'MANUAL',
    ...times,
  }
}
