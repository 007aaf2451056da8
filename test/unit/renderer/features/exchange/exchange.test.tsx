import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { ImportItem, OpenedImport } from '../../../../../src/shared/exchange/import-preview.ts'
import { emptyReport } from '../../../../../src/shared/files/reading-report.ts'
import { toMicro } from '../../../../../src/shared/money/micro.ts'
import { moneyOf } from '../../../../../src/shared/publishing/publish-money.ts'
import { offline } from '../../support/bridge.ts'
import { importRow, openedImport } from '../../support/imports.ts'
import { spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Exchange = FlightdeckBridge['exchange']
const session = { state: async () => succeed(working()) }
const sheet = openedImport({
  groups: [
    { kind: 'changed', count: 2, cleared: 0, money: [] },
    { kind: 'problem', count: 1, cleared: 0, money: [] },
  ],
  notes: ['Two columns are unknown.'],
})
const row = (number: number, title: string) =>
  importRow(number, title, { subject: 'campaign', kind: 'changed' })
const items: Exchange['items'] = async ({ kind }) =>
  succeed(
    kind === 'changed'
      ? { rows: [row(2, 'Tents'), row(3, 'Boats')], total: 2 }
      : { rows: [{ ...row(4, 'Lamps'), kind: 'problem', problems: ['The id is damaged.'] }], total: 1 },
  )

test('a sheet shows how its numbers and dates were read, and reads them again in another format', async () => {
  const formats = { numbers: '1,234.56' as const, dates: null }
  const reopenSheet = vi.fn<Exchange['reopenSheet']>(async ({ formats: chosen }) =>
    succeed({ ...sheet, importId: 'import2', formats: chosen }),
  )
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openSheet: async () => succeed({ ...sheet, formats }), reopenSheet, items },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  const fold = await screen.findByRole('button', { name: 'How the file was read' })
  expect(screen.queryByRole('combobox', { name: 'Number format' })).toBeNull()
  await user.click(fold)
  const numbers = screen.getByRole('combobox', { name: 'Number format' })
  expect(numbers).toHaveProperty('value', '1,234.56')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date format' }), 'Month, day, year')
  expect(reopenSheet).toHaveBeenCalledExactlyOnceWith({
    importId: 'import1',
    formats: { numbers: '1,234.56', dates: 'mdy' },
  })
})

test('a sheet names the other sheets of its workbook and the guessed encoding, and reads it as a person chooses', async () => {
  const reading: OpenedImport['reading'] = {
    ...emptyReport,
    form: 'xlsx',
    encoding: { label: 'windows-1251', from: 'guessed' },
    sheet: { name: 'Plan', isHidden: false, others: [{ name: 'Archive', isHidden: true }] },
  }
  const reopenSheet = vi.fn<Exchange['reopenSheet']>(async () => succeed(sheet))
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openSheet: async () => succeed({ ...sheet, reading }), reopenSheet, items },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  expect(await screen.findByText('The sheet “Plan” was read. Not read: Archive (hidden).')).toBeDefined()
  expect(screen.getByText(/The encoding Windows-1251 was guessed/)).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Archive (hidden)')
  expect(reopenSheet).toHaveBeenCalledExactlyOnceWith({
    importId: 'import1',
    formats: { numbers: null, dates: null },
    choice: { sheet: 'Archive' },
  })
})

test('campaigns that only line items of a sheet name are created if a person asks', async () => {
  const missingCampaigns = { count: 5, names: ['Spring', 'Summer', 'Autumn'], areCreated: false }
  const created = { ...sheet, missingCampaigns: { ...missingCampaigns, areCreated: true } }
  const reopenSheet = vi.fn<Exchange['reopenSheet']>(async () => succeed(created))
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openSheet: async () => succeed({ ...sheet, missingCampaigns }), reopenSheet, items },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  const create = await screen.findByRole('checkbox', { name: 'Create the missing campaigns' })
  expect(create).toHaveProperty('checked', false)
  expect(screen.getByText(/^“Spring”, “Summer”, “Autumn”, and 2 others\. As paused drafts/)).toBeDefined()
  await user.click(create)
  expect(reopenSheet).toHaveBeenCalledExactlyOnceWith({
    importId: 'import1',
    formats: { numbers: null, dates: null },
    createsCampaigns: true,
  })
  expect(await screen.findByRole('checkbox', { name: 'Create the missing campaigns' })).toHaveProperty(
    'checked',
    true,
  )
})

test('a sheet opens as a list of differences, and nothing is applied before it is requested', async () => {
  const take = vi.fn<Exchange['take']>(async () =>
    succeed({ changed: 2, made: 0, adopted: 0, stopped: false, refused: [] }),
  )
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openSheet: async () => succeed(sheet), items, take },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  const tents = await screen.findByRole('row', { name: /Tents/ })
  const cells = [...tents.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells.slice(4)).toEqual(['Name', 'Tents', 'Tents, new', ''])
  expect(screen.getByText('Two columns are unknown.')).toBeDefined()
  expect(take).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(take).toHaveBeenCalledExactlyOnceWith({
    importId: 'import1',
    choice: { kinds: expect.arrayContaining(['changed']), except: [], also: [] },
  })
})

