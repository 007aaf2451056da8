import { z } from 'zod'
import type { LineItemSummary } from '../../../../shared/campaigns/campaign-grid.ts'
import { toMicro } from '../../../../shared/money/micro.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'

const texts = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)))
const summaryRow = z.object({
  whole: z.int().nullable(),
  rest: z.int().nullable(),
  objectives: texts,
  goals: texts,
})

/** Micro units per unit: sums of whole units stay exact where sums of micro units would overflow. */
const unit = 1_000_000
const distinct = (field: string) => `json_group_array(DISTINCT ${field}) FILTER (WHERE ${field} IS NOT NULL)`

const summarySql = `SELECT
    sum(daily_budget_amount_local_micro / ${unit}) AS whole,
    sum(daily_budget_amount_local_micro % ${unit}) AS rest,
    ${distinct('objective')} AS objectives, ${distinct('goal')} AS goals
  FROM campaign_row INDEXED BY campaign_row_by_parent
  WHERE space = :space AND parent = :campaign AND present = 1`

/** Sums over a campaign's line items, including drafted ones. */
export function lineItemSummary(
  { get }: Pick<Statements, 'get'>,
  space: number,
  campaign: number,
): LineItemSummary {
  const row = get(summarySql, { space, campaign })
  if (row === undefined) return { dailyBudget: null, objectives: [], goals: [] }
  const { whole, rest, objectives, goals } = readRow(summaryRow, row)
  const dailyBudget = whole === null ? null : toMicro(BigInt(whole) * BigInt(unit) + BigInt(rest ?? 0))
  return { dailyBudget, objectives: [...objectives].sort(), goals: [...goals].sort() }
}
