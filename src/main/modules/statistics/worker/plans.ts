import { z } from 'zod'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import {
  type Budgeted,
  partsOfFlight,
  plannedBetween,
  plannedOfCampaign,
  startAfterCreation,
  sumOfPlans,
} from '../../../../shared/statistics/plan.ts'
import type { Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { Account } from '../ports.ts'
import { earlierTerms, type PublishedPlans, publishedPlans } from './published-plans.ts'

/** Budgets and flights of an account's campaigns and line items, and what campaigns should spend by them. */

const amount = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN)
const spaceRow = z.object({ id: z.int() })
const rowSchema = z.object({
  id: z.int(),
  subject: z.literal([0, 1]),
  key: z.string(),
  parent: z.int().nullable(),
  daily: amount,
  total: amount,
  start: amount,
  end: amount,
  status: z.string().nullable(),
  created: amount,
  updated: amount,
  number: z.int().nullable(),
})
export interface PlanRow extends Omit<z.output<typeof rowSchema>, 'status' | 'created' | 'updated'> {
  readonly isActive: boolean
  /** When it ran, each with the budget that applied then. */
  readonly parts: readonly Budgeted[]
}

/** The last change counts as that of budget or status only if neither versions nor history say when it was. */
function planRowOf(
  { status, created, updated, ...row }: z.output<typeof rowSchema>,
  { drafted, changes }: PublishedPlans,
): readonly PlanRow[] {
  const { daily, total, end, status: publishedStatus, ...flight } = drafted.get(row.id) ?? { ...row, status }
  if (publishedStatus !== 'ACTIVE' && publishedStatus !== 'PAUSED') return []
  const start = startAfterCreation(flight.start, created)
  const published = { daily, total, start, end, status: publishedStatus }
  const parts = partsOfFlight(earlierTerms(changes.get(row.id) ?? [], published, updated), published, created)
  return [{ ...row, daily, total, start, end, isActive: publishedStatus === 'ACTIVE', parts }]
}

export interface Plans {
  /** Active ones, and paused ones until their pause. */
  readonly campaigns: readonly PlanRow[]
  readonly lineItems: readonly PlanRow[]
  /** Until now. NaN if nothing runs, or nothing has a budget. */
  of(row: PlanRow, span: DaySpan): number
}

/** `space` is that of figures. */
export function readPlans(
  { all, get }: Pick<Statements, 'all' | 'get'>,
  { workspace, zone }: Account,
  space: number,
  now: number,
): Plans {
  const spaceOfWorkspace = get(
    `SELECT id FROM campaign_space WHERE ${inWorkspace}`,
    workspaceValues(workspace),
  )
  const rowSpace = spaceOfWorkspace === undefined ? 0 : spaceRow.parse(spaceOfWorkspace).id
  const published = publishedPlans({ all }, workspace, rowSpace)
  const rows = all(
    `SELECT line.id, line.subject, line.key, line.parent,
       CAST(line.daily_budget_amount_local_micro AS REAL) AS daily,
       CAST(line.total_budget_amount_local_micro AS REAL) AS total,
       line.start_time AS start, line.end_time AS end, entity.number, line.entity_status AS status,
       line.created_at AS created, line.updated_at AS updated
     FROM campaign_row AS line LEFT JOIN statistics_entity AS entity
       ON entity.space = :space AND entity.entity = line.subject AND entity.id = line.key
     WHERE line.space = :rowSpace AND line.present = 1 AND line.subject < 2 AND line.key NOT LIKE 'draft:%'`,
    { space, rowSpace },
  )
    .read(rowSchema)
    .flatMap((row) => planRowOf(row, published))
  const campaigns = rows.filter(({ subject }) => subject === 0)
  const lineItems = rows.filter(({ subject }) => subject === 1)
  const children = Map.groupBy(lineItems, ({ parent }) => parent ?? 0)
  const boundsBySpan = new Map<string, readonly number[]>()
  const boundsOf = (span: DaySpan) => {
    const key = `${span.from} ${span.to}`
    const bounds = boundsBySpan.get(key) ?? boundsUntil(span, zone, now)
    boundsBySpan.set(key, bounds)
    return bounds
  }
  return {
    campaigns,
    lineItems,
    of: ({ subject, id, parts }, span) =>
      subject === 0
        ? plannedOfParts(parts, children.get(id)?.flatMap((item) => item.parts) ?? [], boundsOf(span))
        : sumOfPlans(parts.map((part) => plannedWithin(part, boundsOf(span)))),
  }
}

