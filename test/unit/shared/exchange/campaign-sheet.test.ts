import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntityField, fieldNamed } from '../../../../src/shared/campaigns/entity-fields.ts'
import type { FieldKind } from '../../../../src/shared/campaigns/field-kinds.ts'
import type { Fields, Json } from '../../../../src/shared/core/json.ts'
import { sheetFields, sheetHeader } from '../../../../src/shared/exchange/campaign-sheet.ts'
import { readCell } from '../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { idSum } from '../../../../src/shared/exchange/campaign-sheet-checksum.ts'
import { readHeader } from '../../../../src/shared/exchange/campaign-sheet-header.ts'
import {
  readSheetRow,
  type SheetContext,
  type SheetEntity,
  writeSheetRow,
} from '../../../../src/shared/exchange/campaign-sheet-rows.ts'
import { readSheetTime } from '../../../../src/shared/exchange/campaign-sheet-times.ts'
import { createTargetingIndex } from '../../../../src/shared/exchange/targeting-cells.ts'
import { escapeFormula, unescapeFormula } from '../../../../src/shared/text/formula-cells.ts'
import { positiveLong } from '../../../support/longs.ts'

const zone = 'Europe/Berlin'
const accountId = '18ce54d4x5t'
const content: Fields = {
  campaign_id: '8mar',
  name: 'Spring tents',
  entity_status: 'ACTIVE',
  daily_budget_amount_local_micro: 12_500_000,
  start_time: '2026-10-25T00:30:00Z',
  placements: ['ALL_ON_TWITTER'],
  standard_delivery: true,
  frequency_cap: 5,
  objective: 'REACH',
}
const lineItem: SheetEntity = {
  subject: 'lineItem',
  key: '12e5',
  title: 'Spring tents',
  content,
  currency: 'EUR',
}
const campaign: SheetEntity = {
  subject: 'campaign',
  key: '8mar',
  title: 'Spring',
  content: { name: 'Spring' },
  currency: 'EUR',
}

function knowledge(entities: readonly SheetEntity[]): SheetContext {
  const known = (subject: string) =>
    new Set(entities.filter((one) => one.subject === subject).map(({ key }) => key))
  return {
    accountId,
    zone,
    currency: 'EUR',
    known,
    find: (subject, key) => entities.find((one) => one.subject === subject && one.key === key) ?? null,
    targetingOf: () => [],
    targetingIndex: () => createTargetingIndex([]),
    ofSum: (sum) => entities.find(({ subject, key }) => idSum(accountId, subject, key) === sum) ?? null,
  }
}

const { columns } = readHeader(sheetHeader(zone), zone)

function readRow(cells: readonly string[], entities: readonly SheetEntity[] = [campaign, lineItem]) {
  return readSheetRow(cells, columns, 2, knowledge(entities), { rows: new Map(), campaigns: new Map() })
}

const placeOf = (title: string) => sheetHeader(zone).findIndex((header) => header.startsWith(title))

function changed(title: string, cell: string, entity = lineItem): readonly string[] {
  return writeSheetRow(entity, knowledge([])).toSpliced(placeOf(title), 1, cell)
}

const field = (name: string): EntityField => {
  const found = fieldNamed(name)
  if (found === null) throw new Error(name)
  return found
}

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== ''),
  fc.constantFrom('=1+1', '+x', '-5', '@a', "'=x", "''-", '[]', 'a\nb', '"', ';', '00123', '\t=x'),
)
const values: Readonly<Partial<Record<FieldKind['kind'], fc.Arbitrary<Json>>>> = {
  key: fc.constant('8mar'),
  amount: positiveLong,
  time: fc
    .integer({ min: 0, max: 4_000_000_000 })
    .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')),
  number: fc.nat(1000),
  flag: fc.boolean(),
  texts: fc.array(fc.stringMatching(/^IAB[0-9]{1,2}(-[0-9]{1,2})?$/), { minLength: 1, maxLength: 3 }),
  choices: fc.array(fc.constantFrom('ALL_ON_TWITTER', 'TAP_FULL'), { minLength: 1, maxLength: 2 }),
}
const contents: fc.Arbitrary<Fields> = fc
  .tuple(
    ...sheetFields.map(({ key: name, kind }) =>
      fc.option(
        (values[kind.kind] ?? text).map((value) => ({ [name]: value })),
        { nil: {} },
      ),
    ),
  )
  .map((parts): Fields => Object.assign({}, ...parts))

