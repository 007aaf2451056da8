import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoFundingIds } from '../../../src/sandbox/demo/campaigns.ts'
import { importedByDefault } from '../../../src/shared/exchange/import-preview.ts'
import { unwrap } from '../../support/outcomes.ts'
import { isGate } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

const both = ['campaign', 'lineItem'] as const
const everything = {
  shape: 'tree' as const,
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  await open()
  await expect.poll(async () => (await open()).seenAt).not.toBeNull()
})
afterEach(() => stage.end())

const open = async () => unwrap(await stage.handlers.campaigns.open({ workspace, view: everything }))

async function exported(form: 'csv' | 'xlsx'): Promise<string> {
  const path = join(stage.folder, `sheet.${form}`)
  stage.picks = [path]
  const input = { workspace, target: null, subjects: [...both], form }
  const result = unwrap(await stage.handlers.exchange.exportSheet(input))
  const { campaigns, lineItems } = await open()
  expect(result?.rows).toBe(campaigns + lineItems)
  return path
}

async function opened(path: string) {
  stage.picks = [path]
  const result = unwrap(await stage.handlers.exchange.openSheet({ workspace }))
  if (result === null) throw new Error('Nothing was opened.')
  return result
}

it.each(['csv', 'xlsx'] as const)(
  'reports no changes when an export (%s) is read back unmodified',
  async (form) => {
    const { groups, refused, notes } = await opened(await exported(form))
    expect(notes).toEqual([])
    expect(refused).toBe(false)
    const { campaigns, lineItems } = await open()
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual([['same', campaigns + lineItems]])
  },
)

