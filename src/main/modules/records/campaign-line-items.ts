import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type ExactInteger, isExactInteger } from '../../../shared/core/exact-integer.ts'
import type { LineItemKind } from '../../../shared/entities/line-items/suggested-defaults.ts'
import { jsonColumn, readRow, type Statements } from '../../core/store/database.ts'
import { workspaceValues } from '../../core/store/workspace-columns.ts'

/** What a campaign's line items add up to, planned changes included: read from the rows of the grid. */

const countRow = z.object({ number: z.int() })
const whole = z
  .custom<ExactInteger>(isExactInteger)
  .nullable()
  .transform((sum) => BigInt(sum ?? 0))
const keysRow = z.object({ keys: jsonColumn(z.array(z.string())) })
const ofSpace =
  'space = (SELECT id FROM campaign_space WHERE environment_id = :environmentId AND host = :host AND account_id = :accountId)'

/** Without the hint, finding the line items of one campaign scans all rows of the account: 16 ms for 100,000. */
const byParent = 'campaign_row INDEXED BY campaign_row_by_parent'

/** How many line items of a campaign would have their own daily budget. */
export function countDailyBudgets({ get }: Statements, workspace: Workspace, campaign: string): number {
  const row = get(
    `SELECT count(*) AS number FROM ${byParent}
     WHERE ${ofSpace} AND present = 1 AND daily_budget_amount_local_micro IS NOT NULL AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign },
  )
  return readRow(countRow, row).number
}

const sumsRow = z.object({ daily: whole, total: whole })

/** Budgets in micro units. */
export interface BudgetTotals {
  readonly daily: bigint
  readonly total: bigint
}

const lineItemSums = `
  sum(daily_budget_amount_local_micro) AS daily, sum(total_budget_amount_local_micro) AS total
  FROM ${byParent} WHERE ${ofSpace} AND present = 1`

/** The budgets of a campaign's line items, planned changes included. */
export function lineItemBudgets({ get }: Statements, workspace: Workspace, campaign: string): BudgetTotals {
  const row = get(
    `SELECT ${lineItemSums} AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign },
  )
  return readRow(sumsRow, row)
}

export interface RunningBudgets {
  readonly lineItems: number
  /** In micro units. */
  readonly daily: bigint
}

const runningRow = z.object({ lineItems: z.int(), daily: whole })

/**
 * A campaign's line items, and the daily budgets of those that run or are new, planned changes included. A new one
 * counts though it begins paused: it's meant to run.
 */
export function runningBudgets(
  { get }: Statements,
  workspace: Workspace,
  campaign: string,
  now: number,
): RunningBudgets {
  const row = get(
    `SELECT count(*) AS lineItems, sum(daily_budget_amount_local_micro) FILTER (
       WHERE (entity_status = 'ACTIVE' OR key LIKE 'draft:%') AND (end_time IS NULL OR end_time > :now)) AS daily
     FROM ${byParent} WHERE ${ofSpace} AND present = 1 AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign, now },
  )
  return readRow(runningRow, row)
}

/**
 * The budgets of all active campaigns, planned changes included. A campaign without its own has those of its active
 * line items.
 */
export function activeBudgets({ get }: Statements, workspace: Workspace): BudgetTotals {
  const budgetSum = (amount: string) => `sum(coalesce(campaign.${amount}, (
    SELECT sum(item.${amount}) FROM campaign_row AS item INDEXED BY campaign_row_by_parent
    WHERE item.space = campaign.space AND item.parent = campaign.id AND item.present = 1
      AND item.entity_status = 'ACTIVE')))`
  const row = get(
    `SELECT ${budgetSum('daily_budget_amount_local_micro')} AS daily, ${budgetSum('total_budget_amount_local_micro')} AS total
     FROM campaign_row AS campaign INDEXED BY campaign_row_by_name
     WHERE ${ofSpace} AND subject = 0 AND present = 1 AND entity_status = 'ACTIVE'`,
    workspaceValues(workspace),
  )
  return readRow(sumsRow, row)
}

const kindRow = z.object({
  objective: z.string(),
  product_type: z.string().nullable(),
  placements: z.string().nullable(),
  goal: z.string().nullable(),
  bid_strategy: z.string().nullable(),
  count: z.int(),
})

/** The settings of a campaign's line items, grouped by equal settings. */
export function lineItemKinds(
  { all }: Statements,
  workspace: Workspace,
  campaign: string,
): readonly LineItemKind[] {
  return all(
    `SELECT objective, product_type, placements, goal, bid_strategy, count(*) AS count FROM ${byParent}
     WHERE ${ofSpace} AND present = 1 AND objective IS NOT NULL AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)
     GROUP BY objective, product_type, placements, goal, bid_strategy`,
    { ...workspaceValues(workspace), campaign },
  )
    .read(kindRow)
    .map(({ placements, ...kind }) => ({
      ...kind,
      placements: (placements ?? '').split(',').filter((name) => name !== ''),
    }))
}

/** Keys of a campaign's line items, sorted by name. */
export function lineItemsOf({ get }: Statements, workspace: Workspace, campaign: string): readonly string[] {
  const row = get(
    `SELECT json_group_array(key) AS keys FROM (
       SELECT key FROM ${byParent} WHERE ${ofSpace} AND present = 1 AND parent = (
         SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)
       ORDER BY name, id)`,
    { ...workspaceValues(workspace), campaign },
  )
  return readRow(keysRow, row).keys
}