test('what rows of any kind would start to spend is said before the import, whichever kind is shown', async () => {
  const start = {
    isAgain: true,
    lineItems: 1,
    from: null,
    until: Date.parse('2026-12-24T22:59:00Z'),
    total: toMicro(300_000_000n),
    daily: null,
    field: 'end_time',
    zone: 'Europe/Berlin',
  }
  const change = { draftId: '2', title: 'Tents', before: null, after: null, start }
  const spending = { subject: 'lineItem' as const, currency: 'EUR', change }
  const { money } = moneyOf([spending], {})
  await renderView('/exchange', {
    session,
    exchange: {
      openSheet: async () =>
        succeed({
          ...sheet,
          groups: [
            { kind: 'new', count: 1, cleared: 0, money: [] },
            { kind: 'changed', count: 2, cleared: 0, money },
            { kind: 'conflict', count: 1, cleared: 0, money },
          ],
        }),
      items,
    },
  }).then(({ user }) => user.click(screen.getByRole('button', { name: 'Open a sheet' })))
  const effect = await screen.findByRole('list', { name: 'Effect on money' })
  // Rows that changed on both sides aren't imported unless they are chosen.
  expect(effect.textContent).toBe(
    '1 row would start to spend: Tents: Runs again: until 24 Dec 2026, 23:59 CET, up to 300.00 EUR.',
  )
})

test('a file that is refused as a whole can only be closed', async () => {
  const close = vi.fn<Exchange['close']>(async () => succeed(undefined))
  const refused = { ...sheet, groups: [], notes: ['It belongs to another account.'], refused: true }
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openChangeSet: async () => succeed(refused), items, close },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a change set' }))
  expect(await screen.findByText('It belongs to another account.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close the file' }))
  expect(await screen.findByRole('button', { name: 'Open a sheet' })).toBeDefined()
  expect(close).toHaveBeenCalledExactlyOnceWith({ importId: 'import1' })
})

test('an export reports what was written, and a failed one why', async () => {
  const exportSheet = vi.fn<Exchange['exportSheet']>(async () =>
    succeed({ fileName: 'all.xlsx', rows: 12, notes: [] }),
  )
  const { user } = await renderView('/exchange', { session, exchange: { exportSheet } })
  await user.click(await screen.findByRole('button', { name: 'Export all as XLSX' }))
  expect(await screen.findByText('12 rows written to all.xlsx.')).toBeDefined()
  exportSheet.mockImplementation(async () => fail(offline))
  await user.click(screen.getByRole('button', { name: 'Export all as CSV' }))
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeDefined()
  expect(exportSheet.mock.calls.map(([{ form, target }]) => [form, target])).toEqual([
    ['xlsx', null],
    ['csv', null],
  ])
})

test('the comment is exported with the change set', async () => {
  const exportChangeSet = vi.fn<Exchange['exportChangeSet']>(async () => succeed(null))
  const { user } = await renderView('/exchange', { session, exchange: { exportChangeSet } })
  await user.type(
    await screen.findByRole('textbox', { name: 'Comment for the recipient' }),
    ' Please check. ',
  )
  await user.click(screen.getByRole('button', { name: 'Save change set' }))
  expect(exportChangeSet).toHaveBeenCalledExactlyOnceWith({
    workspace: spring,
    draftIds: null,
    comment: 'Please check.',
  })
})

test('a row that changes targeting says how its reach would change', async () => {
  const hiking = { targeting_type: 'INTEREST', targeting_value: '1005', operator_type: 'EQ' }
  const norway = { targeting_type: 'LOCATION', targeting_value: '0000000000000047', operator_type: 'EQ' }
  const estimate = vi.fn<FlightdeckBridge['targeting']['estimate']>(async ({ criteria }) =>
    succeed({
      value: { min: 1_000 / criteria.length, max: 2_000 / criteria.length },
      readAt: 1,
      fault: null,
    }),
  )
  const targeted: ImportItem = {
    ...row(2, 'Tents'),
    subject: 'lineItem',
    changes: [{ field: 'targeting_locations', before: null, after: 'Norway' }],
    targeting: { before: [hiking], after: [hiking, norway] },
  }
  const { user } = await renderView('/exchange', {
    session,
    exchange: {
      openSheet: async () =>
        succeed({ ...sheet, groups: [{ kind: 'changed', count: 1, cleared: 0, money: [] }] }),
      items: async () => succeed({ rows: [targeted], total: 1 }),
    },
    targeting: { estimate },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  await user.click(await screen.findByRole('row', { name: /Tents/ }))
  expect(await screen.findByText('Estimated reach: 1,000 to 2,000 → 500 to 1,000 people')).toBeDefined()
  expect(screen.getByRole('table', { name: 'Fields' }).textContent).toContain('Norway')
})

test.each([
  ['Take the existing record as the result', { adopt: 'selected' }],
  ['Create another', {}],
])('what already exists is only imported on request: %s', async (label, adopting) => {
  const record = { remoteId: 'r1', title: 'Tents', value: 'r1', isExact: true }
  const existing: ImportItem = {
    ...row(1, 'Tents'),
    kind: 'existing',
    key: null,
    problems: ['Already exists at the service (r1).'],
    existing: [record],
  }
  const take = vi.fn<Exchange['take']>(async () =>
    succeed({ changed: 0, made: 0, adopted: 1, stopped: false, refused: [] }),
  )
  const { user } = await renderView('/exchange', {
    session,
    exchange: {
      openChangeSet: async () =>
        succeed({ ...sheet, groups: [{ kind: 'existing', count: 1, cleared: 0, money: [] }] }),
      items: async () => succeed({ rows: [existing], total: 1 }),
      take,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a change set' }))
  expect(await screen.findByRole('row', { name: /Already exists at the service/ })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Import Tents' }))
  await user.click(screen.getByRole('radio', { name: label }))
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(take.mock.calls[0]?.[0].choice).toEqual({
    kinds: expect.not.arrayContaining(['existing']),
    except: [],
    also: [1],
    ...adopting,
  })
})
