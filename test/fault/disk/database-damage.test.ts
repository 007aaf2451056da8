import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../src/main/modules/data-file/store.ts'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor, inTurn } from '../../support/runs.ts'
import { workspace } from '../at-home.ts'

/**
 * Damage of every kind to the database and its log. After each, the program starts, has every row that an independent
 * reader finds in the same damaged files, and reports any loss.
 */
const runs = casesFor(8, 200)
const drafts = 160
/** The type of a page with table rows (the first byte of an SQLite page). */
const tableLeaf = 0x0d
const files = ['flightdeck.db', 'flightdeck.db-wal', 'flightdeck.db-shm', 'flightdeck-state.json']
const note = () => undefined
const logger = { info: note, warn: note, error: note }

let place = ''
let folder = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'flightdeck-damage-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(place, 'run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name = 'flightdeck.db') => join(folder, name)
const open = () => openStore({ folder, clock: { now: Date.now }, logger })
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** In the format of draft IDs. */
const idOf = (number: number) =>
  `draft${letters[number % 20]}${letters[Math.floor(number / 20)]}`.padEnd(16, 'a')

function write(store: Store, number: number): void {
  const name = `Card ${number} ${'with a long name '.repeat(20)}`
  const draft: Draft = {
    id: idOf(number),
    workspace,
    remoteId: null,
    base: null,
    patch: { name },
    revision: 1,
    comment: '',
    subject: 'card',
    kind: 'create',
    sync: 'clean',
    publish: 'idle',
    createdAt: number,
    updatedAt: number,
  }
  unwrap(
    store.drafts.change((transaction) => {
      transaction.put({ draft, title: name, type: null, errors: 0, warnings: 0, missing: 0, blocked: 0 })
      return { ok: true, value: undefined }
    }),
  )
  unwrap(
    store.inbox.add({
      receivedAt: number,
      kind: 'dm.received',
      eventId: `e${number}`,
      userId: null,
      path: '/x',
      headers: [],
      body: Buffer.from('{}'),
      verdict: 'valid',
      environmentId: null,
      oldName: null,
    }),
  )
}

interface Before {
  readonly name: string
  readonly contents: ReadonlyMap<string, Buffer>
}

function contentsHere(): ReadonlyMap<string, Buffer> {
  return new Map(
    files.filter((name) => existsSync(path(name))).map((name) => [name, readFileSync(path(name))]),
  )
}

function lay({ contents }: Before): void {
  for (const [name, bytes] of contents) writeFileSync(path(name), bytes)
}

/**
 * What a run leaves: everything in its log, as after a kill; part of it moved into the file; everything in the file.
 */
async function makeBefore(name: 'killed' | 'moved' | 'closed'): Promise<Before> {
  const store = open()
  for (let number = 0; number < drafts; number += 1) {
    write(store, number)
    if (number % 40 === 39) unwrap(await store.durability.flush())
    if (name === 'moved' && number === 80) {
      const other = new DatabaseSync(path())
      other.exec('PRAGMA wal_checkpoint(PASSIVE)')
      const contents = contentsHere()
      other.close()
      expect(contents.get('flightdeck.db')?.length).toBeGreaterThan(100_000)
    }
  }
  if (name === 'closed') store.close()
  const contents = contentsHere()
  store.close()
  return { name, contents }
}

/** IDs of drafts that plain SQLite can still read from a copy of these files, in any order. */
function readIndependently(): ReadonlySet<string> {
  const away = mkdtempSync(join(place, 'reading-'))
  for (const name of files) if (existsSync(path(name))) copyFileSync(path(name), join(away, name))
  const found = new Set<string>()
  const attempt = (file: DatabaseSync, sql: string, ...values: string[]) => {
    try {
      for (const { id, patch } of file.prepare(sql).iterate(...values)) {
        JSON.parse(String(patch))
        found.add(String(id))
      }
    } catch {}
  }
  try {
    const file = new DatabaseSync(join(away, 'flightdeck.db'))
    attempt(file, 'SELECT id, patch FROM draft ORDER BY rowid')
    attempt(file, 'SELECT id, patch FROM draft ORDER BY rowid DESC')
    for (let number = 0; number < drafts; number += 1) {
      attempt(file, 'SELECT id, patch FROM draft WHERE id = ?', idOf(number))
      attempt(file, 'SELECT id, patch FROM draft WHERE rowid = ?', String(number + 1))
    }
    file.close()
  } catch {}
  rmSync(away, { recursive: true, force: true })
  return found
}

const known = new Set(Array.from({ length: drafts }, (_, number) => idOf(number)))

/** Starts with the current files; everything readable has to be there, and every loss has to be reported. */
function expectRescue(): { readonly there: number; readonly notices: string } {
  const readable = readIndependently()
  const store = open()
  try {
    const there = [...known].filter((id) => {
      const draft = store.drafts.get(id)
      return draft.ok && draft.value !== null
    })
    const missing = [...readable].filter((id) => known.has(id) && !there.includes(id))
    const notices = store.notices.join(' ')
    expect({ missing, notices }).toEqual({ missing: [], notices })
    const listed = unwrap(store.drafts.ids(workspace))
    expect(there.filter((id) => !listed.includes(id))).toEqual([])
    if (there.length < drafts) {
      expect(notices).toMatch(/missing|lost/i)
      const exact = /Missing: ([\d,]+) drafts?\b/.exec(notices)?.[1]
      if (exact !== undefined) expect(Number(exact)).toBeLessThanOrEqual(drafts - there.length)
      if (exact !== undefined && !notices.includes('More may be missing')) {
        expect(Number(exact)).toBe(drafts - there.length)
      }
    }
    // The set-aside file exists under the reported name.
    for (const [name] of notices.matchAll(/flightdeck-damaged-[\w-]+\.db/g)) {
      expect(readdirSync(folder).some((file) => file.startsWith(name))).toBe(true)
    }
    // It continues to work.
    write(store, drafts + 1)
    return { there: there.length, notices }
  } finally {
    store.close()
    const again = open()
    expect(again.notices).toEqual([])
    again.close()
  }
}

