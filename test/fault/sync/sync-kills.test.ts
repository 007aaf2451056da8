import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { unwrap } from '../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { parsed } from '../child-lines.ts'
import { faultPlan, seededRandom } from '../random.ts'
import { lineItemCount, lineItemsAt, pages } from './sync-service.ts'

const { runs, seed } = faultPlan(1, 5)
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-sync-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asked = z.object({ asked: z.string(), cursor: z.string().nullable(), changes: z.boolean() })
const line = z.union([asked, z.object({ over: z.boolean() })])
type Asked = z.output<typeof asked>

/**
 * Lets the program sync until it's done, or until it has requested a number of pages of line items and a little more.
 */
async function download(profile: string, life: number, kill: { pages: number; afterMs: number } | null) {
  const entry = join(import.meta.dirname, 'sync-child.ts')
  const child = spawn(process.execPath, ['--no-warnings', entry, profile, String(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const requests: Asked[] = []
  let over = false
  for await (const text of createInterface({ input: child.stdout })) {
    // The kill may have cut off the last line.
    const read = line.safeParse(parsed(text))
    if (!read.success) continue
    if ('over' in read.data) over = read.data.over
    else requests.push(read.data)
    if (kill !== null && wholePages(requests).length === kill.pages) {
      setTimeout(kill.afterMs).then(() => child.kill('SIGKILL'))
    }
  }
  await closed
  return { requests, over }
}

function wholePages(requests: readonly Asked[]): readonly Asked[] {
  return requests.filter((request) => request.asked === 'lineItems.list' && !request.changes)
}

/** Edits an existing line item during the sync, like an impatient person. */
async function rename(profile: string): Promise<boolean> {
  const file = new DatabaseSync(join(profile, 'flightdeck.db'))
  expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  file.close()
  const stage = setDraftsStage(profile)
  const fields = { name: 'Mine' }
  const change = { workspace, subject: 'lineItem' as const, remoteId: 'l1', fields }
  const renamed = await stage.handlers.change(change)
  stage.end()
  return renamed.ok
}

it(`continues with the page at which it was killed, and ends with everything the service has: ${runs} runs, seed ${seed}`, async () => {
  const random = seededRandom(seed)
  for (let run = 0; run < runs; run += 1) {
    const profile = join(folder, `profile-${run}`)
    const reach = { pages: 2 + random.below(pages - 2), afterMs: random.below(60) }
    const first = await download(profile, 0, reach)
    expect(first.over).toBe(false)
    expect(await rename(profile)).toBe(true)
    const second = await download(profile, 1, null)
    expect(second.over).toBe(true)

    // Nothing that was saved is requested again, except at most the page that was being fetched.
    const before = wholePages(first.requests).map(({ cursor }) => placeAfter(cursor))
    const after = wholePages(second.requests).map(({ cursor }) => placeAfter(cursor))
    const context = `seed ${seed}, run ${run}: ${before.join(' ')} then ${after.join(' ')}`
    expect([before.at(-1) ?? 0, (before.at(-1) ?? 0) + 500], context).toContain(after[0])
    expect(after[0], context).toBeGreaterThan(0)

    const stage = setDraftsStage(profile)
    const lineItems = namesOf(profile)
    const there = lineItemsAt(1).filter(({ deleted }) => deleted !== true)
    expect(lineItems.size, context).toBe(lineItemCount)
    for (const { id, name } of there) expect(lineItems.get(String(id)), context).toBe(name)
    const planned = unwrap(stage.store.drafts.ofRecord(workspace, 'lineItem', 'l1'))
    expect(planned?.draft.patch, context).toEqual({ name: 'Mine' })
    stage.end()
  }
})

/** Index of the first line item of a page. */
function placeAfter(cursor: string | null): number {
  return cursor === null ? 0 : Number(cursor.slice(1)) + 1
}

/** Names of the records, as on the service. */
function namesOf(profile: string): ReadonlyMap<string, string> {
  const file = new DatabaseSync(join(profile, 'flightdeck.db'), { readOnly: true })
  const rows = file
    .prepare(
      "SELECT remote_id AS id, record ->> 'name' AS name FROM remote_record WHERE subject = 'lineItem'",
    )
    .all()
  file.close()
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}