describe('a sheet of campaigns and line items', () => {
  it('has no changes when it comes back unmodified', () => {
    fc.assert(
      fc.property(contents, fc.constantFrom('EUR', 'JPY', 'KWD', null), (fields, currency) => {
        const entity = { ...lineItem, content: fields, currency }
        const item = readRow(writeSheetRow(entity, knowledge([])), [campaign, entity])
        expect(item).toMatchObject({ kind: 'same', changes: [], problems: [] })
      }),
    )
  })

  it('detects whatever happened to a cell: a change, or something unreadable', () => {
    const fields = sheetFields.filter(({ key: name }) => content[name] !== undefined)
    fc.assert(
      fc.property(fc.constantFrom(...fields), text, ({ key: name, title }, damage) => {
        const item = readRow(changed(title, damage))
        const [first] = item?.changes ?? []
        if (item?.kind === 'same') {
          // The same value in another format: `12,5` for `12.50`.
          const read = readCell(damage, field(name), undefined, { zone, currency: 'EUR' })
          expect(read).toEqual({ kind: 'value', value: content[name] })
        } else expect(item?.problems.length || first?.field === name).toBeTruthy()
      }),
    )
  })

  it.each([
    ['1200000', /damaged.*into a number.*probably 12e5/i],
    ['1.2E+06', /damaged.*into a number.*probably 12e5/i],
    ['12e6', /damaged.*probably 12e5/],
  ])('refuses the damaged ID %s and names the original', (id, pattern) => {
    const item = readRow(changed('ID', id))
    expect(item?.kind).toBe('problem')
    expect(item?.problems.join(' ')).toMatch(pattern)
  })

  it('refuses a date where a campaign’s ID was', () => {
    const item = readRow(changed('ID', '08. Mar', campaign))
    expect(item?.problems.join(' ')).toMatch(/into a date.*probably 8mar/)
  })

  it('refuses an ID with the checksum of another row', () => {
    const other = { ...lineItem, key: 'k9' }
    const item = readRow(changed('ID', 'k9'), [campaign, lineItem, other])
    expect(item?.problems.join(' ')).toMatch(/The ID is k9, but the checksum belongs to 12e5/)
  })

  it('refuses a row whose ID was emptied, so that no second one is created', () => {
    expect(readRow(changed('ID', ''))?.problems.join(' ')).toMatch(/no id, and yet the checksum of 12e5/)
  })

  it('keeps values of blank cells and clears those that say so', () => {
    expect(readRow(changed('Daily budget', ''))?.kind).toBe('same')
    expect(readRow(changed('Daily budget', ' [] '))).toMatchObject({
      kind: 'erased',
      changes: [{ field: 'daily_budget_amount_local_micro', before: 12_500_000, after: null }],
    })
  })

  it.each([
    ['Daily budget', '20', 20_000_000],
    ['Daily budget', '1.2k', 1_200_000_000],
    ['Daily budget', '20,5', 20_500_000],
    ['Start', '27.10.2026 08:00', '2026-10-27T07:00:00Z'],
    ['Start', '10/27/2026 8:00 PM', '2026-10-27T19:00:00Z'],
    ['Status', 'paused', 'PAUSED'],
    ['Name', "'=SUM(A1)", '=SUM(A1)'],
  ])('reads %s %s', (title, cell, after) => {
    expect(readRow(changed(title, cell))?.changes[0]?.after).toEqual(after)
  })

  it.each([
    ['Standard delivery', 'false', false],
    ['Placements', 'all on twitter, tap full', ['ALL_ON_TWITTER', 'TAP_FULL']],
  ])('reads %s %s of an unpublished one', (title, cell, after) => {
    const draft = { ...lineItem, key: 'draft:abcdefghijklmnop' }
    expect(readRow(changed(title, cell, draft), [campaign, draft])?.changes[0]?.after).toEqual(after)
    expect(readRow(changed(title, cell))?.problems.join()).toMatch(/can’t be changed later/)
  })

  it('refuses an overlong cell, and shows only its beginning', () => {
    const item = readRow(changed('Name', 'x'.repeat(500_000)))
    expect(item).toMatchObject({ kind: 'problem', changes: [], title: 'x'.repeat(255) })
    expect(item?.problems).toEqual([
      `The cell that begins with “${'x'.repeat(40)}” has 500,000 characters, more than any field takes.`,
    ])
  })

  it.each([
    ['Daily budget', '1,234', /two ways/],
    ['Daily budget', '1.234,567', /too many decimals|isn’t an amount/],
    ['Daily budget', '10 USD', /in USD/],
    ['Start', '3/4/2026', /isn’t an unambiguous time/],
    ['Status', 'off', /has no “off”/],
    ['Objective', 'VIDEO_VIEWS', /can’t be changed later|has no/],
    ['Purchase order', 'x', /Line items have no Purchase order/],
  ])('can’t read %s %s', (title, cell, pattern) => {
    expect(readRow(changed(title, cell))?.problems.join(' ')).toMatch(pattern)
  })

  it('gives a warning about a row that has changed here since it was written', () => {
    const now = { ...lineItem, content: { ...content, name: 'Renamed meanwhile' } }
    expect(readRow(changed('Daily budget', '20'), [campaign, now])?.kind).toBe('conflict')
  })

  it('accepts headers with any case and spacing, and refuses unknown ones', () => {
    expect(readHeader(['TYPE', ' id ', 'dailybudget', 'Entity_Status'], zone).problems).toEqual([])
    expect(readHeader(['Type', 'ID', 'Colour'], zone).problems).toEqual(['Unknown column “Colour”.'])
    expect(readHeader(['Type', 'ID', 'Name', 'NAME'], zone).problems[0]).toMatch(/are the same column/)
    expect(readHeader(['Type', 'ID', 'Start (UTC)'], zone).problems[0]).toMatch(/in Europe\/Berlin/)
    expect(readHeader(['Type', 'ID', 'daily_budget_amount_local_micro'], zone).problems).toHaveLength(1)
  })

  it('lets a new line item name a new campaign from a row above', () => {
    const soFar = { rows: new Map(), campaigns: new Map() }
    const read = (cells: Record<string, string>) =>
      readSheetRow(
        sheetHeader(zone).map((header) => cells[header] ?? ''),
        columns,
        2,
        knowledge([]),
        soFar,
      )
    expect(read({ Type: 'campaign', ID: 'new:a', Name: 'A' })).toMatchObject({ kind: 'new', name: 'new:a' })
    expect(read({ Type: 'line item', Name: 'B', 'Campaign ID': 'New:A' })?.changes).toContainEqual({
      field: 'campaign_id',
      before: null,
      after: 'new:a',
    })
    expect(read({ Type: 'line item', Name: 'B', 'Campaign ID': 'new:c' })?.kind).toBe('problem')
  })
})

it('reads a day without a time as its first minute, or for an end as its last one', () => {
  expect(readSheetTime('2026-12-24', zone)).toBe(Date.parse('2026-12-23T23:00:00Z'))
  for (const text of ['2026-12-24', '24.12.2026', '12/24/2026'])
    expect(readSheetTime(text, zone, true)).toBe(Date.parse('2026-12-24T22:59:00Z'))
  expect(readSheetTime('24.12.2026 00:00', zone, true)).toBe(Date.parse('2026-12-23T23:00:00Z'))
})

describe('formulas', () => {
  it('become text, and are restored', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unescapeFormula(escapeFormula(one))).toBe(one)
        expect(escapeFormula(one)).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
