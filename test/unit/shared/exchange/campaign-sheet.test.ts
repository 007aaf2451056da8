import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntityField, fieldNamed, isParameter } from '../../../../src/shared/campaigns/entity-fields.ts'
import type { FieldKind } from '../../../../src/shared/campaigns/field-kinds.ts'
import type { Fields, Json } from '../../../../src/shared/core/json.ts'
import { sheetFields, sheetHeader } from '../../../../src/shared/exchange/campaign-sheet.ts'
import {
  type CellSetting,
  createFormatJudge,
  readCell,
  unknownFormats,
} from '../../../../src/shared/exchange/campaign-sheet-cells.ts'
import { idSum } from '../../../../src/shared/exchange/campaign-sheet-checksum.ts'
import { readHeader } from '../../../../src/shared/exchange/campaign-sheet-header.ts'
import {
  noEarlierRows,
  type SheetContext,
  type SheetEntity,
} from '../../../../src/shared/exchange/campaign-sheet-records.ts'
import { readSheetRow, writeSheetRow } from '../../../../src/shared/exchange/campaign-sheet-rows.ts'
import { readSheetTime, writeSheetTime } from '../../../../src/shared/exchange/campaign-sheet-times.ts'
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
    formats: unknownFormats,
    judge: createFormatJudge(),
    createsCampaigns: false,
    known,
    campaignsNamed: (name) =>
      entities
        .filter(({ subject, title }) => subject === 'campaign' && title.toLowerCase() === name)
        .map(({ key }) => key),
    find: (subject, key) => entities.find((one) => one.subject === subject && one.key === key) ?? null,
    targetingOf: () => [],
    targetingIndex: () => createTargetingIndex([]),
    ofSum: (sum) => entities.find(({ subject, key }) => idSum(accountId, subject, key) === sum) ?? null,
  }
}

const { columns } = readHeader(sheetHeader(zone), zone)

function readRow(cells: readonly string[], entities: readonly SheetEntity[] = [campaign, lineItem]) {
  return readSheetRow({ number: 2, cells }, columns, knowledge(entities), noEarlierRows())
}

const placeOf = (title: string) => sheetHeader(zone).findIndex((header) => header.startsWith(title))

function changed(title: string, cell: string, entity = lineItem): readonly string[] {
  return writeSheetRow(entity, knowledge([])).toSpliced(placeOf(title), 1, cell)
}

const setting = (formats = unknownFormats): CellSetting => ({
  zone,
  formats,
  currency: 'EUR',
  judge: createFormatJudge(),
})

const field = (name: string): EntityField => {
  const found = fieldNamed(name)
  if (found === null) throw new Error(name)
  return found
}

