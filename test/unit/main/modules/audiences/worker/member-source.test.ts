import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAudienceApi } from '../../../../../../src/main/modules/audiences/worker/audience-reader.ts'
import type { ReadingChoice } from '../../../../../../src/shared/files/reading-choice.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-members-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a file and prepares it with the columns that were recognized. */
async function prepare(content: string | Uint8Array, choice: ReadingChoice = {}) {
  const path = join(folder, 'people')
  writeFileSync(path, content)
  const api = createAudienceApi(join(folder, 'sealed'))
  const opened = await api.open({ path, choice })
  const { prepared } = await api.prepare({
    fileId: opened.fileId,
    name: 'a.operations',
    membersFile: null,
    key: Buffer.alloc(32, 7).toString('base64'),
    plan: {
      mode: 'add',
      hasTitles: opened.hasTitles,
      columns: opened.columns.map(({ identifier }) => identifier),
      country: 'DE',
      effectiveAt: null,
      expiresAt: null,
    },
  })
  return { opened, prepared, identifiers: opened.columns.map(({ identifier }) => identifier) }
}

it('recognizes columns by German titles, and names those that it leaves out', async () => {
  const { identifiers, prepared } = await prepare(
    Buffer.from('Name;E-Mail-Adresse;Telefonnummer\nJürgen;ada@example.com;0151 23456789', 'latin1'),
  )
  expect(identifiers).toEqual([null, 'email', 'phone_number'])
  expect(prepared.reading).toMatchObject({
    encoding: { label: 'windows-1252', from: 'guessed' },
    columns: {
      taken: [
        { title: 'E-Mail-Adresse', as: 'email' },
        { title: 'Telefonnummer', as: 'phone_number' },
      ],
      leftOut: ['Name'],
    },
  })
})

it.each([
  ['E-mail 1 - Value', 'email'],
  ['Phone 1 - Value', 'phone_number'],
  ['Handy-Nr.', 'phone_number'],
  ['Mobiltelefon', 'phone_number'],
  ['Téléphone', 'phone_number'],
  ['MADID', 'device_id'],
  ['Email Address', 'email'],
  ['Kunden-E-Mail', 'email'],
  ['MSISDN', 'phone_number'],
])('knows the title %s of common exports', async (title, identifier) => {
  expect((await prepare(`${title},other\n,x\n,y`)).identifiers).toEqual([identifier, null])
})

describe('doesn’t take for people', () => {
  it('a line that declares the separator', async () => {
    const { opened, prepared } = await prepare('sep=;\nemail;phone\nada@example.com;+4915123456789\n')
    expect(opened.columns.map(({ title }) => title)).toEqual(['email', 'phone'])
    expect(prepared).toMatchObject({ rows: 1, updates: 1 })
  })
  it('a title above the columns', async () => {
    const { prepared } = await prepare('Customers of May\n\nemail,name\nada@example.com,Ada\n')
    expect(prepared).toMatchObject({
      rows: 1,
      updates: 1,
      reading: { headerRow: 3, rows: { aboveHeader: 1 } },
    })
  })
})

describe('reads workbooks', () => {
  const book = () =>
    writeXlsx({
      sheets: [
        { name: 'Notes', hidden: true, rows: [['email'], ['hidden@example.com']] },
        {
          name: 'People',
          rows: [
            ['email', 'city'],
            ['ada@example.com', 'Bonn'],
            ['bob@example.com', 'Ulm'],
          ],
        },
        { name: 'More', rows: [['email'], ['cy@example.com']] },
      ],
    })
  it('from the first visible sheet, and names the others', async () => {
    const { prepared } = await prepare(await book())
    expect(prepared).toMatchObject({ rows: 2, updates: 2 })
    expect(prepared.reading?.sheet).toEqual({
      name: 'People',
      isHidden: false,
      others: [
        { name: 'Notes', isHidden: true },
        { name: 'More', isHidden: false },
      ],
    })
  })
  it('from the sheet that a person chooses', async () => {
    expect((await prepare(await book(), { sheet: 'more' })).prepared).toMatchObject({ rows: 1, updates: 1 })
    await expect(prepare(await book(), { sheet: 'Other' })).rejects.toThrow(
      'There’s no sheet “Other”. The workbook has Notes, People, and More.',
    )
  })
})

it('reads people whose line has an open quotation mark, one by one', async () => {
  const { prepared } = await prepare(
    'email\tname\n1@example.com\tA\n2@example.com\t"B\n3@example.com\tC\n4@example.com\tD 27"\n5@example.com\tE\n',
  )
  expect(prepared).toMatchObject({ rows: 5, updates: 5, reading: { openQuotes: { count: 1, first: 3 } } })
})

it('counts rows of which no value can be used as left out', async () => {
  const { prepared } = await prepare('email,phone\nfoo,bar\nada@example.com,x\n,\nz,1\n')
  expect(prepared.reading?.rows).toMatchObject({
    read: 1,
    blank: 1,
    skipped: [
      {
        reason: 'values',
        count: 2,
        first: 2,
        message: '2 rows were left out, the first is row 2: none of its values can be used.',
      },
    ],
  })
})