/** When the days of a span begin, and its end, until now. */
function boundsUntil({ from, to }: DaySpan, zone: string, now: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => Math.min(now, midnightOf(from + index, zone)))
}

function plannedWithin(budgeted: Budgeted, bounds: readonly number[]): number {
  return plannedBetween(budgeted, bounds[0] ?? 0, bounds.at(-1) ?? 0)
}

/** A campaign's plan, with the parts of its line items. */
function plannedOfParts(
  campaign: readonly Budgeted[],
  lineItems: readonly Budgeted[],
  bounds: readonly number[],
): number {
  return sumOfPlans(campaign.map((part) => plannedOfCampaign(part, lineItems, bounds)))
}

/** Columns by row; NaN for what isn't set. */
interface PlanColumns extends Readonly<Record<keyof Budgeted, Float64Array>> {
  /** 0 campaign, 1 line item. */
  readonly subject: Uint8Array
  /** Row of the campaign; 0 for none. */
  readonly parent: Int32Array
  readonly isPlanned: (row: number) => boolean
  /** Of rows whose budget, flight or status has changed: when they ran. */
  readonly parts: ReadonlyMap<number, readonly Budgeted[]>
}

/** The plan of every row; NaN if nothing runs, or nothing has a budget. An object for each would take most of the time. */
export function planRows(
  columns: PlanColumns,
  { span, zone, now }: { readonly span: DaySpan; readonly zone: string; readonly now: number },
): Float64Array {
  const { subject, parent, isPlanned, parts } = columns
  const bounds = boundsUntil(span, zone, now)
  const size = subject.length
  const values = new Float64Array(size).fill(Number.NaN)
  const readBudget = (row: number, into: Writable<Budgeted>): Budgeted => {
    into.daily = columns.daily[row] ?? Number.NaN
    into.total = columns.total[row] ?? Number.NaN
    into.start = columns.start[row] ?? Number.NaN
    into.end = columns.end[row] ?? Number.NaN
    return into
  }
  /** Line items with the same campaign, by row: the first of a campaign, and the next of a line item. */
  const [first, next] = [new Int32Array(size), new Int32Array(size)]
  const rowBudget = fresh()
  for (let row = size - 1; row > 0; row -= 1) {
    if (subject[row] !== 1 || !isPlanned(row)) continue
    const ownParts = parts.get(row)
    values[row] =
      ownParts === undefined
        ? plannedWithin(readBudget(row, rowBudget), bounds)
        : sumOfPlans(ownParts.map((part) => plannedWithin(part, bounds)))
    const campaign = parent[row] ?? 0
    next[row] = first[campaign] ?? 0
    first[campaign] = row
  }
  const pool: Writable<Budgeted>[] = []
  for (let row = 1; row < size; row += 1) {
    if (subject[row] !== 0 || !isPlanned(row)) continue
    const children: Budgeted[] = []
    let pooled = 0
    for (let child = first[row] ?? 0; child > 0; child = next[child] ?? 0) {
      const childParts = parts.get(child)
      if (childParts !== undefined) {
        children.push(...childParts)
        continue
      }
      const into = pool[pooled] ?? fresh()
      pool[pooled] = into
      pooled += 1
      children.push(readBudget(child, into))
    }
    const ownParts = parts.get(row)
    values[row] =
      ownParts === undefined
        ? plannedOfCampaign(readBudget(row, rowBudget), children, bounds)
        : plannedOfParts(ownParts, children, bounds)
  }
  return values
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

function fresh(): Writable<Budgeted> {
  return { daily: Number.NaN, total: Number.NaN, start: Number.NaN, end: Number.NaN }
}
