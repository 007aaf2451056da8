import { isMicro } from '../../../../shared/api/conventions.ts'
import type { GridOpened, GridSums, SubjectFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { sumMicro } from '../../../../shared/money/micro.ts'
import { type Column, numberAt } from './column.ts'
import { columnOf } from './columns.ts'
import { rowsDelivering } from './delivery-kinds.ts'
import { type ComputedView, draftFacts, type ViewSource } from './view.ts'

/** A view that the thread has computed; the contract's `open` adds what only main knows. */
export type OpenedView = Pick<
  GridOpened,
  'viewId' | 'rows' | 'campaigns' | 'lineItems' | 'deleted' | 'currency' | 'figures' | 'period'
>

/** Sums of a view's figures. */
export function totalsOf(
  { figures }: ViewSource,
  { rows }: Pick<ComputedView, 'rows'>,
): SubjectFigures | null {
  if (figures === null) return null
  return { campaigns: figures.totalsOf(rows, 0), lineItems: figures.totalsOf(rows, 1) }
}

/** The currency of most campaigns. */
export function currencyOf({ database, table }: ViewSource): string | null {
  const currencyRow = database
    .prepare(
      `SELECT currency FROM campaign_row WHERE space = ? AND subject = 0 AND present = 1 AND currency IS NOT NULL
       LIMIT 1`,
    )
    .get(table.space)
  return typeof currencyRow?.currency === 'string' ? currencyRow.currency : null
}

/** Budgets of rows by currency; rows that will be deleted don't count. */
export function sumsOf(source: ViewSource, find: (source: ViewSource) => readonly number[]): GridSums {
  const { database, table } = source
  const facts = draftFacts(source)
  const allRows = find(source)
  const rows = allRows.filter((row) => facts.get(row)?.kind !== 'delete')
  const running = new Set(rowsDelivering(source))
  const currency = columnOf(database, table, 'currency')
  const daily = columnOf(database, table, 'daily_budget_amount_local_micro')
  const total = columnOf(database, table, 'total_budget_amount_local_micro')
  const money = ([0, 1] as const).flatMap((subject) => {
    const groups = new Map<string, number[]>()
    for (const row of rows) {
      if (table.subject[row] !== subject) continue
      const code = currency.kind === 'text' ? (currency.texts[currency.values[row] ?? 0] ?? '') : ''
      const rowsOfCurrency = groups.get(code)
      if (rowsOfCurrency === undefined) groups.set(code, [row])
      else rowsOfCurrency.push(row)
    }
    return [...groups].map(([code, currencyRows]) => ({
      subject: subject === 0 ? ('campaign' as const) : ('lineItem' as const),
      currency: code,
      daily: sumMicro(amounts(daily, currencyRows)),
      total: sumMicro(amounts(total, currencyRows)),
      runningDaily: sumMicro(
        amounts(
          daily,
          currencyRows.filter((row) => running.has(row)),
        ),
      ),
    }))
  })
  const count = (subject: 0 | 1): number => rows.filter((row) => table.subject[row] === subject).length
  return {
    campaigns: count(0),
    lineItems: count(1),
    money,
    figures: totalsOf(source, { rows: Int32Array.from(allRows) }),
  }
}

function* amounts(column: Column, rows: readonly number[]) {
  if (column.kind !== 'number') return
  for (const row of rows) {
    const amount = numberAt(column, row)
    if (isMicro(amount)) yield amount
  }
}
