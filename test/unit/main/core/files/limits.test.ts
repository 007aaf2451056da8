import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maximumResponseBytes } from '../../../../../src/main/core/api/transport.ts'
import {
  fileLimits,
  markupLimits,
  maxBlankRows,
  maxReadMs,
  workbookLimits,
} from '../../../../../src/main/core/files/limits.ts'
import { stopGraceMs } from '../../../../../src/main/core/threads/connect.ts'
import { maxReplyBytes } from '../../../../../src/main/core/threads/serve.ts'
import { maxEntries } from '../../../../../src/shared/console/import/foreign-request.ts'
import { importLimits } from '../../../../../src/shared/console/import/read-import.ts'
import { policyLimits } from '../../../../../src/shared/policy/policy-document.ts'
import { rowLimits } from '../../../../../src/shared/text/delimited-text.ts'

const { sheet, feed, people, changeSet, text, backup, media, picture } = fileLimits
const limits: readonly (readonly [string, number])[] = [
  ['sheet (CSV, XLSX): bytes', sheet.bytes],
  ['sheet: rows', sheet.rows],
  ['workbook: files in the archive', workbookLimits.entries],
  ["workbook: bytes of the archive's directory", workbookLimits.directory],
  ['workbook: bytes of the sheet, unpacked', workbookLimits.sheet],
  ['workbook: bytes of the shared texts, unpacked', workbookLimits.sharedStrings],
  ['workbook: shared texts', workbookLimits.strings],
  ['workbook: bytes of any other part, unpacked', workbookLimits.part],
  ['feed (CSV, TSV, XLSX, XML): bytes', feed.bytes],
  ['feed: rows', feed.rows],
  ['people (CSV, TSV, XLSX): bytes', people.bytes],
  ['people: rows', people.rows],
  ['any table: columns', rowLimits.columns],
  ['any table: characters of a row', rowLimits.row],
  ['any table: characters of a cell', rowLimits.cell],
  ['any table: blank rows', maxBlankRows],
  ['XML: nested elements', markupLimits.depth],
  ['XML: characters of one text, tag or comment', markupLimits.token],
  ['change set: bytes', changeSet.bytes],
  ['change set: nested values', changeSet.depth],
  ['change set: values', changeSet.values],
  ['collection of requests: bytes', text.bytes],
  ['collection of requests: nested values', text.depth],
  ['collection of requests: values', text.values],
  ['policy: bytes', policyLimits.bytes],
  ['policy: lines', policyLimits.lines],
  ['settings to import: bytes', text.bytes],
  ['settings to import: nested values', text.depth],
  ['settings to import: values', text.values],
  ['requests to import: nested values', importLimits.depth],
  ['requests to import: values', importLimits.values],
  ['requests to import: requests', maxEntries],
  ['backup: bytes', backup.bytes],
  ['media: bytes', media.bytes],
  ['media: bytes looked at to find out what it is', media.examined],
  ['media: milliseconds to find out what it is', media.time],
  ['picture in a window: bytes', picture.bytes],
  ['picture in a window: pixels of a side', picture.side],
  ['picture in a window: pixels', picture.pixels],
  ['answer of a server: bytes', maximumResponseBytes],
  ['any file: milliseconds of reading', maxReadMs],
  ['reply of a thread: bytes', maxReplyBytes],
  ['stop: milliseconds before a thread is replaced', stopGraceMs],
]

it('match the documentation', () => {
  const documentation = readFileSync(join(import.meta.dirname, '../../../../../docs/files.md'), 'utf8')
  const rows = [...documentation.matchAll(/^\| (.+?) +\| ([\d,]+) +\|$/gm)].map(([, name, value]) => [
    name,
    Number(value?.replaceAll(',', '')),
  ])
  expect(rows).toEqual(limits)
})

it('exist for every kind of file: one without a row in the table fails here', () => {
  const listed = limits.map(([, value]) => value)
  for (const kind of [...Object.values(fileLimits), workbookLimits, markupLimits]) {
    for (const value of Object.values(kind)) expect(listed).toContain(value)
  }
})
