import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Fields } from '../../src/shared/core/json.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import {
  type DraftsStage,
  setDraftsStage,
  workspace,
} from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import type { Measurement } from './measurement.ts'

const cards = 5_000
const drafts = 20_000
const checkedDrafts = 10_000
const edits = 500

/** A workspace of the largest size for which the product must stay fast. */
export async function measureDrafts(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  try {
    const stage = setDraftsStage(folder)
    followClock(stage)
    readCards(stage)
    await addDrafts(stage, checkedDrafts)
    const check = await measureCheck(stage)
    await addDrafts(stage, drafts - checkedDrafts)
    const editing = await measureEdits(stage)
    stage.end()
    return [...editing, measureOpening(folder), ...check]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function followClock(stage: DraftsStage): void {
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
}

const content = (number: number): Fields => ({
  name: `Card ${number}`,
  components: [
    { type: 'MEDIA', media_key: `3_${number % 500}` },
    {
      type: 'DETAILS',
      title: number % 7 === 0 ? '' : `Everything for the trip, part ${number}`,
      destination: { type: 'WEBSITE', url: `https://northwind.example/offers/${number}` },
    },
  ],
})

function readCards(stage: DraftsStage): void {
  const updated_at = '2026-11-01T00:00:00Z'
  const media = Array.from({ length: 500 }, (_, number) => ({
    ...{ media_key: `3_${number}`, media_type: 'IMAGE', aspect_ratio: '1:1', name: `Picture ${number}` },
    updated_at,
  }))
  stage.see('media', ...media)
  unwrap(stage.store.creatives.endSync(workspace, 'media', 0))
  for (let from = 0; from < cards; from += 500) {
    const records = Array.from({ length: 500 }, (_, place) => ({
      ...content(from + place),
      ...{
        id: `c${from + place}`,
        card_uri: `card://${from + place}`,
        card_type: 'IMAGE_WEBSITE',
        updated_at,
      },
    }))
    stage.see('card', ...records)
  }
}

async function addDrafts(stage: DraftsStage, count: number): Promise<void> {
  const created = unwrap(await stage.handlers.create({ workspace, subject: 'card', fields: content(0) }))
  const [first] = unwrap(stage.publishing.read([created.id]))
  if (first === undefined) throw new Error('The first draft is gone.')
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const idOf = (number: number): string =>
    created.id.slice(0, 12) + [15, 10, 5, 0].map((shift) => letters[(number >> shift) & 31] ?? 'a').join('')
  for (let from = 0; from < count - 1; from += 500) {
    unwrap(
      stage.store.drafts.change((store) => {
        for (let number = from; number < Math.min(from + 500, count - 1); number += 1) {
          const draft = { ...first.draft, id: idOf(number), patch: content(number) }
          if (draft.id !== created.id) store.put({ ...first, title: `Card ${number}`, draft })
        }
        return { ok: true, value: undefined }
      }),
    )
  }
}

/**
 * The check of all drafts, and the longest time it blocks everything else. The best of three rounds counts, because
 * other programs can only slow it down.
 */
async function measureCheck(stage: DraftsStage): Promise<readonly Measurement[]> {
  const rounds: { readonly took: number; readonly longest: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    forgetChecks(stage)
    rounds.push(await checkOnce(stage))
  }
  return [
    {
      name: `check of ${checkedDrafts} drafts`,
      value: Math.min(...rounds.map(({ took }) => took)),
      unit: 'ms',
      bar: { kind: 'atMost', value: 2_000 },
      baseline: null,
    },
    {
      name: 'longest block of main during the check',
      value: Math.min(...rounds.map(({ longest }) => longest)),
      unit: 'ms',
      bar: { kind: 'atMost', value: 30 },
      baseline: null,
    },
  ]
}

/** Every round has as much to write as the first. */
function forgetChecks(stage: DraftsStage): void {
  const ids = unwrap(stage.publishing.ids(workspace))
  const unchecked = { type: null, errors: 0, warnings: 9, blocked: 0 }
  for (let from = 0; from < ids.length; from += 500) {
    const checks = ids.slice(from, from + 500).map((id) => ({ id, revision: 1, ...unchecked }))
    unwrap(stage.store.drafts.saveChecks(checks))
  }
}

async function checkOnce(stage: DraftsStage): Promise<{ readonly took: number; readonly longest: number }> {
  let longest = 0
  let last = performance.now()
  let running = true
  const beat = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (running) setImmediate(beat)
  }
  setImmediate(() => {
    last = performance.now()
    beat()
  })
  const began = performance.now()
  unwrap(await stage.handlers.check({ workspace }))
  running = false
  return { took: performance.now() - began, longest }
}

/**
 * From the edit to the acknowledgement that it's on disk, compared with a bare row synced the same way. The editor
 * waits 300 ms for more keystrokes; the promise is one second.
 */
async function measureEdits(stage: DraftsStage): Promise<readonly Measurement[]> {
  const { id } = unwrap(await stage.handlers.create({ workspace, subject: 'card', fields: content(1) }))
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-row-'))
  const file = new DatabaseSync(join(folder, 'row.db'))
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE row (text TEXT)')
  const insert = file.prepare('INSERT INTO row (text) VALUES (?)')
  const times: number[] = []
  const bare: number[] = []
  for (let number = 0; number < edits; number += 1) {
    const began = performance.now()
    unwrap(await stage.handlers.edit({ draftId: id, fields: { name: `Typed ${number}` } }))
    unwrap(await stage.store.durability.flush())
    times.push(performance.now() - began)
    const bareBegan = performance.now()
    insert.run('x'.repeat(1_000))
    bare.push(performance.now() - bareBegan)
  }
  file.close()
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      name: 'autosave, edit until durable, p99',
      value: percentile(times, 0.99),
      unit: 'ms',
      bar: { kind: 'atMost', value: 500 },
      baseline: { name: 'one bare row made durable', value: percentile(bare, 0.99) },
    },
  ]
}

/** A fresh start: the file opened, the first window and the summary there. */
function measureOpening(folder: string): Measurement {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    const stage = setDraftsStage(folder)
    const query = { text: '', types: [], changedOnly: false, sort: 'title', descending: false } as const
    const list = { workspace, subject: 'card', ...query, offset: 0, count: 100 } as const
    const { keys, total } = unwrap(stage.store.creatives.window(list))
    const rows = unwrap(stage.store.creatives.rows(workspace, 'card', keys))
    unwrap(stage.store.drafts.summary(workspace))
    const took = performance.now() - began
    if (rows.length !== 100 || total < cards + drafts) throw new Error(`${rows.length} rows of ${total}`)
    stage.end()
    return took
  })
  return {
    name: `opening ${cards} cards and ${drafts} drafts, first window`,
    value: percentile(times, 0.5),
    unit: 'ms',
    bar: { kind: 'atMost', value: 500 },
    baseline: null,
  }
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