const [ofCampaignsOnly = field('name')] = sheetFields.filter(
  (candidate) =>
    isParameter('campaign', candidate) &&
    !isParameter('lineItem', candidate) &&
    candidate.kind.kind === 'text',
)

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
          const read = readCell(damage, field(name), undefined, setting())
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
    expect(readRow(changed('ID', ''))?.problems.join(' ')).toMatch(/checksum of 12e5/)
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
    [ofCampaignsOnly.column, 'x', new RegExp(`Line items have no ${ofCampaignsOnly.column}`)],
  ])('can’t read %s %s', (title, cell, pattern) => {
    expect(readRow(changed(title, cell))?.problems.join(' ')).toMatch(pattern)
  })

  it('gives a warning about a row that has changed here since it was written', () => {
    const now = { ...lineItem, content: { ...content, name: 'Renamed meanwhile' } }
    expect(readRow(changed('Daily budget', '20'), [campaign, now])?.kind).toBe('conflict')
  })

  it('accepts headers with any case and spacing, and leaves unknown ones out', () => {
    expect(readHeader(['TYPE', ' id ', 'dailybudget', 'Entity_Status'], zone).problems).toEqual([])
    expect(readHeader(['Type', 'ID', 'Name', 'Colour'], zone)).toMatchObject({
      problems: [],
      columns: [{}, {}, {}, { kind: 'leftOut', title: 'Colour' }],
    })
    expect(readHeader(['Type', 'ID', 'Colour'], zone).problems).toEqual([
      'None of these columns has a value of campaigns or line items: Colour.',
    ])
    expect(readHeader(['Type', 'ID', 'Name', 'NAME'], zone).problems[0]).toMatch(/are the same column/)
    expect(readHeader(['Type', 'ID', 'Start (UTC)'], zone).problems[0]).toMatch(/in Europe\/Berlin/)
    expect(readHeader(['Type', 'ID', 'daily_budget_amount_local_micro'], zone).problems).toHaveLength(1)
  })

  it('lets a new line item name a new campaign from a row above', () => {
    const soFar = noEarlierRows()
    const read = (cells: Record<string, string>) =>
      readSheetRow(
        { number: 2, cells: sheetHeader(zone).map((header) => cells[header] ?? '') },
        columns,
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

describe('amounts and times that can be read in two ways', () => {
  const budget = field('daily_budget_amount_local_micro')
  const start = field('start_time')
  const august = '2026-08-02T22:00:00Z'

  it.each(['2,074', '2.074', '2 074', '2,074.00', '2.074,00 €', '€ 2,074.00', 'EUR2074'])(
    'keep the current amount: %s',
    (cell) => {
      expect(readCell(cell, budget, 2_074_000_000, setting())).toEqual({ kind: 'keep' })
    },
  )

  it.each(['8/3/2026 0:00', '3/8/2026 00:00', '8/3/2026, 12:00:00 AM', '03.08.2026, 00:00', '03-08-2026'])(
    'keep the current time: %s',
    (cell) => {
      expect(readCell(cell, start, august, setting())).toEqual({ kind: 'keep' })
    },
  )

  it('are read although there is no current value', () => {
    expect(readCell('12,50', budget, undefined, setting())).toEqual({ kind: 'value', value: 12_500_000 })
    expect(readCell('€ 12.50', budget, null, setting())).toEqual({ kind: 'value', value: 12_500_000 })
  })

  it('prove the format of the others', () => {
    const read = setting()
    readCell('8/3/2026 0:00', start, august, read)
    readCell('2,074', budget, 2_074_000_000, read)
    readCell('3/4/2026', start, august, read)
    expect(read.judge.hasDoubts()).toBe(true)
    expect(read.judge.formats()).toEqual({ numbers: '1,234.56', dates: 'mdy' })
    const known = setting(read.judge.formats())
    expect(readCell('3/4/2026', start, august, known)).toEqual({
      kind: 'value',
      value: '2026-03-03T23:00:00Z',
    })
    expect(readCell('3,500', budget, null, known)).toEqual({ kind: 'value', value: 3_500_000_000 })
  })

  it('are problems that name both', () => {
    expect(readCell('3/4/2026 9:00', start, august, setting())).toEqual({
      kind: 'problem',
      message: 'Start isn’t an unambiguous time: “3/4/2026 9:00” is 2026-04-03 09:00 or 2026-03-04 09:00.',
    })
    expect(readCell('1,234', budget, null, setting()).kind).toBe('problem')
  })

  it('in the hour that the clocks skip or repeat are problems, but the current one stays', () => {
    expect(readCell('2026-03-29 02:30', start, august, setting())).toMatchObject({
      message: expect.stringMatching(
        /^Start doesn’t exist, since the clocks in Europe\/Berlin skip that hour/,
      ),
    })
    expect(readCell('2026-10-25 02:30', start, august, setting())).toMatchObject({
      message: expect.stringMatching(/^Start occurs twice.*as in 2026-10-25T02:30:00\+02:00\.$/),
    })
    expect(readCell('10/25/2026 2:30 AM', start, '2026-10-25T01:30:00Z', setting())).toEqual({ kind: 'keep' })
    expect(readCell('2026-10-25T02:30:00+02:00', start, august, setting())).toEqual({
      kind: 'value',
      value: '2026-10-25T00:30:00Z',
    })
  })
})

describe('a time in a sheet', () => {
  const pad = (number: number) => String(number).padStart(2, '0')
  it('is read in every format that spreadsheets and locales write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom('UTC', 'Asia/Tokyo'), (hours, at) => {
        const instant = 1_750_000_000_000 - (1_750_000_000_000 % 3_600_000) + hours * 3_600_000
        const [date = '', clock = ''] = (writeSheetTime(instant, at) ?? '').split(' ')
        const [year = '', month = '', day = ''] = date.split('-')
        const hour = Number(clock.slice(0, 2))
        const half = `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3)}`
        const am = hour < 12 ? 'AM' : 'PM'
        const forms = [
          [`${date} ${clock}`, null],
          [`${date} ${half} ${am}`, null],
          [`${day}.${month}.${year}, ${clock}`, null],
          [`${Number(month)}/${Number(day)}/${year}, ${half}:00\u202f${am}`, 'mdy'],
          [`${month}/${day}/${year} ${clock}`, 'mdy'],
          [`${day}/${month}/${year} ${clock}`, 'dmy'],
          [`${day}-${month}-${year} ${half} ${am === 'AM' ? 'a.m.' : 'p.m.'}`, 'dmy'],
          [`${date}T${pad(hour)}:${clock.slice(3)}`, null],
        ] as const
        for (const [form, order] of forms) {
          expect(readSheetTime(form, at, order), form).toMatchObject({ kind: 'time', instant })
        }
      }),
    )
  })

  it.each(['31.02.2026', '2026-12-24 25:00', '13:00 PM', '12/24/2026 13:00 PM', '12/2026', '24.12.26', ''])(
    '%j is none',
    (text) => {
      expect(readSheetTime(text, 'UTC').kind).toBe('malformed')
    },
  )

  it('that begins with another part than the chosen order is none', () => {
    expect(readSheetTime('24/12/2026', 'UTC', 'mdy').kind).toBe('malformed')
    expect(readSheetTime('12/24/2026', 'UTC', 'ymd').kind).toBe('malformed')
    expect(readSheetTime('2026/12/24', 'UTC', 'ymd').kind).toBe('time')
  })

  it('reads a day without a clock as its first minute, or for an end as its last one', () => {
    const instantIn = (text: string, isEnd = false) => {
      const time = readSheetTime(text, zone, null, isEnd)
      return time.kind === 'time' ? time.instant : null
    }
    expect(instantIn('2026-12-24')).toBe(Date.parse('2026-12-23T23:00:00Z'))
    for (const text of ['2026-12-24', '24.12.2026', '12/24/2026'])
      expect(instantIn(text, true)).toBe(Date.parse('2026-12-24T22:59:00Z'))
    expect(instantIn('24.12.2026 00:00', true)).toBe(Date.parse('2026-12-23T23:00:00Z'))
  })
})

