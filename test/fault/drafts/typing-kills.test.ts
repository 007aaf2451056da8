import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Fields, fields } from '../../../src/shared/core/json.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { parsed } from '../child-lines.ts'
import { faultPlan, seededRandom } from '../random.ts'

const content = fields.nullable()
const line = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ will: z.string(), content }),
  z.object({ did: z.string(), content }),
])

/** What a run of the typing program printed before it was killed. */
interface Progress {
  /** The last acknowledged content by draft; null for a discarded one. */
  readonly done: Map<string, Fields | null>
  /** The unacknowledged edit: it may or may not be stored. */
  pending: { readonly id: string; readonly content: Fields | null } | null
  acknowledged: number
}

const { runs, seed } = faultPlan(3, 20)
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Kill {
  /** Acknowledged edits before the kill, so that a slow machine types as much as a quick one. */
  readonly edits: number
  /** Further milliseconds, so that it comes in the middle of any work. */
  readonly delayMs: number
}

/** Lets the program type for a while, then kills it without warning. */
async function typeAndKill(seedOfRun: number, progress: Progress, kill: Kill): Promise<void> {
  const entry = join(import.meta.dirname, 'typing-child.ts')
  const child = spawn(process.execPath, ['--no-warnings', entry, folder, String(seedOfRun)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let edits = 0
  const ended = new Promise((resolve) => child.once('close', resolve))
  for await (const text of createInterface({ input: child.stdout })) {
    // The kill may have cut off the last line.
    const read = line.safeParse(parsed(text))
    if (!read.success) continue
    if ('ready' in read.data) continue
    if ('will' in read.data) {
      progress.pending = { id: read.data.will, content: read.data.content }
    } else {
      progress.done.set(read.data.did, read.data.content)
      progress.pending = null
      progress.acknowledged += 1
      edits += 1
      if (edits === kill.edits) setTimeout(kill.delayMs).then(() => child.kill('SIGKILL'))
    }
  }
  await ended
}

/** Opens what the killed program left and returns its drafts; checks the integrity before any repair. */
function contentsAfter(): ReadonlyMap<string, Fields> {
  const file = new DatabaseSync(join(folder, 'flightdeck.db'))
  expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(file.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  file.close()
  const stage = setDraftsStage(folder)
  expect(stage.store.notices).toEqual([])
  const drafts = unwrap(stage.publishing.byIds(unwrap(stage.store.drafts.ids(workspace))))
  expect(stage.rows('poll').map(({ content: shown }) => shown)).toHaveLength(drafts.length)
  stage.end()
  return new Map(drafts.map(({ draft }) => [draft.id, draft.patch]))
}

describe('a program killed while someone types', () => {
  it(`loses no acknowledged edit: ${runs} kills, seed ${seed}`, async () => {
    const random = seededRandom(seed)
    const progress: Progress = { done: new Map(), pending: null, acknowledged: 0 }
    for (let run = 0; run < runs; run += 1) {
      const seedOfRun = random.below(2 ** 31)
      await typeAndKill(seedOfRun, progress, { edits: 2 + random.below(40), delayMs: random.below(20) })
      const found = contentsAfter()
      for (const [id, expected] of progress.done) {
        const there = found.get(id) ?? null
        const allowed = progress.pending?.id === id ? [expected, progress.pending.content] : [expected]
        expect(allowed, `draft ${id} after kill ${run}, seed ${seed}`).toContainEqual(there)
        progress.done.set(id, there)
      }
      // A draft whose creation wasn't acknowledged may exist as well.
      for (const [id, there] of found) progress.done.set(id, there)
      progress.pending = null
    }
    console.error(`${runs} kills, ${progress.acknowledged} acknowledged edits, 0 lost (seed ${seed})`)
    expect(progress.acknowledged).toBeGreaterThan(runs)
  })
})
