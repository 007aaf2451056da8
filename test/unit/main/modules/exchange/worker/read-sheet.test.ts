import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSheet } from '../../../../../../src/main/modules/exchange/worker/read-sheet.ts'
import { createRowSteps } from '../../../../../../src/main/modules/exchange/worker/row-steps.ts'
import { sheetHeader } from '../../../../../../src/shared/exchange/campaign-sheet.ts'
import { unknownFormats } from '../../../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { createTargetingIndex } from '../../../../../../src/shared/exchange/targeting-cells.ts'
import { casesFor } from '../../../../../support/runs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-read-sheet-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const zone = 'Europe/Berlin'
const campaign = {
  subject: 'campaign' as const,
  key: '8mar',
  title: 'Boots',
  currency: 'EUR',
  content: { name: 'Boots', daily_budget_amount_local_micro: 5_000_000 },
}
const entities = {
  find: (subject: string, key: string) =>
    subject === campaign.subject && key === campaign.key ? campaign : null,
  known: () => new Set([campaign.key]),
  campaignsNamed: (name: string) => (name === 'boots' ? [campaign.key] : []),
  ofSum: () => null,
  all: () => [],
  currency: () => 'EUR',
  targetingOf: () => [],
  targetingIndex: () => createTargetingIndex([]),
  missed: () => [],
  startsOf: () => new Map(),
}

function read(content: Uint8Array) {
  const path = join(folder, 'sheet.csv')
  writeFileSync(path, content)
  const { signal } = new AbortController()
  const sheet = {
    path,
    choice: { encoding: 'latin1' },
    accountId: 'a1',
    zone,
    formats: unknownFormats,
    newCampaign: null,
  }
  return readSheet(
    sheet,
    entities,
    createRowSteps(signal, () => undefined, null),
    signal,
  )
}

it('previews every row of any sheet that it says it read, and counts every other', async () => {
  const titles = fc
    .uniqueArray(fc.constantFrom(...sheetHeader(zone), 'Notes', ''), { minLength: 1, maxLength: 8 })
    .map((some) => [...some, 'Name'])
  const cell = fc.oneof(
    fc.constantFrom('', ' ', 'Campaign', 'Line item', '8mar', 'new:1', 'Boots', '1,5', '3/4/2026', '#N/A'),
    fc.constantFrom('Total', '"two\nlines"', '"open', 'closed"', '[]', '"x, y"', 'ä'),
    fc.string({ maxLength: 5 }),
  )
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { maxLength: 30 })
  const sheet = fc
    .tuple(fc.constantFrom(',', ';', '\t'), titles, rows)
    .map(([mark, header, lines]) =>
      Buffer.from([header, ...lines].map((cells) => cells.join(mark)).join('\n'), 'latin1'),
    )
  const bytes = fc.oneof(
    { weight: 4, arbitrary: sheet },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)) },
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const { reading, items, refused, notes } = await read(content)
      if (refused) expect(notes.join('')).not.toBe('')
      if (reading === null || refused) return
      expect(items.groups.reduce((sum, { count }) => sum + count, 0)).toBe(reading.rows.read)
      const { rows: counts, brokenOff, separator, headerRow } = reading
      if (brokenOff !== null || separator?.from === 'declared') return
      const skipped = counts.skipped.reduce((sum, { count }) => sum + count, 0)
      const others = counts.blank + counts.aboveHeader + counts.mergedLines + (headerRow === null ? 0 : 1)
      const lines = content.toString('latin1').split(/\r\n|\r|\n/)
      const inFile = lines.at(-1) === '' ? lines.length - 1 : lines.length
      // A row whose quotation marks don't match may be longer than its line.
      if (skipped === 0) expect(counts.read + others).toBe(inFile)
      else expect(counts.read + others + skipped).toBeLessThanOrEqual(inFile)
    }),
    { numRuns: casesFor(200, 5_000) },
  )
})
