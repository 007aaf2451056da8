import { z } from 'zod'
import { isMicro, type Micro } from '../../../../shared/api/conventions.ts'
import type { GridOpened, GridSums, SubjectFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { sumMicro, toMicro } from '../../../../shared/money/micro.ts'
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

/** Budgets of rows by currency, as published and with the drafts; rows that will be deleted count as published alone. */
export function sumsOf(source: ViewSource, find: (source: ViewSource) => readonly number[]): GridSums {
  const { database, table } = source
  const facts = draftFacts(source)
  const allRows = find(source)
  const running = rowsDelivering(source)
  const currency = columnOf(database, table, 'currency')
  const daily = columnOf(database, table, 'daily_budget_amount_local_micro')
  const total = columnOf(database, table, 'total_budget_amount_local_micro')
  const published = publishedBudgets(source)
  const isKept = (row: number) => facts.get(row)?.kind !== 'delete'
  const money = ([0, 1] as const).flatMap((subject) => {
    const groups = new Map<string, number[]>()
    for (const row of allRows) {
      if (table.subject[row] !== subject) continue
      const code = currency.kind === 'text' ? (currency.texts[currency.values[row] ?? 0] ?? '') : ''
      const rowsOfCurrency = groups.get(code)
      if (rowsOfCurrency === undefined) groups.set(code, [row])
      else rowsOfCurrency.push(row)
    }
    return [...groups].map(([code, currencyRows]) => {
      const keptRows = currencyRows.filter(isKept)
      return {
        subject: subject === 0 ? ('campaign' as const) : ('lineItem' as const),
        currency: code,
        daily: sumMicro(amounts(daily, keptRows)),
        total: sumMicro(amounts(total, keptRows)),
        dailyBefore: sumMicro(amounts(daily, currencyRows, published.daily)),
        totalBefore: sumMicro(amounts(total, currencyRows, published.total)),
        runningDaily: sumMicro(
          amounts(
            daily,
            keptRows.filter((row) => running.has(row)),
          ),
        ),
      }
    })
  })
  const count = (subject: 0 | 1): number =>
    allRows.filter((row) => table.subject[row] === subject && isKept(row)).length
  return {
    campaigns: count(0),
    lineItems: count(1),
    money,
    figures: totalsOf(source, { rows: Int32Array.from(allRows) }),
  }
}

/** By row. */
type Amounts = ReadonlyMap<number, Micro | null>

function* amounts(column: Column, rows: readonly number[], replaced: Amounts = new Map()) {
  if (column.kind !== 'number') return
  for (const row of rows) {
    const publishedAmount = replaced.get(row)
    const amount = publishedAmount === undefined ? numberAt(column, row) : publishedAmount
    if (isMicro(amount)) yield amount
  }
}

const wholeText = z.string().regex(/^\d+$/).nullable()
const publishedRow = z.object({ id: z.int(), daily: wholeText, total: wholeText })

/** The published budgets of rows whose drafts may change them; null where none is set. As texts, because they are 64-bit. */
function publishedBudgets({ database, table, workspace }: ViewSource): {
  readonly daily: Amounts
  readonly total: Amounts
} {
  const rows = database
    .prepare(
      `SELECT campaign_row.id,
         CAST(draft.base ->> '$.daily_budget_amount_local_micro' AS TEXT) AS daily,
         CAST(draft.base ->> '$.total_budget_amount_local_micro' AS TEXT) AS total
       FROM draft JOIN campaign_row ON campaign_row.space = :space
         AND campaign_row.subject = (draft.subject = 'lineItem')
         AND campaign_row.key = coalesce(draft.remote_id, 'draft:' || draft.id)
       WHERE draft.environment_id = :environmentId AND draft.host = :host AND draft.account_id = :accountId
         AND draft.empty = 0 AND draft.subject IN ('campaign', 'lineItem') AND draft.kind <> 'delete'`,
    )
    .all({ ...workspace, space: table.space })
  const budgets = rows.flatMap((row) => publishedRow.safeParse(row).data ?? [])
  const amountOf = (text: string | null) => (text === null ? null : toMicro(BigInt(text)))
  return {
    daily: new Map(budgets.map(({ id, daily }) => [id, amountOf(daily)])),
    total: new Map(budgets.map(({ id, total }) => [id, amountOf(total)])),
  }
}
