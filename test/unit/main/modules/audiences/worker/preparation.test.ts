import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileRefusal } from '../../../../../../src/main/core/files/external-file.ts'
import { readRecords } from '../../../../../../src/main/modules/audiences/worker/member-records.ts'
import { NoMembers, openMembers } from '../../../../../../src/main/modules/audiences/worker/member-source.ts'
import { updateMembersFile } from '../../../../../../src/main/modules/audiences/worker/members-file.ts'
import { prepareUpload } from '../../../../../../src/main/modules/audiences/worker/preparation.ts'
import { readyBatch } from '../../../../../../src/main/modules/audiences/worker/ready-batch.ts'
import { readSealed } from '../../../../../../src/main/modules/audiences/worker/sealed-file.ts'
import { membershipLimits } from '../../../../../../src/shared/api/ads/audience-memberships.ts'
import type { UploadPlan } from '../../../../../../src/shared/audiences/audience-upload.ts'
import { isOneLine } from '../../../../../../src/shared/audiences/member-columns.ts'
import {
  plainPart,
  sheetBefore,
  sheetBehind,
  sheetName,
  sheetRow,
  workbookOf,
} from '../../../../../support/files/bombs.ts'
import { casesFor } from '../../../../../support/runs.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-people-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const key = Buffer.alloc(32, 7)
const at = (name: string) => join(folder, name)
const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['partner_user_id', 'email'],
  country: 'DE',
  effectiveAt: null,
  expiresAt: '2027-01-01T00:00:00Z',
}

async function prepare(
  text: string | Uint8Array,
  change: Partial<UploadPlan> = {},
  membersFile: string | null = null,
) {
  writeFileSync(at('people.csv'), text)
  const source = await openMembers(at('people.csv'))
  const given = { source, plan: { ...plan, ...change }, path: at('a.operations'), membersFile, key }
  const read = await prepareUpload(given, () => undefined, new AbortController().signal)
  const bodies = read.batches.map(({ offset }) => readyBatch(at('a.operations'), key, offset, [], given.plan))
  return { ...read, bodies }
}
const operationsOf = (body: Uint8Array): unknown[] => JSON.parse(Buffer.from(body).toString('utf8'))

/** People as a text and as a workbook. */
const forms: readonly [string, (rows: readonly (readonly string[])[]) => string | Uint8Array][] = [
  ['text', (rows) => rows.map((cells) => cells.join(';')).join('\n')],
  [
    'a workbook',
    (rows) =>
      workbookOf(
        plainPart(
          sheetName,
          `${sheetBefore}${rows.map((cells) => sheetRow(...cells.map(escaped))).join('')}${sheetBehind}`,
        ),
      ),
  ],
]
const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

test.each(forms)(
  'every row of %s is sent, the same as another, or reported with a reason',
  async (_, written) => {
    const cell = fc.oneof(
      fc.constantFrom('', ' ', 'a@example.com', 'A@example.com ', 'b@example.com', 'two@at@signs', '"open'),
      fc.constantFrom(
        'd41d8cd98f00b204e9800998ecf8427e',
        '4915123456789.0',
        '#N/A',
        'p7',
        'x'.repeat(100_001),
      ),
      fc.string({ maxLength: 4 }).map((text) => text.replaceAll(/[^ -~]|[;"]/g, '')),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (people, hasTitles) => {
        const inFile = [...(hasTitles ? [['id', 'email', 'phone']] : []), ...people]
        const columns: UploadPlan['columns'] = ['partner_user_id', 'email', 'phone_number']
        const result = await prepare(written(inFile), { columns, hasTitles }).catch((error: unknown) => {
          if (error instanceof FileRefusal || error instanceof NoMembers) return null
          throw error
        })
        if (result === null) return
        const { rows: all, updates, unchanged, duplicates, withoutIdentifier, reading } = result.prepared
        const skipped = (reading?.rows.skipped ?? []).map(({ reason, count }) => ({ reason, count }))
        const sum = (of: readonly { readonly count: number }[]) =>
          of.reduce((total, { count }) => total + count, 0)
        const unreadable = sum(skipped.filter(({ reason }) => reason !== 'values'))
        expect(updates + unchanged + duplicates + withoutIdentifier + unreadable).toBe(all)
        const { read = 0, blank = 0, aboveHeader = 0, mergedLines = 0 } = reading?.rows ?? {}
        expect(read + sum(skipped)).toBe(all)
        const headers = reading?.headerRow === null ? 0 : 1
        const lines = read + sum(skipped) + blank + aboveHeader + mergedLines + headers
        // Quotation marks that don’t match may leave out more lines than one.
        if (skipped.some(({ reason }) => reason === 'quotes'))
          expect(lines).toBeLessThanOrEqual(inFile.length)
        else
          expect(lines).toBe(
            inFile.length - (written === forms[0]?.[1] && isEmptyLine(inFile.at(-1)) ? 1 : 0),
          )
      }),
      { numRuns: casesFor(60, 2_000) },
    )
  },
)
/** A line break at the end of a text begins no line. */
const isEmptyLine = (cells: readonly string[] = []) => cells.join(';') === ''

test('any bytes are people, or refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const result = await prepare(bytes, { hasTitles: false }).catch((error: unknown) => error)
      const isRefusal = result instanceof FileRefusal || result instanceof NoMembers
      expect(isRefusal || !(result instanceof Error)).toBe(true)
    }),
    { numRuns: casesFor(60, 2_000) },
  )
})

