import { z } from 'zod'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import { type Budgeted, plannedBetween, plannedOfCampaign } from '../../../../shared/statistics/plan.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { Account } from '../ports.ts'

/** Budgets and flights of an account's campaigns and line items, and what campaigns should spend by them. */

const amount = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN)
const rowSchema = z
  .object({
    id: z.int(),
    subject: z.literal([0, 1]),
    key: z.string(),
    parent: z.int().nullable(),
    daily: amount,
    total: amount,
    start: amount,
    end: amount,
    paused: z.int().nullable(),
    number: z.int().nullable(),
  })
  .transform(({ paused, end, ...row }) => ({
    ...row,
    end: paused === null ? end : endOfPaused(end, paused),
    isActive: paused === null,
  }))
export type PlanRow = z.output<typeof rowSchema>

/** A pause is the last change as far as is known, and ends the flight. */
export function endOfPaused(end: number, changed: number): number {
  return end < changed ? end : changed
}

export interface PlannedRow extends Budgeted {
  readonly id: number
  readonly subject: number
  readonly parent: number | null
}

export interface Plans<Row extends PlannedRow = PlanRow> {
  /** Active ones, and paused ones until their pause. */
  readonly campaigns: readonly Row[]
  readonly lineItems: readonly Row[]
  /** Until now. NaN if nothing runs, or nothing has a budget. */
  of(row: Row, span: DaySpan): number
}

/** `space` is that of figures. */
export function readPlans(
  { all }: Pick<Statements, 'all'>,
  { workspace, zone }: Account,
  space: number,
  now: number,
): Plans {
  const rows = all(
    `SELECT line.id, line.subject, line.key, line.parent,
       CAST(line.daily_budget_amount_local_micro AS REAL) AS daily,
       CAST(line.total_budget_amount_local_micro AS REAL) AS total,
       line.start_time AS start, line.end_time AS end, entity.number,
       CASE line.entity_status WHEN 'PAUSED' THEN line.updated_at END AS paused
     FROM campaign_row AS line LEFT JOIN statistics_entity AS entity
       ON entity.space = :space AND entity.entity = line.subject AND entity.id = line.key
     WHERE line.space = (SELECT id FROM campaign_space WHERE ${inWorkspace}) AND line.present = 1
       AND line.entity_status IN ('ACTIVE', 'PAUSED') AND line.key NOT LIKE 'draft:%'`,
    { ...workspaceValues(workspace), space },
  ).read(rowSchema)
  return createPlans(rows, zone, now)
}

export function createPlans<Row extends PlannedRow>(
  rows: readonly Row[],
  zone: string,
  now: number,
): Plans<Row> {
  const campaigns: Row[] = []
  const lineItems: Row[] = []
  const children = new Map<number, Row[]>()
  // A plain loop: the grid has 100,000 rows.
  for (const row of rows) {
    if (row.subject === 0) campaigns.push(row)
    else if (row.subject === 1) {
      lineItems.push(row)
      const siblings = children.get(row.parent ?? 0)
      if (siblings === undefined) children.set(row.parent ?? 0, [row])
      else siblings.push(row)
    }
  }
  const bounds = new Map<string, readonly number[]>()
  // Nearly all calls have the span of the call before.
  let last: { readonly span: DaySpan; readonly bounds: readonly number[] } | null = null
  const boundsOf = (span: DaySpan) => {
    if (last?.span === span) return last.bounds
    const { from, to } = span
    const own =
      bounds.get(`${from} ${to}`) ??
      Array.from({ length: to - from + 1 }, (_, index) => Math.min(now, midnightOf(from + index, zone)))
    bounds.set(`${from} ${to}`, own)
    last = { span, bounds: own }
    return own
  }
  return {
    campaigns,
    lineItems,
    of(row, span) {
      const days = boundsOf(span)
      return row.subject === 0
        ? plannedOfCampaign(row, children.get(row.id) ?? [], days)
        : plannedBetween(row, days[0] ?? 0, days.at(-1) ?? 0)
    },
  }
}
