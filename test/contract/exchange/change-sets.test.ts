import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { GridEntity } from '../../../src/shared/campaigns/campaign-grid.ts'
import { canonicalText, readableText, sealedChangeSet } from '../../../src/shared/exchange/change-set.ts'
import { importedByDefault } from '../../../src/shared/exchange/import-preview.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor, isGate } from '../../support/runs.ts'
import { workspace } from '../stage/adas-stage.ts'
import { enterSandbox, type Stage, setStage, signIn } from '../stage/stage.ts'

const daily = 'daily_budget_amount_local_micro'
const view = {
  shape: 'lineItems' as const,
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}
const choice = { kinds: [...importedByDefault], except: [], also: [] }

let folder: string
let file: string
let stages: Stage[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-change-sets-'))
  file = join(folder, 'changes.json')
  stages = []
})
afterEach(async () => {
  await Promise.all(stages.map((stage) => stage.end()))
  rmSync(folder, { recursive: true, force: true })
})

/** A separate profile with a synced account. */
async function profile(): Promise<Stage> {
  const stage = await setStage()
  stages.push(stage)
  await enterSandbox(stage)
  await signIn(stage, 'ada')
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  const opened = async () => unwrap(await stage.handlers.campaigns.open({ workspace, view }))
  await opened()
  await expect.poll(async () => (await opened()).seenAt).not.toBeNull()
  stage.picks = [file]
  return stage
}

async function lineItems(stage: Stage): Promise<readonly GridEntity[]> {
  const { viewId } = unwrap(await stage.handlers.campaigns.open({ workspace, view }))
  const { rows } = unwrap(await stage.handlers.campaigns.window({ viewId, offset: 0, count: 200 }))
  return rows.flatMap((row) => (row.kind === 'entity' && row.remoteId !== null ? [row] : []))
}

/** Drafts a rename, a cleared budget, a deletion, and a new campaign with a line item. */
async function plan(stage: Stage) {
  const [one, two, three] = (await lineItems(stage)).filter(
    ({ content }) => typeof content[daily] === 'number',
  )
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few line items')
  const edit = (key: string, fields: Record<string, string | null>) =>
    stage.handlers.campaigns.edit({ workspace, label: 'edit', edits: [{ subject: 'lineItem', key, fields }] })
  unwrap(await edit(one.key, { name: 'Renamed here' }))
  unwrap(await edit(two.key, { [daily]: null }))
  unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'lineItem', keys: [three.key] }))
  unwrap(
    await stage.handlers.campaigns.create({
      workspace,
      campaign: { name: 'Made here' },
      lineItems: [{ name: 'And its line item' }],
    }),
  )
  return { one, two, three }
}

const written = async (stage: Stage, comment = 'For Grace') =>
  unwrap(await stage.handlers.exchange.exportChangeSet({ workspace, draftIds: null, comment }))

async function opened(stage: Stage) {
  const result = unwrap(await stage.handlers.exchange.openChangeSet({ workspace }))
  if (result === null) throw new Error('Nothing was opened.')
  const counts = Object.fromEntries(result.groups.map(({ kind, count }) => [kind, count]))
  return { ...result, counts }
}

it('carries changes to another profile, where they are checked and become drafts once', async () => {
  const ada = await profile()
  await plan(ada)
  expect(await written(ada)).toEqual({ fileName: 'changes.json', rows: 5, notes: [] })
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('"name": "Renamed here"')
  expect(text.split('\n').length).toBeGreaterThan(40)
  const { hash, ...exported } = sealedChangeSet.parse(JSON.parse(text))
  expect(exported.money.length).toBeGreaterThan(0)
  expect(readableText(exported, hash), 'as flightdeck format --check wants it').toBe(text)

  const grace = await profile()
  const set = await opened(grace)
  expect(set).toMatchObject({ refused: false, counts: { new: 2, changed: 1, erased: 1, removed: 1 } })
  expect(set.notes).toContain('Comment in the file: For Grace')
  expect(set.notes.join('\n')).toMatch(/compared with lists synced on \d{4}-/)
  const taken = unwrap(await grace.handlers.exchange.take({ importId: set.importId, choice }))
  expect(taken).toEqual({ made: 2, changed: 3, adopted: 0, refused: [], stopped: false })
  const summaries = await Promise.all(
    [ada, grace].map(async (stage) => unwrap(await stage.handlers.drafts.summary({ workspace }))),
  )
  expect(summaries[1]?.bySubject).toEqual(summaries[0]?.bySubject)
  const again = await opened(grace)
  expect(again.counts).toEqual({ same: 5 })
  unwrap(await grace.handlers.drafts.undo({ workspace }))
  expect(unwrap(await grace.handlers.drafts.summary({ workspace })).unpublished).toBe(0)
})

it.runIf(!isGate)(
  'shows what has changed since the file was written, and imports it as a conflict only if asked to',
  async () => {
    const ada = await profile()
    const { one } = await plan(ada)
    await written(ada, '')
    const grace = await profile()
    const edits = [{ subject: 'lineItem' as const, key: one.key, fields: { name: 'Planned by Grace' } }]
    unwrap(await grace.handlers.campaigns.edit({ workspace, label: 'edit', edits }))
    const set = await opened(grace)
    expect(set.counts).toMatchObject({ conflict: 1, new: 2 })
    const page = await grace.handlers.exchange.items({
      importId: set.importId,
      kind: 'conflict',
      offset: 0,
      count: 10,
    })
    const [item] = unwrap(page).rows
    expect(item?.problems[0]).toMatch(/You have a change for it here/)
    expect(item?.changes).toEqual([{ field: 'name', before: 'Planned by Grace', after: 'Renamed here' }])
    const also = [item?.number ?? 0]
    unwrap(
      await grace.handlers.exchange.take({ importId: set.importId, choice: { kinds: [], except: [], also } }),
    )
    const find = { workspace, subject: 'lineItem' as const, keys: [one.key] }
    expect(unwrap(await grace.handlers.entities.find(find))[0]?.title).toBe('Renamed here')
  },
)