test('no request exceeds a limit, differs from its measured size, or loses a row', async () => {
  const wide = fc.array(fc.stringMatching(/^[a-zäö"\\€]{1,40}$/), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(wide, fc.integer({ min: 1, max: 6_000 }), async (words, rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = Array.from({ length: rows }, (_, index) => {
        const word = words[index % words.length] ?? ''
        return `${quoted(`${word}${index}`.padEnd(index % 300, 'x'))},p${index}@example.com`
      })
      const { prepared, batches, bodies } = await prepare(['id,email', ...lines].join('\n'))
      expect(prepared.updates).toBe(rows)
      let sent = 0
      for (const [index, { body }] of bodies.entries()) {
        const operations = operationsOf(body)
        expect(operations.length).toBeLessThanOrEqual(membershipLimits.operations)
        expect(body.byteLength).toBeLessThanOrEqual(membershipLimits.bytes)
        expect(body.byteLength).toBe(batches[index]?.bytes)
        sent += operations.length
      }
      expect(sent).toBe(rows)
    }),
    { numRuns: casesFor(3, 30) },
  )
})

test('wide rows are divided by their size', async () => {
  const columns = Array.from({ length: 40 }, () => 'email' as const)
  const line = (row: number) => columns.map((_, index) => `p${row}-${index}@example.com`).join(',')
  const lines = Array.from({ length: 3_000 }, (_, row) => line(row))
  const { bodies, batches } = await prepare(lines.join('\n'), { columns, hasTitles: false })
  expect(bodies.length).toBe(2)
  for (const [index, { body }] of bodies.entries()) {
    expect(body.byteLength).toBeLessThanOrEqual(membershipLimits.bytes)
    expect(body.byteLength).toBe(batches[index]?.bytes)
  }
})

test('the difference between two files turns the first into the second, and is no larger than needed', async () => {
  const people = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(people, people, async (first, second) => {
      const text = (numbers: readonly number[]) =>
        ['id,email', ...numbers.map((number) => `,p${number}@example.com`)].join('\n')
      const membersFile = at('list.people')
      rmSync(membersFile, { force: true })
      const updateMembers = (batches: readonly { readonly offset: number }[]) =>
        updateMembersFile({
          operations: at('a.operations'),
          done: batches.map(({ offset }) => ({ offset, refusedPositions: [] })),
          membersFile,
          key,
        })
      updateMembers((await prepare(text(first))).batches)
      const change = await prepare(text(second), { mode: 'match' }, membersFile)
      const came = second.filter((number) => !first.includes(number))
      const went = first.filter((number) => !second.includes(number))
      expect(change.prepared).toMatchObject({ updates: came.length, deletes: went.length })
      expect(updateMembers(change.batches).members).toBe(second.length)
      const { prepared } = await prepare(text(second), { mode: 'match' }, membersFile)
      expect(prepared).toMatchObject({ updates: 0, deletes: 0, unchanged: second.length })
    }),
    { numRuns: casesFor(12, 200) },
  )
})

test('no one is removed who still has an identifier in the file', async () => {
  const membersFile = at('moved.people')
  const first = await prepare('id,email\n7,old@example.com\n8,gone@example.com')
  updateMembersFile({
    operations: at('a.operations'),
    done: first.batches.map(({ offset }) => ({ offset, refusedPositions: [] })),
    membersFile,
    key,
  })
  const { prepared } = await prepare('id,email\n7,new@example.com', { mode: 'match' }, membersFile)
  expect(prepared).toMatchObject({ updates: 1, deletes: 1 })
})