const befores: Before[] = []
beforeAll(async () => {
  for (const name of ['killed', 'moved', 'closed'] as const) {
    folder = mkdtempSync(join(place, 'before-'))
    befores.push(await makeBefore(name))
  }
})
const beforeOf = (name: string): Before => {
  const before = befores.find((one) => one.name === name)
  if (before === undefined) throw new Error(name)
  return before
}

describe.each(['killed', 'moved', 'closed'])('files that were %s', (name) => {
  it('cause no report if nothing is wrong', () => {
    lay(beforeOf(name))
    const { there, notices } = expectRescue()
    expect({ there, notices }).toEqual({ there: drafts, notices: '' })
  })

  it('that are damaged at random places', () => {
    const target = fc.constantFrom('flightdeck.db', 'flightdeck.db-wal')
    const damage = fc.oneof(
      fc.record({
        kind: fc.constant('flip' as const),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        bit: fc.nat(7),
      }),
      fc.record({
        kind: fc.constant('fill' as const),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.constantFrom(1, 64, 512, 4_096, 16_384),
        byte: fc.nat(255),
      }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ kind: fc.constant('swap' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(target, damage), { minLength: 1, maxLength: 3 }), (damages) => {
        for (const file of readdirSync(folder)) rmSync(join(folder, file), { recursive: true, force: true })
        lay(beforeOf(name))
        for (const [file, { at, ...what }] of damages) {
          if (!existsSync(path(file)) || statSync(path(file)).size === 0) continue
          const bytes = readFileSync(path(file))
          const place = Math.min(bytes.length - 1, Math.floor(at * bytes.length))
          if (what.kind === 'flip') bytes[place] = (bytes[place] ?? 0) ^ (1 << what.bit)
          else if (what.kind === 'fill')
            bytes.fill(what.byte, place, Math.min(bytes.length, place + what.length))
          else if (what.kind === 'swap') {
            const from = place - (place % 4_096)
            bytes.copyWithin(from, Math.max(0, from - 8_192), Math.max(0, from - 4_096))
          }
          writeFileSync(path(file), bytes)
          if (what.kind === 'cut') truncateSync(path(file), place)
        }
        expectRescue()
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  const damages = [
    ['the database empty', () => truncateSync(path(), 0)],
    ['one byte of the database', () => truncateSync(path(), 1)],
    ['the database missing', () => rmSync(path())],
    ['the database garbage', () => writeFileSync(path(), Buffer.alloc(300_000, 'garbage'))],
    ['the database halved', () => truncateSync(path(), Math.floor(statSync(path()).size / 2))],
    [
      'both missing',
      () => {
        for (const file of files.slice(0, 3)) rmSync(path(file), { force: true })
      },
    ],
  ] as const
  it.each(inTurn(damages, 2))('with %s', (what, damage) => {
    lay(beforeOf(name))
    damage()
    const { notices } = expectRescue()
    // All of it is still in the log, from which SQLite reads it.
    if (name !== 'killed' || /empty|missing/.test(what)) expect(notices).not.toBe('')
  })
})

describe.each(['killed', 'moved'])('a log of files that were %s', (name) => {
  const log = () => path('flightdeck.db-wal')
  const damages = [
    ['is missing', () => rmSync(log())],
    ['is empty', () => truncateSync(log(), 0)],
    ['is garbage', () => writeFileSync(log(), Buffer.alloc(300_000, 'garbage'))],
    ['is halved', () => truncateSync(log(), Math.floor(statSync(log()).size / 2))],
    ['is cut by one byte', () => truncateSync(log(), statSync(log()).size - 1)],
  ] as const
  it.each(inTurn(damages, 2))('that %s is reported', (_what, damage) => {
    lay(beforeOf(name))
    damage()
    const { there, notices } = expectRescue()
    // Remains of an older log after this one may be cut off without harm.
    if (name === 'killed' || there < drafts) expect(notices).toMatch(/log/i)
  })

  it('with one damaged page costs only that page', () => {
    lay(beforeOf(name))
    const bytes = readFileSync(log())
    // A page of rows: without a page of the table list, the rows can't be assigned to a table.
    const frame = 32 + 4_120 * Math.floor((bytes.indexOf('Card 100 with a long name') - 32) / 4_120)
    expect(bytes[frame + 24]).toBe(tableLeaf)
    bytes.fill(0, frame + 24, frame + 4_120)
    writeFileSync(log(), bytes)
    const { there } = expectRescue()
    expect(there).toBeGreaterThan(drafts - 20)
  })
})

it('isn’t reported if another program has merged it into the file', () => {
  lay(beforeOf('killed'))
  const other = new DatabaseSync(path())
  other.exec('SELECT count(*) FROM draft')
  other.close()
  expect(existsSync(path('flightdeck.db-wal'))).toBe(false)
  const { there, notices } = expectRescue()
  expect({ there, notices }).toEqual({ there: drafts, notices: '' })
})

it('leaves out unreadable rows, and reports how many of each kind', () => {
  lay(beforeOf('closed'))
  const file = new DatabaseSync(path())
  file.exec(`UPDATE draft SET patch = '{"name":' WHERE rowid IN (3, 77, 78)`)
  file.exec(`UPDATE inbox_event SET verdict = 'odd' WHERE id = 9`)
  file.close()
  const { there, notices } = expectRescue()
  expect(there).toBe(drafts - 3)
  expect(notices).toMatch(/Missing: 3 drafts, 1 received event/)
})
