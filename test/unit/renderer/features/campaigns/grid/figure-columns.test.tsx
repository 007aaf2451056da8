import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  figureColumn,
  figureFields,
} from '../../../../../../src/renderer/features/campaigns/grid/figure-columns.tsx'
import type { FigureValues, GridRow } from '../../../../../../src/shared/campaigns/campaign-grid.ts'
import type { MeasuredPeriod } from '../../../../../../src/shared/statistics/measured-period.ts'

const period: MeasuredPeriod = {
  span: { from: 20_000, to: 20_007 },
  completeness: { kind: 'complete' },
  zone: 'Europe/Berlin',
  compared: {
    span: { from: 19_993, to: 20_000 },
    completeness: { kind: 'incomplete', loaded: null },
  },
}

function row(value: FigureValues[string], name = 'spend'): GridRow {
  return {
    kind: 'entity',
    subject: 'lineItem',
    key: 'l1',
    remoteId: 'l1',
    title: 'Tents',
    depth: 0,
    children: null,
    content: {},
    before: {},
    facts: {},
    change: null,
    findings: [],
    incoming: [],
    seenAt: 1,
    delivery: null,
    figures: { [name]: value },
  }
}

test('a figure that isn’t compared has no dash before it, which would read as a minus', () => {
  const spend = figureFields.find(({ key }) => key === 'figure:spend')
  if (spend === undefined) throw new Error('There is no column for spend')
  const column = figureColumn(spend, 112, { currency: 'EUR', timezone: 'Europe/Berlin', period })
  const textOf = (given: GridRow) => render(<div>{column.cell?.(given)}</div>).container.textContent
  expect(textOf(row([5_074_500_000, null]))).toBe('5,074.50 n/a')
  expect(textOf(row([5_074_500_000, 4_000_000_000]))).toBe('5,074.50 +27%')
})

test('an amount below a cent keeps to the decimals of its column and is exact on hover', () => {
  const spend = figureFields.find(({ key }) => key === 'figure:spend')
  if (spend === undefined) throw new Error('There is no column for spend')
  const plain = { ...period, compared: null }
  const column = figureColumn(spend, 112, { currency: 'EUR', timezone: 'Europe/Berlin', period: plain })
  const { container } = render(<div>{column.cell?.(row([2_310, null]))}</div>)
  expect([container.textContent, column.text(row([2_310, null])), column.hint?.(row([2_310, null]))]).toEqual(
    ['<0.01', '0.0023', '0.0023'],
  )
})

test.each([
  [0.0011, '<1%', 'error'],
  [0, '0%', 'error'],
  [0.7, '70%', 'attention'],
  [0.9456, '95%', 'neutral'],
  [1.5, '150%', 'error'],
])('pacing of %d is read as %s, in the tone of its need: %s', (share, text, tone) => {
  const pacing = figureFields.find(({ key }) => key === 'figure:pacing')
  if (pacing === undefined) throw new Error('There is no column for pacing')
  const plain = { ...period, compared: null }
  const column = figureColumn(pacing, 112, { currency: 'EUR', timezone: 'Europe/Berlin', period: plain })
  const { container } = render(<div>{column.cell?.(row([share, null], 'pacing'))}</div>)
  expect(container.textContent).toBe(text)
  const tones = [...container.querySelectorAll('[data-tone]')].map((element) =>
    element.getAttribute('data-tone'),
  )
  expect(tones).toEqual([tone, tone])
})