test.each([
  ['a quotation mark that is never closed', ',"b@example.com'],
  ['too many columns', ','.repeat(600)],
  ['a cell that is too long', `,${'b'.repeat(200_000)}@example.com`],
  ['a row that is too long', `,${'b,'.repeat(600_000)}`],
])('a list isn’t matched with a file that has a row with %s: its people would be removed', async (_, bad) => {
  const membersFile = at('matched.people')
  rmSync(membersFile, { force: true })
  const first = await prepare('id,email\n,a@example.com\n,b@example.com')
  const done = first.batches.map(({ offset }) => ({ offset, refusedPositions: [] }))
  updateMembersFile({ operations: at('a.operations'), done, membersFile, key })
  const before = readFileSync(membersFile)
  const text = `id,email\n,a@example.com\n${bad}\n`
  await expect(prepare(text, { mode: 'match' }, membersFile)).rejects.toThrow(
    'people in these rows would be removed',
  )
  expect(readFileSync(membersFile).equals(before)).toBe(true)
  // Adding removes no one, so the readable rows are enough.
  expect((await prepare(text, { mode: 'add' }, membersFile)).prepared).toMatchObject({
    updates: 1,
    deletes: 0,
  })
})

test('oddities in a file are reported by row, and hashes are used as they are', async () => {
  const once = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'
  const lines = [
    `,${once.toUpperCase()}`,
    ',Test@Example.com',
    ',098f6bcd4621d373cade4e832627b4f6',
    `,e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855`,
    ',two@at@signs',
  ]
  const { prepared, bodies } = await prepare(['id,email', ...lines].join('\n'))
  expect(prepared.counts).toEqual({
    alreadyHashed: 1,
    duplicate: 1,
    otherHash: 1,
    hashOfNothing: 1,
    emailForm: 1,
    withoutIdentifier: 3,
  })
  expect(operationsOf(bodies[0]?.body ?? new Uint8Array())).toMatchObject([
    { operation_type: 'Update', params: { users: [{ email: [once] }] } },
  ])
})

test('a hash of a hash next to its own is left out and flagged, and times apply to each operation', async () => {
  const once = createHash('sha256').update('a@example.com').digest('hex')
  const twice = createHash('sha256').update(once).digest('hex')
  const change = {
    columns: ['email' as const, 'email' as const],
    effectiveAt: '2026-12-01T00:00:00Z',
    expiresAt: '2027-01-01T00:00:00Z',
  }
  const { prepared, bodies } = await prepare(`mail,hash\n${once},${twice}`, change)
  expect(prepared.counts).toMatchObject({ hashOfHash: 1 })
  expect(operationsOf(bodies[0]?.body ?? new Uint8Array())).toEqual([
    {
      operation_type: 'Update',
      params: {
        users: [{ email: [once] }],
        effective_at: '2026-12-01T00:00:00Z',
        expires_at: '2027-01-01T00:00:00Z',
      },
    },
  ])
})

test('people in one line that exceeds the examined part are still recognized as one line', async () => {
  const people = Array.from({ length: 60_000 }, (_, index) => `person.${index}@example.com`)
  writeFileSync(at('line.csv'), people.join(','))
  const { sample, hasTitles } = await openMembers(at('line.csv'))
  expect(hasTitles).toBe(false)
  expect(sample.length).toBe(1)
  expect(sample[0]?.cells.length).toBeGreaterThan(400)
  expect(isOneLine(sample[0]?.cells ?? [], false)).toBe(true)
})

test('a sealed file reveals nothing without its key', async () => {
  const { batches } = await prepare('id,email\npartner-77,a@example.com')
  const offset = batches[0]?.offset ?? -1
  const open = (other: Buffer) => {
    const file = readSealed(at('a.operations'), other)
    try {
      return [...readRecords(file.read(offset))].length
    } finally {
      file.close()
    }
  }
  expect(open(key)).toBe(1)
  expect(() => open(Buffer.alloc(32, 8))).toThrow()
})

test('a file that was changed after its columns were shown isn’t prepared', async () => {
  writeFileSync(at('moved.csv'), 'id,email\n1,a@example.com')
  const source = await openMembers(at('moved.csv'))
  writeFileSync(at('moved.csv'), 'email,id\nsomeone.else@example.com,1')
  const given = { source, plan, path: at('moved.operations'), membersFile: null, key }
  const preparing = prepareUpload(given, () => undefined, new AbortController().signal)
  await expect(preparing).rejects.toMatchObject({ code: 'CHANGED' })
})