const spellings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8 with semicolons', (text: string) => Buffer.from(asSemicolons(text))],
  ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${asTabs(text)}`, 'utf16le')],
  [
    'Windows-1252',
    (text: string) =>
      Buffer.from(
        text
          .replace('\ufeff', '')
          .replaceAll('–', '\x96')
          .replace(/[^\0-\xff]/g, '?'),
        'latin1',
      ),
  ],
]

it('reads a file written by other programs', async () => {
  const path = await exported('csv')
  const text = readFileSync(path, 'utf8')
  for (const [name, encode] of spellings) {
    writeFileSync(path, encode(text))
    const { groups } = await opened(path)
    expect(groups.find(({ kind }) => kind === 'same')?.count, name).toBeGreaterThan(10)
  }
})

it('imports changed, new and cleared rows as drafts in one undo step, and skips damaged ones', async () => {
  const path = await exported('csv')
  const lines = readFileSync(path, 'utf8').split('\r\n')
  const header = (lines[0] ?? '').split(',')
  const at = (title: string) => header.findIndex((cell) => cell.replace('\ufeff', '').startsWith(title))
  const set = (line: number, title: string, cell: string) => {
    const cells =
      (lines[line] ?? '').match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((one) => one.replace(/,$/, '')) ?? []
    lines[line] = cells.toSpliced(at(title), 1, cell).slice(0, header.length).join(',')
  }
  const budgeted = lines.findIndex(
    (line, place) => place > 0 && line.startsWith('Line item') && /,\d+\.\d\d,/.test(line),
  )
  set(budgeted, 'Name', 'Renamed in a sheet')
  set(budgeted + 1, 'ID', '1.2E+17')
  lines.splice(-1, 0, `Campaign,new:a${','.repeat(at('Name') - 1)}Made in a sheet`)
  lines.splice(-1, 0, `Line item,,new:a,Made below it`)
  writeFileSync(path, lines.join('\r\n'))

  const file = await opened(path)
  const count = (kind: string) => file.groups.find((group) => group.kind === kind)?.count ?? 0
  expect([count('changed'), count('new'), count('problem')]).toEqual([1, 2, 1])
  const { rows } = unwrap(
    await stage.handlers.exchange.items({ importId: file.importId, kind: 'problem', offset: 0, count: 10 }),
  )
  expect(rows[0]?.problems[0]).toMatch(/damaged.*It was probably [a-z0-9]+\./)

  const choice = { kinds: [...importedByDefault], except: [], also: [] }
  const result = unwrap(await stage.handlers.exchange.take({ importId: file.importId, choice }))
  expect(result).toEqual({ changed: 1, made: 2, adopted: 0, refused: [], stopped: false })
  const summary = unwrap(await stage.handlers.drafts.summary({ workspace }))
  expect(summary.bySubject).toEqual({ campaign: 1, lineItem: 2 })
  unwrap(await stage.handlers.drafts.undo({ workspace }))
  expect(unwrap(await stage.handlers.drafts.summary({ workspace })).unpublished).toBe(0)
  expect(await stage.handlers.exchange.take({ importId: file.importId, choice })).toMatchObject({ ok: false })
})

const noSheets = [
  ['', /empty/],
  ['Type,Id,Colour\r\nCampaign,,red', /None of these columns has a value .*: Colour\./],
  ['Type,Id,Name\r\nCampaign,,"open', /quotation marks/],
  ['PK\u0003\u0004 but no workbook', /workbook ends too early/],
] as const

it('refuses a file that isn’t a sheet, with a message', async () => {
  const path = join(stage.folder, 'other.csv')
  for (const [text, message] of noSheets) {
    writeFileSync(path, text)
    const { refused, notes } = await opened(path)
    expect(refused, text).toBe(true)
    expect(notes.join(' ')).toMatch(message)
  }
})

function cellsOf(text: string): string {
  return text.replace(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? '\u0001' : part))
}
const asSemicolons = (text: string) => cellsOf(text).replaceAll('\u0001', ';')
const asTabs = (text: string) => cellsOf(text).replaceAll('\u0001', '\t').replace('\ufeff', '')

it.runIf(!isGate)('looks up names that no stored look-up has, and says so if it can’t', async () => {
  const path = join(stage.folder, 'places.csv')
  const rows = [
    ['Iceland; Savannah, US; de; AT; -CH', 'Thai'],
    ['Icelnd', ''],
    ['Qwxyz; Washington, US', 'Elvish'],
  ]
  writeFileSync(
    path,
    [
      ['Type', 'ID', 'Name', 'Locations', 'Languages'],
      ...rows.map((cells, place) => ['Line item', '', `New ${place}`, ...cells]),
    ]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n'),
  )
  const problems = async ({ importId }: { readonly importId: string }) =>
    unwrap(await stage.handlers.exchange.items({ importId, kind: 'problem', offset: 0, count: 10 })).rows.map(
      ({ title, problems: found }) => [title, ...found],
    )
  const lookUps = async () =>
    (await stage.requests()).filter(({ path: at }) => /targeting_criteria\/(locations|languages)/.test(at))
      .length

  await stage.control('POST', '/faults', {
    match: { path_regex: 'targeting_criteria/' },
    times: 9,
    drop: 'before',
  })
  const offline = await opened(path)
  expect(offline.notes).toEqual([
    expect.stringMatching(/^Unknown names of targeting couldn’t be looked up\. ./),
  ])
  expect((await problems(offline)).map(([title]) => title)).toEqual(['New 0', 'New 1', 'New 2'])
  await stage.control('DELETE', '/faults')

  const online = await opened(path)
  expect(online.notes).toEqual([])
  expect(await problems(online)).toEqual([
    ['New 1', 'Locations: “Icelnd” isn’t known. Did you mean Iceland?'],
    [
      'New 2',
      'Locations: “Qwxyz” isn’t known. Check the spelling, or write its type and ID.',
      expect.stringMatching(/can be any of Washington, US \[[a-z ]+\] · Washington, US \[[a-z ]+\]\. Write/),
      'Languages: “Elvish” isn’t known. Check the spelling, or write its type and ID.',
    ],
  ])
  const asked = await lookUps()
  expect(await problems(await opened(path))).toHaveLength(2)
  // Answers are stored, those without a result too.
  expect(await lookUps()).toBe(asked)
})

describe('reads a media plan', () => {
  const rowsOf = async (importId: string, kind: 'new' | 'problem') =>
    unwrap(await stage.handlers.exchange.items({ importId, kind, offset: 0, count: 20 })).rows
  const plan = [
    'Mediaplan Northwind Q1 2027;;;;;;;;',
    'Kunde: Northwind · Stand 28.11.2026;;;;;;;;',
    ';;;Budget;;Laufzeit;;;',
    'Typ;Kampagne;Anzeigengruppe;Tagesbudget (EUR);Gesamtbudget;Start;Ende;Ziel;Notiz',
    'Kampagne;;Frühjahr 2027 – DE;300,00 €;9.000,00 €;;;;abgestimmt',
    'Anzeigengruppe;Frühjahr 2027 – DE;Wanderer;150,50;4.500,00;01.02.2027;28.02.2027;Website clicks;',
    'Anzeigengruppe;Frühjahr 2027 – DE;Läufer;1.200;36.000;01.02.2027;28.02.2027;Website clicks;noch offen',
    'Anzeigengruppe;Herbst;Skifahrer;60;1.800;01.02.2027;28.02.2027;Website clicks;',
    'Summe;;;1.490,50;44.700,00;;;;',
  ]

  it('with a title, groups of columns, notes, no IDs and a row of totals, and says what it doesn’t read', async () => {
    const path = join(stage.folder, 'plan.csv')
    writeFileSync(path, plan.join('\r\n'))
    const file = await opened(path)
    expect(file.refused).toBe(false)
    expect(file.notes).toEqual(['There’s no column “ID”, so every row is new.'])
    expect(file.reading).toMatchObject({
      headerRow: 4,
      columns: {
        taken: expect.arrayContaining([
          { title: 'Kampagne', as: 'Campaign ID' },
          { title: 'Anzeigengruppe', as: 'Name' },
          { title: 'Tagesbudget (EUR)', as: 'Daily budget' },
        ]),
        leftOut: ['Notiz'],
      },
      rows: { read: 5, aboveHeader: 3, skipped: [] },
    })
    const created = await rowsOf(file.importId, 'new')
    const daily = ({ changes }: (typeof created)[number]) =>
      changes.find(({ field }) => field === 'daily_budget_amount_local_micro')?.after
    expect(created.map((row) => [row.number, row.subject, row.title, daily(row)])).toEqual([
      [5, 'campaign', 'Frühjahr 2027 – DE', 300_000_000],
      [6, 'lineItem', 'Wanderer', 150_500_000],
      [7, 'lineItem', 'Läufer', 1_200_000_000],
    ])
    expect(
      (await rowsOf(file.importId, 'problem')).map(({ number, problems }) => [number, ...problems]),
    ).toEqual([
      [
        8,
        'Campaign ID: no campaign is named “Herbst” in this account or above this row. Correct the name, add a row for it above this one, or create the missing campaigns.',
      ],
      [9, 'This is a row of totals.'],
    ])
    const choice = { kinds: [...importedByDefault], except: [], also: [] }
    const result = unwrap(await stage.handlers.exchange.take({ importId: file.importId, choice }))
    expect(result).toMatchObject({ made: 3, refused: [] })
  })

  it('creates the campaigns that only its line items name, if asked', async () => {
    const path = join(stage.folder, 'plan.csv')
    const lines = [
      'Kampagne;Anzeigengruppe;Tagesbudget;Gesamtbudget;Start;Ende;Ziel',
      'Frühjahr;Wanderer;150,50;4.500,00;01.02.2027;28.02.2027;Website clicks',
      'FRÜHJAHR;Läufer;80,00;2.400,00;01.02.2027;28.02.2027;Website clicks',
      'Herbst;Skifahrer;120 CHF;36.000;01.02.2027;28.02.2027;Website clicks',
      'Winter;Rodler;60,00;1.800,00;01.02.2027;28.02.2027;Website clicks',
      '18ce54d4x5t;Fietsers;60,00;1.800,00;01.02.2027;28.02.2027;Website clicks',
      ';Winter;300,00;9.000,00;;;',
    ]
    writeFileSync(path, lines.join('\r\n'))
    const file = await opened(path)
    // Nothing would be created for the row with another problem, or for an ID.
    expect(file.missingCampaigns).toEqual({ count: 2, names: ['Frühjahr', 'Winter'], areCreated: false })
    const numbers = async (importId: string, kind: 'new' | 'problem') =>
      (await rowsOf(importId, kind)).map(({ number }) => number)
    expect(await numbers(file.importId, 'problem')).toEqual([2, 3, 4, 5, 6])
    const { importId, formats } = file
    const again = { importId, formats: formats ?? { numbers: null, dates: null }, createsCampaigns: true }
    const created = unwrap(await stage.handlers.exchange.reopenSheet(again))
    // Winter has a row, below the one that names it.
    expect(created?.missingCampaigns).toEqual({ count: 1, names: ['Frühjahr'], areCreated: true })
    const openImport = created?.importId ?? ''
    expect(await numbers(openImport, 'problem')).toEqual([4, 6])
    expect(
      (await rowsOf(openImport, 'new')).map(({ number, subject, title }) => [number, subject, title]),
    ).toEqual([
      // In the order of the sheet; created before its line items.
      [-2, 'campaign', 'Frühjahr'],
      [2, 'lineItem', 'Wanderer'],
      [3, 'lineItem', 'Läufer'],
      [5, 'lineItem', 'Rodler'],
      [7, 'campaign', 'Winter'],
    ])
    const [first] = await rowsOf(openImport, 'new')
    expect(first?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Frühjahr'],
      ['entity_status', 'PAUSED'],
    ])
    const second = (await rowsOf(openImport, 'new')).find(({ number }) => number === 2)
    expect(second?.names).toEqual({ 'new:frühjahr': 'Frühjahr' })
    // A plan leaves out what its objective decides.
    expect(second?.changes.slice(-2).map(({ field, after }) => [field, after])).toEqual([
      ['product_type', 'PROMOTED_TWEETS'],
      ['placements', ['ALL_ON_TWITTER']],
    ])
    const choice = { kinds: [...importedByDefault], except: [], also: [] }
    const result = unwrap(await stage.handlers.exchange.take({ importId: openImport, choice }))
    expect(result).toMatchObject({ made: 5, refused: [] })
    const changed = { workspace, view: { ...everything, changedOnly: true } }
    expect(unwrap(await stage.handlers.campaigns.open(changed))).toMatchObject({ campaigns: 2, lineItems: 3 })
    unwrap(await stage.handlers.drafts.undo({ workspace }))
    expect(unwrap(await stage.handlers.drafts.summary({ workspace })).unpublished).toBe(0)
  })

  it.runIf(!isGate)(
    'whose new campaigns are paid by the only funding instrument of the account',
    async () => {
      const path = join(stage.folder, 'plan.csv')
      writeFileSync(path, 'Campaign;Ad group;Objective\r\nSpring;Surfers;Reach')
      stage.picks = [path]
      const wayline = { ...workspace, accountId: demoAccountIds.wayline }
      const { importId } = unwrap(await stage.handlers.exchange.openSheet({ workspace: wayline })) ?? {}
      const again = { importId: importId ?? '', formats: { numbers: null, dates: null } }
      const file = unwrap(await stage.handlers.exchange.reopenSheet({ ...again, createsCampaigns: true }))
      const [campaign] = await rowsOf(file?.importId ?? '', 'new')
      expect(campaign).toMatchObject({
        title: 'Spring',
        currency: 'USD',
        names: { [demoFundingIds.waylineCard]: 'Mastercard ending in 7718' },
      })
      expect(campaign?.changes.at(-1)).toMatchObject({
        field: 'funding_instrument_id',
        after: demoFundingIds.waylineCard,
      })
    },
  )

  it.runIf(!isGate)(
    'without types, whose campaigns are those of the account, and with another currency named in a title',
    async () => {
      const names = readFileSync(await exported('csv'), 'utf8')
        .split('\r\n')
        .flatMap((line) => /^Campaign,[^,]+,,([^,"]+),/.exec(line)?.[1] ?? [])
      const campaign = names.find((name) => names.indexOf(name) === names.lastIndexOf(name)) ?? ''
      expect(campaign).not.toBe('')
      const path = join(stage.folder, 'plan.csv')
      const lines = [
        'Campaign;Ad group;Daily budget (USD);Start;End',
        `${campaign.toUpperCase()};Runners;10;01.02.2027;28.02.2027`,
        ';Summer;;;',
        'First week;;;;',
        `${campaign};Hikers;;01.02.2027;28.02.2027`,
      ]
      writeFileSync(path, lines.join('\r\n'))
      const file = await opened(path)
      expect(file.notes).toEqual([
        'There’s no column “Type”, so new rows with a campaign are line items, and others are campaigns.',
        'There’s no column “ID”, so every row is new.',
      ])
      expect((await rowsOf(file.importId, 'new')).map(({ subject, title }) => [subject, title])).toEqual([
        ['lineItem', 'Hikers'],
      ])
      expect(
        (await rowsOf(file.importId, 'problem')).map(({ number, problems }) => [number, ...problems]),
      ).toEqual([
        [2, 'Daily budget is in USD, and this row is in EUR.'],
        [3, 'Only one cell of this row is filled.'],
        [4, 'Only one cell of this row is filled.'],
      ])
    },
  )
})

it('checks a large import once all of it is written', async () => {
  const path = join(stage.folder, 'many.csv')
  const campaigns = 250
  const names = Array.from({ length: campaigns }, (_, place) => `Campaign,New ${place},5`)
  writeFileSync(path, ['Type,Name,Daily budget', ...names].join('\r\n'))
  const file = await opened(path)
  const choice = { kinds: ['new' as const], except: [], also: [] }
  const { made } = unwrap(await stage.handlers.exchange.take({ importId: file.importId, choice }))
  expect(made).toBe(campaigns)
  const findings = () => stage.handlers.drafts.findings({ workspace, offset: 0, count: 1 })
  await expect.poll(async () => unwrap(await findings()).total).toBe(campaigns)
})
