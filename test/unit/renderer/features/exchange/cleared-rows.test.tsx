import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { ImportItem } from '../../../../../src/shared/exchange/import-preview.ts'
import { toMicro } from '../../../../../src/shared/money/micro.ts'
import { moneyOf } from '../../../../../src/shared/publishing/publish-money.ts'
import { importRow, openedImport } from '../../support/imports.ts'
import { working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Exchange = FlightdeckBridge['exchange']
const session = { state: async () => succeed(working()) }
const budget = toMicro(26_000_000n)

const spending = (daily: ReturnType<typeof toMicro> | null) => ({
  entity_status: 'ACTIVE',
  daily_budget_amount_local_micro: daily,
  total_budget_amount_local_micro: null,
  bid_amount_local_micro: null,
})
const { money } = moneyOf(
  [
    {
      subject: 'lineItem',
      currency: 'EUR',
      change: { draftId: '4', title: 'Climbers', before: spending(budget), after: spending(null) },
    },
  ],
  {},
)
const sheet = openedImport({
  groups: [
    { kind: 'changed', count: 1, cleared: 0, money: [] },
    { kind: 'erased', count: 1, cleared: 1, money },
    { kind: 'conflict', count: 2, cleared: 1, money: [] },
  ],
})
const row = (number: number, kind: ImportItem['kind'], title: string) =>
  importRow(number, title, { subject: 'lineItem', kind })
const clearing = (item: ImportItem): ImportItem => ({
  ...item,
  changes: [...item.changes, { field: 'daily_budget_amount_local_micro', before: 26_000_000, after: null }],
})
const moved = ['It changed here.']
const rows: readonly ImportItem[] = [
  row(2, 'changed', 'Tents'),
  clearing(row(4, 'erased', 'Climbers')),
  { ...row(5, 'conflict', 'Boats'), problems: moved },
  { ...clearing(row(6, 'conflict', 'Lamps')), problems: moved },
]
const items: Exchange['items'] = async ({ kind }) => {
  const shown = rows.filter((one) => one.kind === kind)
  return succeed({ rows: shown, total: shown.length })
}

async function openSheet(file = sheet) {
  const { user } = await renderView('/exchange', {
    session,
    exchange: { openSheet: async () => succeed(file), items },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a sheet' }))
  await screen.findByRole('row', { name: /Tents/ })
  return user
}

/** The word "Cleared" in the tone and with the icon of what needs attention. */
function expectMarked(place: HTMLElement) {
  const mark = within(place).getByText('Cleared').closest('[data-tone]')
  expect(mark?.getAttribute('data-tone')).toBe('attention')
  expect(mark?.querySelector('svg')).not.toBeNull()
}

test('a budget that a sheet clears is marked in its tab, its sum, its row and its details, with one word', async () => {
  const user = await openSheet()
  const tab = screen.getByRole('button', { name: 'Would be cleared: 1' })
  expect(tab.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Changed: 1' }).querySelector('svg')).toBeNull()
  await user.click(tab)
  const climbers = await screen.findByRole('row', { name: /Climbers/ })
  const cells = [...climbers.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells.slice(4, 7)).toEqual(['Daily budget + Name', '26.00 EUR', 'Cleared'])
  expectMarked(climbers)
  const effect = screen.getByRole('list', { name: 'Effect on money' })
  expect(effect.textContent).toBe('Daily budgets of line items: 26.00 EUR → Cleared')
  expectMarked(effect)
  await user.click(climbers)
  expectMarked(await screen.findByRole('table', { name: 'Fields' }))
  expect(screen.queryByText('Not set')).toBeNull()
})

/** What is imported, and what of it clears something. */
const importsRows = (label: string) => expect(screen.getByRole('button', { name: label })).toBeDefined()
const tick = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Import the row that clears a field' })

test('above the rows, a tick says how many rows clear something, and takes or leaves them', async () => {
  const user = await openSheet()
  importsRows('Import 2 rows')
  expect(tick().checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Would be cleared: 1' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Import Climbers' }))
  importsRows('Import 1 row')
  expect(tick().checked).toBe(false)
  const kind = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Import all rows of this kind' })
  expect(kind.checked).toBe(false)
  await user.click(kind)
  importsRows('Import 2 rows')
  expect(tick().checked).toBe(true)
  await user.click(kind)
  importsRows('Import 1 row')
  expect(tick().checked).toBe(false)
  // Without its whole kind, a row is added by itself.
  await user.click(screen.getByRole('checkbox', { name: 'Import Climbers' }))
  importsRows('Import 2 rows')
  expect(tick().checked).toBe(true)
  expect(kind.checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Import Climbers' }))
  expect(screen.getByRole('checkbox', { name: 'Import Climbers' })).toHaveProperty('checked', false)
  importsRows('Import 1 row')
  expect(tick().checked).toBe(false)
  await user.click(tick())
  importsRows('Import 2 rows')
  expect(screen.getByRole('checkbox', { name: 'Import Climbers' })).toHaveProperty('checked', true)
})

test('of the rows that changed on both sides, those that clear something are marked and counted', async () => {
  const user = await openSheet()
  const tab = screen.getByRole('button', { name: 'Changed on both sides: 2' })
  expect(tab.querySelector('svg')).not.toBeNull()
  await user.click(tab)
  expectMarked(await screen.findByRole('row', { name: /Lamps/ }))
  expect(within(screen.getByRole('row', { name: /Boats/ })).queryByText('Cleared')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Import Lamps' }))
  importsRows('Import 3 rows')
  expect(screen.getByText('1 other row clears a field too')).toBeDefined()
  const kind = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Import all rows of this kind' })
  expect(kind.indeterminate).toBe(true)
  // First all are left out, then all are chosen.
  await user.click(kind)
  importsRows('Import 2 rows')
  expect(tick().checked).toBe(true)
  await user.click(kind)
  importsRows('Import 4 rows')
  expect(screen.getByText('1 other row clears a field too')).toBeDefined()
})

test('rows that delete a record have the same mark at their tab', async () => {
  const changed = sheet.groups.filter(({ kind }) => kind === 'changed')
  await openSheet({ ...sheet, groups: [...changed, { kind: 'removed', count: 1, cleared: 0, money: [] }] })
  const tab = screen.getByRole('button', { name: 'Would be deleted: 1' })
  expect(tab.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeDefined()
})
