import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Fields } from '../../src/shared/core/json.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import {
  type DraftsStage,
  setDraftsStage,
  workspace,
} from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import {
  blocked,
  type Measurement,
  median,
  millisecondsOf,
  percentile,
  referenceWork,
  timed,
  whileFree,
  within,
} from './measurement.ts'
import { draftsStage, type Place } from './stages.ts'

const cards = 5_000
const drafts = 20_000
const checkedDrafts = 10_000
const edits = 500

/** A workspace of the largest size for which the product must stay fast. */
export async function measureDrafts({ folder }: Place): Promise<readonly Measurement[]> {
  const stage = setDraftsStage(folder)
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  readCards(stage)
  await addDrafts(stage, checkedDrafts)
  const check = await measureCheck(stage)
  await addDrafts(stage, drafts - checkedDrafts)
  const editing = await measureEdits(stage, folder)
  stage.end()
  return [editing, await measureOpening(folder), ...check]
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
    media_key: `3_${number}`,
    media_type: 'IMAGE',
    aspect_ratio: '1:1',
    name: `Picture ${number}`,
    updated_at,
  }))
  stage.see('media', ...media)
  unwrap(stage.store.entities.endSync(workspace, 'media', 0))
  for (let from = 0; from < cards; from += 500) {
    const records = Array.from({ length: 500 }, (_, place) => ({
      ...content(from + place),
      id: `c${from + place}`,
      card_uri: `card://${from + place}`,
      card_type: 'IMAGE_WEBSITE',
      updated_at,
    }))
    stage.see('card', ...records)
  }
}

async function addDrafts(stage: DraftsStage, count: number): Promise<void> {
  const created = unwrap(await stage.handlers.create({ workspace, subject: 'card', fields: content(0) }))
  const [first] = unwrap(stage.publishing.byIds([created.id]))
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

/** The check of all drafts. The best of three rounds counts, because other programs can only slow it down. */
async function measureCheck(stage: DraftsStage): Promise<readonly Measurement[]> {
  const rounds: { readonly ms: number; readonly longest: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    forgetChecks(stage)
    rounds.push(await checkOnce(stage))
  }
  const [ms, longest] = [rounds.map((round) => round.ms), rounds.map((round) => round.longest)]
  return [
    within(40, `check of ${checkedDrafts} drafts`, { ms: Math.min(...ms), reference: referenceWork() }),
    {
      name: 'longest work of main at a stretch during the check, processor time',
      value: Math.min(...longest),
      unit: 'ms',
      max: 30,
    },
  ]
}

/** Gives every round as much to write as the first. */
function forgetChecks(stage: DraftsStage): void {
  const ids = unwrap(stage.store.drafts.ids(workspace))
  const unchecked = { type: null, errors: 0, warnings: 9, missing: 0, blocked: 0 }
  const nothing = { sync: 'clean', facts: '', isChanged: true } as const
  for (let from = 0; from < ids.length; from += 500) {
    const checks = ids.slice(from, from + 500).map((id) => ({ id, revision: 1, ...unchecked, ...nothing }))
    unwrap(stage.store.drafts.saveChecks(checks))
  }
}

/** The check runs in place here, so main's work in every turn is watched, which a timer would be too coarse for. */
async function checkOnce(stage: DraftsStage): Promise<{ readonly ms: number; readonly longest: number }> {
  let longest = 0
  let last = process.threadCpuUsage()
  let running = true
  const beat = (): void => {
    longest = Math.max(longest, millisecondsOf(process.threadCpuUsage(last)))
    last = process.threadCpuUsage()
    if (running) setImmediate(beat)
  }
  setImmediate(() => {
    last = process.threadCpuUsage()
    beat()
  })
  const ms = await timed(async () => unwrap(await stage.handlers.check({ workspace })))
  running = false
  return { ms, longest }
}

/**
 * From the edit to the acknowledgement that it's on disk, compared with a bare row synced the same way. The editor
 * waits 300 ms for more keystrokes; the promise is one second.
 */
async function measureEdits({ handlers, store }: DraftsStage, folder: string): Promise<Measurement> {
  const { id } = unwrap(await handlers.create({ workspace, subject: 'card', fields: content(1) }))
  const file = new DatabaseSync(join(folder, 'row.db'))
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE row (text TEXT)')
  const insert = file.prepare('INSERT INTO row (text) VALUES (?)')
  const times: number[] = []
  const bare: number[] = []
  for (let number = 0; number < edits; number += 1) {
    times.push(
      await timed(async () => {
        unwrap(await handlers.edit({ draftId: id, fields: { name: `Typed ${number}` } }))
        unwrap(await store.durability.flush())
      }),
    )
    bare.push(await timed(() => insert.run('x'.repeat(1_000))))
  }
  file.close()
  const reference = { name: 'one bare row made durable', value: percentile(bare, 0.99) }
  return within(10, 'autosave, edit until durable, p99', { ms: percentile(times, 0.99), reference })
}

/** A fresh start: opening the file, the first window and the summary. */
async function measureOpening(folder: string): Promise<Measurement> {
  const query = { text: '', types: [], changedOnly: false, sort: 'title', descending: false } as const
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    let stage: DraftsStage | undefined
    times.push(
      await timed(() => {
        stage = setDraftsStage(folder)
        const { entities, drafts: stored } = stage.store
        const window = { workspace, subject: 'card', ...query, offset: 0, count: 100 } as const
        const { keys, total } = unwrap(entities.window(window))
        const rows = unwrap(entities.rows(workspace, 'card', keys))
        unwrap(stored.summary(workspace))
        if (rows.length !== 100 || total < cards + drafts) throw new Error(`${rows.length} rows of ${total}`)
      }),
    )
    stage?.end()
  }
  const name = `opening ${cards} cards and ${drafts} drafts, first window`
  return within(10, name, { ms: median(times), reference: referenceWork() })
}

const many = 10_000
/** Records in one sync. */
const page = 1_000

/** One call with a very large number of changes: each call is one undo step and runs in slices. */
export async function measureManyDrafts(place: Place): Promise<readonly Measurement[]> {
  const stage = draftsStage(place)
  const { handlers } = stage
  const measured: Measurement[] = []
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await setTimeout(500)
    measured.push(...blocked(`${many} changes: while ${what}`, (await whileFree(work)).block))
  }
  const keys = Array.from({ length: many }, (_, index) => (index + 1).toString(36))
  const see = (name: string): void => {
    for (let from = 0; from < many; from += page) {
      const records = keys.slice(from, from + page).map((id) => {
        return { id, name: `${name} ${id}`, funding_instrument_id: 'f1', entity_status: 'PAUSED' }
      })
      stage.see('campaign', ...records)
    }
  }
  see('Campaign')
  const ids: string[] = []
  for (const remoteId of keys) {
    const fields = { name: `Mine ${remoteId}` }
    ids.push(unwrap(await handlers.change({ workspace, subject: 'campaign', remoteId, fields })).id)
  }
  // Each record was renamed on the service.
  see('Theirs')
  await measure('all their conflicts are resolved', async () => {
    const { resolved } = unwrap(await handlers.resolveMany({ workspace, chosen: [], others: 'mine' }))
    if (resolved !== many) throw new Error(`${resolved} were resolved.`)
  })
  await measure('that is undone', () => stage.undo())
  await measure('that is redone', () => stage.redo())
  await measure('all are discarded', async () => unwrap(await handlers.discard({ draftIds: ids })))
  await measure('they are restored', () => stage.undo())
  await measure('all their records are deleted', async () =>
    unwrap(await handlers.remove({ workspace, subject: 'campaign', keys })),
  )
  return measured
}