describe('formulas', () => {
  it('that were saved without their result are problems, even in a row without other cells', () => {
    const place = placeOf('Daily budget')
    const cells = changed('Daily budget', '')
    const row = { number: 2, cells, uncalculated: [place] }
    expect(readSheetRow(row, columns, knowledge([campaign, lineItem]), noEarlierRows())).toMatchObject({
      kind: 'problem',
      problems: [expect.stringMatching(/^Daily budget has a formula that was saved without its result\./)],
    })
    const blank = { number: 2, cells: [], uncalculated: [place] }
    expect(readSheetRow(blank, columns, knowledge([]), noEarlierRows())?.kind).toBe('problem')
  })

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#VALUE!', '#BEZUG!', ' #n/a ', 'Err:502'])(
    'with the error %s as a result are problems in every column',
    (error) => {
      for (const title of ['Name', 'Daily budget', 'Start', 'Status', 'Locations', 'Advertiser domain']) {
        if (placeOf(title) === -1) continue
        expect(readRow(changed(title, error)), title).toMatchObject({ kind: 'problem', changes: [] })
      }
      const named = { ...lineItem, content: { ...content, name: error } }
      expect(readRow(changed('Name', error, named), [campaign, named])?.kind).toBe('same')
    },
  )

  it('become text, and are restored', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unescapeFormula(escapeFormula(one))).toBe(one)
        expect(escapeFormula(one)).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