it('reads each change of a file, or nothing of it, whatever its bytes are', async () => {
  const ada = await profile()
  await plan(ada)
  await written(ada)
  const text = readFileSync(file, 'utf8')
  const byte = fc.tuple(fc.nat({ max: Buffer.byteLength(text) - 1 }), fc.nat({ max: 255 }))
  const saved = fc.oneof(
    fc.array(byte, { maxLength: 3 }).map((changes) => {
      const bytes = Buffer.from(text)
      for (const [place, value] of changes) bytes[place] = value
      return bytes
    }),
    fc.nat({ max: text.length }).map((length) => Buffer.from(text.slice(0, length))),
    fc.constantFrom(
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text.replaceAll('\n', '\r\n')),
    ),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(saved, async (bytes) => {
      writeFileSync(file, bytes)
      const { refused, counts, notes, reading } = await opened(ada)
      const items = Object.values(counts).reduce((sum, count) => sum + count, 0)
      if (refused) expect([items, notes.length]).toEqual([0, 1])
      else expect([items, reading?.rows.read]).toEqual([5, 5])
    }),
    { numRuns: casesFor(40, 1_000) },
  )
  writeFileSync(file, `\ufeff${text}`)
  expect(await opened(ada)).toMatchObject({
    refused: false,
    reading: { form: 'changeSet', encoding: { label: 'utf-8', from: 'mark' } },
  })
})

it('imports nothing from a file that was changed on the way', async () => {
  const ada = await profile()
  await plan(ada)
  await written(ada)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Renamed here', 'Renamed there'))
  const set = await opened(ada)
  expect(set).toMatchObject({ refused: true, notes: [expect.stringMatching(/changed after it was written/)] })
  const taking = await ada.handlers.exchange.take({ importId: set.importId, choice })
  expect(taking).toMatchObject({ ok: true, value: { made: 0, changed: 0 } })
})

it.runIf(!isGate)('says what a matching hash proves, and never who wrote the file', async () => {
  const ada = await profile()
  await plan(ada)
  await written(ada, 'Signed and verified by Flightdeck.')
  const { notes } = await opened(ada)
  expect(notes.join('\n')).toMatch(/checksum matches.*doesn’t prove who wrote it/)
  expect(notes.join('\n')).not.toMatch(/as it was written|is genuine|unchanged/)
  // The file's own claims are marked as such.
  expect(notes).toContain('Comment in the file: Signed and verified by Flightdeck.')
})

it('trusts nothing in a file just because its hash matches', async () => {
  const ada = await profile()
  const { one } = await plan(ada)
  await written(ada)
  const set = JSON.parse(readFileSync(file, 'utf8'))
  const change = { id: 'a'.repeat(16), subject: 'lineItem', kind: 'update', remoteId: one.key, title: 'x' }
  const given = { ...change, comment: '', base: {} }
  const letters = 'bcdefgh'
  const hostile = [
    { ...given, patch: { objective: 'REACH' } },
    { ...given, patch: { nothing: 'like that' } },
    { ...given, patch: { name: { deep: 1 } } },
    { ...given, remoteId: 'zzz', patch: { name: 'x' } },
    {
      ...given,
      kind: 'create',
      remoteId: null,
      base: null,
      patch: { campaign_id: `draft:${'z'.repeat(16)}` },
    },
    { ...given, kind: 'create', remoteId: null, subject: 'media', base: null, patch: {} },
    { ...given, kind: 'update', base: null, patch: { name: 'x' } },
  ].map((one_, place) => ({ ...one_, id: (letters[place] ?? 'i').repeat(16) }))
  seal({ ...set, changes: hostile })
  const read = await opened(ada)
  expect(read).toMatchObject({ refused: false, counts: { problem: hostile.length } })
  expect(await ada.handlers.exchange.take({ importId: read.importId, choice })).toMatchObject({
    value: { made: 0, changed: 0 },
  })
})

const spoilt: readonly (readonly [string, (set: { changes: object[] }) => string | object])[] = [
  ['not JSON', () => '{'],
  ['no change set', () => '{"format":"other"}'],
  ['nested beyond measure', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['of another account', (set) => ({ ...set, account: { ...workspace, accountId: 'other' } })],
  ['of a later version', (set) => ({ ...set, version: 2 })],
  ['with the same change twice', (set) => ({ ...set, changes: [...set.changes, ...set.changes] })],
]

it('refuses a file that is of another kind, for another account, or incomplete', async () => {
  const ada = await profile()
  await plan(ada)
  await written(ada)
  const whole = readFileSync(file, 'utf8')
  for (const [name, make] of spoilt) {
    const made = make(JSON.parse(whole))
    if (typeof made === 'string') writeFileSync(file, made)
    else seal(made)
    expect(await opened(ada), name).toMatchObject({ refused: true, groups: [] })
  }
})

function seal(set: object): void {
  const { hash: _, ...rest } = { hash: '', ...set }
  const hash = `sha256:${createHash('sha256').update(canonicalText(rest)).digest('hex')}`
  writeFileSync(file, JSON.stringify({ ...rest, hash }))
}
