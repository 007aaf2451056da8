import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readingReport } from '../../../src/shared/files/reading-report.ts'
import { openShell, type Shell } from './line.ts'

let shell: Shell
beforeAll(() => {
  shell = openShell()
})
afterAll(() => shell.end())

const printed = z.object({
  reading: readingReport,
  entries: z.array(z.object({ name: z.string(), request: z.unknown(), notes: z.array(z.string()) })),
  collection: z.string().nullable(),
})

async function importFile(name: string, content: string | Buffer, ...options: readonly string[]) {
  writeFileSync(join(shell.folder, name), content)
  const { code, json } = await shell.run(['import', name, ...options, '--json'])
  return { code, ...printed.parse(json()) }
}

const list = 'curl https://api.x.example/12/accounts'
const strange = 'curl https://api.x.example/12/nothing/like/this'

describe('the reading report of an import', () => {
  it('names form, encoding and shell, and counts the entries', async () => {
    const { code, reading, entries } = await importFile('commands.txt', `${list}\n${list}/%ACCOUNT_ID%\n`)
    expect(code).toBe(0)
    expect(reading).toMatchObject({
      form: 'curl',
      encoding: { label: 'utf-8', from: 'content' },
      shells: ['cmd'],
      rows: { read: 2, skipped: [] },
    })
    expect(entries).toHaveLength(2)
  })

  it('lists skipped entries with their reason, and the exit code says so', async () => {
    const { code, reading, entries } = await importFile('some.sh', `${list}\n${strange}\n${strange}/x\n`)
    expect(code).toBe(1)
    const [first, ...others] = reading.rows.skipped
    expect(others).toEqual([])
    expect(first).toMatchObject({ reason: 'entry', count: 2, first: 2 })
    expect(reading.rows.read + reading.rows.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(
      entries.length,
    )
    const text = await shell.run(['import', 'some.sh'])
    expect(text.code).toBe(1)
    expect(text.out).toContain('Read as cURL, UTF-8.')
    expect(text.out).toMatch(/2 entries were left out, the first is entry 2: /)
  })

  it('says where the encoding was taken from, and reads what it says', async () => {
    const body = (name: string) => `${list.replace('accounts', 'accounts/a/campaigns')} -d 'name=${name}'`
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body('Zürich'), 'utf16le')])
    expect((await importFile('utf16.txt', utf16)).reading.encoding).toEqual({
      label: 'utf-16le',
      from: 'mark',
    })
    const latin = await importFile(
      'latin.txt',
      Buffer.from(body('Zürich für Öl'), 'latin1'),
      '-o',
      'latin.json',
    )
    expect(latin.reading.encoding).toEqual({ label: 'windows-1252', from: 'guessed' })
    expect(readFileSync(join(shell.folder, 'latin.json'), 'utf8')).toContain('Zürich für Öl')
    const chosen = await importFile(
      'chosen.txt',
      Buffer.from(body('Zürich'), 'latin1'),
      '--encoding',
      'latin1',
    )
    expect(chosen.reading.encoding).toEqual({ label: 'windows-1252', from: 'chosen' })
    const packed = await importFile('packed.txt.gz', gzipSync(body('Zürich')))
    expect(packed.reading).toMatchObject({ isCompressed: true, rows: { read: 1 } })
  })

  it('reports characters that aren’t valid in the encoding', async () => {
    const damaged = Buffer.from(`${list}\n# für Zürich und Öl\n# X\n`)
    damaged[damaged.indexOf(Buffer.from('X'))] = 0xff
    const { code, reading } = await importFile('damaged.txt', damaged)
    expect([code, reading.garbledAfter]).toEqual([1, 3])
    const { out } = await shell.run(['import', 'damaged.txt'])
    expect(out).toContain('From line 3 on, some characters aren’t UTF-8')
  })

  it('says which entries lack a part of their request, and the exit code says so', async () => {
    const post = 'curl https://api.x.example/2/tweets --json @post.json'
    const { code, reading, entries } = await importFile('parts.sh', `${list}\n${post}\n`)
    expect([code, reading.incompleteEntries]).toEqual([1, { count: 1, first: 2 }])
    expect(entries[1]?.notes).toEqual(['Data from the file post.json is left out.'])
  })

  it('says in which entry a text ends within quotes', async () => {
    const { code, reading } = await importFile('open.sh', `${list}\n${list}?count=1 -d 'name=a\n\n${list}\n`)
    expect([code, reading.brokenOff?.row]).toEqual([1, 2])
    expect((await shell.run(['import', 'open.sh'])).out).toContain('Entry 2 isn’t complete')
  })

  it.each(['har', 'openapi', 'postman', 'flightdeck'] as const)('is made for %s too', async (form) => {
    const url = 'https://api.x.example/12/accounts'
    const request = {
      operation: null,
      host: 'ads',
      method: 'GET',
      path: '/12/accounts',
      query: [],
      headers: [],
    }
    const saved = { name: 'A', request: { ...request, body: { kind: 'none' }, auth: 'user' } }
    const documents = {
      har: { log: { entries: [{ request: { method: 'GET', url } }, { request: 7 }] } },
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Ads', version: '1' },
        servers: [{ url: 'https://api.x.example' }],
        paths: { '/12/accounts': { get: {} }, '/12/nothing': { get: {} } },
      },
      postman: {
        info: { name: 'Ads', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [
          { name: 'A', request: { method: 'GET', url } },
          { name: 'B', request: 7 },
        ],
      },
      flightdeck: { format: 'flightdeck-requests', version: 1, name: 'Ads', requests: [saved] },
    }
    const { code, reading, entries } = await importFile(`${form}.json`, JSON.stringify(documents[form]))
    const isWhole = form === 'flightdeck'
    expect(code).toBe(isWhole ? 0 : 1)
    expect(reading).toMatchObject({ form, encoding: { label: 'utf-8' }, rows: { read: 1 } })
    expect(reading.rows.skipped).toHaveLength(isWhole ? 0 : 1)
    expect(entries).toHaveLength(isWhole ? 1 : 2)
  })
})

it('doesn’t replace a file that exists', async () => {
  await importFile('once.txt', list, '-o', 'once.json')
  const again = await shell.run(['import', 'once.txt', '-o', 'once.json'])
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('already exists') })
})

it('refuses what isn’t requests', async () => {
  writeFileSync(join(shell.folder, 'picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))
  writeFileSync(join(shell.folder, 'hello.txt'), 'hello')
  for (const name of ['picture.png', 'hello.txt'])
    expect(await shell.run(['import', name])).toMatchObject({ code: 2, out: '' })
})
