import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readingReport } from '../../../src/shared/files/reading-report.ts'
import { openShell, type Shell, startSandbox } from './line.ts'

/** What the command line says about files of feeds and people: what it read, what it didn't, and its exit code. */

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let catalog = ''
let audience = ''
const account = ['--account', '18ce54d4x5t']
const listed = z.object({ data: z.array(z.object({ id: z.string() })) })
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '30')
  const first = async (operation: string) =>
    listed.parse((await shell.run(['call', operation, ...account, '--json'])).json()).data[0]?.id ?? ''
  catalog = await first('productCatalogs.list')
  audience = await first('customAudiences.list')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

const item = (id: string, fields = '') =>
  `<item><g:id>${id}</g:id><title>Tent ${id}</title><description>A tent</description><link>https://shop.example/${id}</link><g:image_link>https://shop.example/${id}.jpg</g:image_link><g:availability>in_stock</g:availability><g:condition>new</g:condition><g:price>19.90 EUR</g:price><g:brand>Nord</g:brand>${fields}</item>`
const rss = (...items: readonly string[]) =>
  `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('')}</channel></rss>`

const uploaded = z.object({ rows: z.int(), reading: readingReport, job: z.unknown() })

async function upload(content: string | Uint8Array, ...options: readonly string[]) {
  writeFileSync(join(shell.folder, 'feed'), content)
  const line = ['catalog', 'upload', catalog, 'feed', ...options, ...account]
  const result = await shell.run([...line, '--json'])
  return { code: result.code, ...uploaded.parse(result.json()), line }
}

describe('a feed that breaks off', () => {
  const broken = rss(item('1'), item('2', '<g:note>a & b</g:note>'), item('3'))

  it('fails, says where in JSON and in text, and sends nothing', async () => {
    const { code, rows, reading, job, line } = await upload(broken)
    expect({ code, rows, job }).toEqual({ code: 1, rows: 1, job: null })
    expect(reading.brokenOff).toMatchObject({ row: 1, reason: expect.stringContaining('malformed') })
    const said = await shell.run(line)
    expect(said.out).toContain('The file can’t be read beyond row 1, so what follows was left out.')
    expect(said.out).toContain('Nothing was sent.')
  })
  it('sends what it could read with --partial, and still fails', async () => {
    const { code, job } = await upload(broken, '--partial')
    expect(code).toBe(1)
    expect(job).toMatchObject({ done: 1, failed: 0 })
  })
})

it('takes a sale price that first occurs late in a feed', async () => {
  const items = Array.from({ length: 4_000 }, (_, place) => item(`${place}`))
  const late = item('late', '<g:sale_price>9.90 EUR</g:sale_price>')
  const { code, reading } = await upload(gzipSync(rss(...items, late)), '--dry-run')
  expect(code).toBe(0)
  expect(reading).toMatchObject({ isCompressed: true, rows: { read: 4_001 } })
  expect(reading.columns.late).toEqual(['g:sale_price'])
  expect(reading.columns.taken).toContainEqual({ title: 'g:sale_price', as: 'sale_price' })
})

it('reads the encoding that is guessed, or chosen, and says which', async () => {
  const table = Buffer.concat([
    Buffer.from('id\ttitle\tprice\n1\t'),
    Buffer.from('cfe0ebe0f2eae020e4e2f3f5ece5f1f2ede0ff', 'hex'),
    Buffer.from('\t9 EUR\n'),
  ])
  const guessed = await upload(table, '--dry-run')
  expect(guessed.reading.encoding).toEqual({ label: 'windows-1251', from: 'guessed' })
  const said = await shell.run(guessed.line)
  expect(said.out).toContain('Read as TSV, Windows-1251 (guessed), tabs.')
  const chosen = await upload(table, '--dry-run', '--encoding', 'koi8-r')
  expect(chosen.reading.encoding).toEqual({ label: 'koi8-r', from: 'chosen' })
  const unknown = await shell.run([...chosen.line.slice(0, -3), 'klingon', ...account])
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('klingon isn’t known') })
})

const people = z.object({ reading: readingReport, prepared: z.object({ rows: z.int(), updates: z.int() }) })

it('fails if rows of people can’t be used, and names the columns that were left out', async () => {
  writeFileSync(join(shell.folder, 'people.csv'), 'Name;E-Mail-Adresse\nAda;ada@example.com\nBob;bob\n')
  const line = ['audience', 'upload', audience, 'people.csv', ...account]
  const result = await shell.run([...line, '--json'])
  const { reading, prepared } = people.parse(result.json())
  expect(result.code).toBe(1)
  expect(prepared).toMatchObject({ rows: 2, updates: 1 })
  expect(reading.rows).toMatchObject({ read: 1, skipped: [{ reason: 'values', count: 1, first: 3 }] })
  expect(reading.columns.leftOut).toEqual(['Name'])
  const said = await shell.run([...line, '--dry-run'])
  expect(said.out).toContain('Columns left out: Name.')
})
