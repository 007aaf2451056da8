import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MoneyPart } from '../../../../../src/renderer/features/publishing/money-part.tsx'
import { micro } from '../../../../../src/shared/api/conventions.ts'
import type { MoneyAlert, MoneyEffect } from '../../../../../src/shared/money/money-guard.ts'
import { workbenchAround } from '../../support/workbench.tsx'

const sum = { before: micro.parse(2_000_000), after: micro.parse(62_000_000) }
const large = { factor: 31, field: 'total_budget_amount_local_micro', kind: 'largeFactor' } as const

function show(alerts: readonly MoneyAlert[], largestFactor: MoneyEffect['largestFactor'] = null): void {
  const effect = {
    daily: sum,
    total: sum,
    largestFactor,
    alerts,
    activated: 0,
    starts: 0,
    largestAmount: null,
  }
  const money = [{ subject: 'lineItem', currency: 'EUR', effect, alerts: alerts.length }] as const
  const totals = {
    all: 3,
    publishable: 3,
    blocked: 0,
    irreversible: 0,
    warnings: 0,
    windows: [],
    calls: 3,
    uploadBytes: 0,
    minDurationMs: 0,
    money,
    toType: [],
  }
  render(
    <MantineProvider>
      <MoneyPart totals={totals} />
    </MantineProvider>,
    { wrapper: workbenchAround({}).wrapper },
  )
}

test('alerts that say the same are one sentence with their number, and each leads to its field', () => {
  const alerts = ['Spring', 'Summer', 'Autumn'].map((title) => ({ ...large, draftId: title, title }))
  show(alerts, { factor: 31, draftId: 'Spring', field: large.field, title: 'Spring' })
  const list = screen.getByRole('list', { name: 'To double-check' })
  // Nor is the largest of them a line of its own.
  expect(screen.getAllByText(/31 times/).map(({ textContent }) => textContent)).toEqual([
    '3 total budgets become 31 times as much.',
  ])
  expect(screen.queryByText(/to double-check/)).toBeNull()
  expect(list.textContent).toBe('SpringSummerAutumn')
  expect(within(list).getAllByRole('button')).toHaveLength(3)
})

test('the largest change is named unless an alert names it', () => {
  show([{ ...large, draftId: 'a', title: 'Spring' }], {
    factor: 40,
    draftId: 'b',
    field: large.field,
    title: 'Summer',
  })
  expect(screen.getByText('Largest change: 40 times (Summer)')).toBeDefined()
  expect(screen.getByText('1 change to double-check')).toBeDefined()
})

test.each([
  ['another change of the same name', { draftId: 'b', field: large.field }],
  ['another field of the same change', { draftId: 'a', field: 'bid_amount_local_micro' }],
] as const)('an alert with the same factor doesn’t stand for %s', (_, place) => {
  show([{ ...large, draftId: 'a', title: 'Spring' }], { factor: 31, title: 'Spring', ...place })
  expect(screen.getByText('Largest change: 31 times (Spring)')).toBeDefined()
})

test('alerts of several kinds stay apart, each sentence once', () => {
  const place = (id: string, campaign?: string) => ({
    draftId: id,
    title: id,
    ...(campaign !== undefined && { campaign }),
  })
  show([
    { ...place('a', 'Winter'), ...large },
    { ...place('b'), factor: 0.1, field: 'bid_amount_local_micro', kind: 'powerOfTen' },
    { ...place('c'), ...large },
    { ...place('d'), factor: null, field: 'daily_budget_amount_local_micro', kind: 'dailyAboveTotal' },
    { ...place('e'), factor: null, field: 'daily_budget_amount_local_micro', kind: 'dailyAboveTotal' },
    { ...place('f'), factor: null, field: 'entity_status', kind: 'activated' },
    { ...place('g'), factor: null, field: 'entity_status', kind: 'activated' },
  ])
  const list = screen.getByRole('list', { name: 'To double-check' })
  expect(screen.getByText('7 changes to double-check')).toBeDefined()
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    '2 total budgets become 31 times as much.a in Winterc',
    'b: The bid is divided by 10: exactly a power of ten, as with a misplaced decimal point.',
    '2 daily budgets are above their total budgets.de',
    '2 changes only activate something; that alone starts no spending.fg',
  ])
})
