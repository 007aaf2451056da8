import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Micro } from '../../../shared/api/conventions.ts'
import { toMicro } from '../../../shared/money/micro.ts'
import type { CampaignOverview } from '../../../shared/overview/overview.ts'
import { readRow, type Statements } from '../../core/store/database.ts'
import { subjectOfNumber } from '../records/campaign-columns.ts'
import { readEntity } from './worker/entities.ts'

/** Number of days to look ahead, and the maximum rows per kind. */
const maxRows = 6
const dayMs = 86_400_000

const countsRow = z.object({ campaigns: z.int(), running: z.int() })
const currencyRow = z.object({ currency: z.string() })
const sumRow = z.object({ whole: z.string(), rest: z.int() }).transform(amountOf)
const largeRow = z
  .object({ key: z.string(), whole: z.string(), rest: z.int() })
  .transform(({ key, ...amount }) => ({ key, daily: amountOf(amount) }))
const dayRow = z.object({ day: z.int(), number: z.int() })
const endRow = z.object({ subject: z.literal([0, 1]), key: z.string(), end_time: z.int() })

/** Sums whole units and micro units separately: a sum of amounts may exceed 64 bits, which is an error in SQLite. */
const unit = 1_000_000
const wholeSum = (of: string) => `coalesce(sum(${of} / ${unit}), 0)`
const restSum = (of: string) => `coalesce(sum(${of} % ${unit}), 0)`

function amountOf({ whole, rest }: { readonly whole: string; readonly rest: number }): Micro {
  return toMicro(BigInt(whole) * BigInt(unit) + BigInt(rest))
}

/** An existing row that is active. */
const isActive = "present = 1 AND entity_status = 'ACTIVE'"

/** Also delivers now; `running` has the rows. */
const isRunning = `${isActive} AND id IN (SELECT value FROM json_each(:running))`
/** The same, or a new one that will once it's published. */
const willRun = (row: string) => `${row}.present = 1 AND ${row}.entity_status = 'ACTIVE'
    AND (${row}.id IN (SELECT value FROM json_each(:running)) OR (${row}.key LIKE 'draft:%'
      AND (${row}.start_time IS NULL OR ${row}.start_time <= :now)
      AND (${row}.end_time IS NULL OR ${row}.end_time > :now)))`

/** The daily budget of each running campaign: its own, or the sum of its running line items'. */
const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const ofLines = (sum: string) => `(SELECT ${sum} FROM campaign_row AS line
    WHERE line.space = campaign_row.space AND line.parent = campaign_row.id AND ${willRun('line')})`
const budgets = `
  SELECT key, whole + rest / ${unit} AS whole, rest % ${unit} AS rest FROM (
    SELECT key, coalesce(${daily} / ${unit}, ${ofLines(wholeSum(`line.${daily}`))}) AS whole,
      coalesce(${daily} % ${unit}, ${ofLines(restSum(`line.${daily}`))}) AS rest
    FROM campaign_row WHERE space = :space AND subject = 0 AND ${willRun('campaign_row')})`

/** What matters now about campaigns and flights, counted in the database. `space` 0 has no rows. */
export function campaignOverview(
  statements: Statements,
  workspace: Workspace,
  space: number,
  {
    now,
    dayBegins,
    days,
    running: rows,
  }: {
    readonly now: number
    readonly dayBegins: number
    readonly days: number
    /** Rows that deliver now. */
    readonly running: readonly number[]
  },
): CampaignOverview {
  const { all, get } = statements
  const running = JSON.stringify(rows)
  const counts = readRow(
    countsRow,
    get(
      `SELECT count(*) AS campaigns, count(*) FILTER (WHERE ${isRunning}) AS running
       FROM campaign_row WHERE space = :space AND subject = 0 AND present = 1`,
      { space, running },
    ),
  )
  const currency = get(
    `SELECT currency FROM campaign_row WHERE space = :space AND subject = 0 AND present = 1 AND currency IS NOT NULL
     LIMIT 1`,
    { space },
  )
  const dailySum = readRow(
    sumRow,
    get(
      `SELECT CAST(coalesce(sum(whole), 0) AS TEXT) AS whole, coalesce(sum(rest), 0) AS rest FROM (${budgets})`,
      { space, running, now },
    ),
  )
  const totalSum = readRow(
    sumRow,
    get(
      `SELECT CAST(${wholeSum(total)} AS TEXT) AS whole, ${restSum(total)} AS rest
       FROM campaign_row WHERE space = :space AND subject = 0 AND ${willRun('campaign_row')}`,
      { space, running, now },
    ),
  )
  const largest = all(
    `SELECT key, CAST(whole AS TEXT) AS whole, rest FROM (${budgets}) AS budget
     WHERE whole > 0 OR rest > 0 ORDER BY budget.whole DESC, budget.rest DESC, key LIMIT :maxRows`,
    { space, running, now, maxRows },
  ).read(largeRow)
  const until = dayBegins + days * dayMs
  const ending = `FROM campaign_row WHERE space = :space AND ${isActive} AND end_time >= :now AND end_time < :until`
  const endsByDay = Array.from({ length: days }, () => 0)
  // Bound numbers are REAL, so the quotient has to be truncated.
  const perDay = all(
    `SELECT CAST((end_time - :dayBegins) / ${dayMs} AS INTEGER) AS day, count(*) AS number ${ending} GROUP BY day`,
    { space, now, until, dayBegins },
  ).read(dayRow)
  for (const { day, number } of perDay) endsByDay[day] = number
  const ends = all(`SELECT subject, key, end_time ${ending} ORDER BY end_time, subject, key LIMIT :maxRows`, {
    space,
    now,
    until,
    maxRows,
  }).read(endRow)
  const entity = (subject: 'campaign' | 'lineItem', key: string) =>
    readEntity(statements, workspace, { subject, key })
  const titleOf = (subject: 'campaign' | 'lineItem', key: string) => entity(subject, key)?.title ?? key
  return {
    ...counts,
    currency: currency === undefined ? null : readRow(currencyRow, currency).currency,
    daily: dailySum,
    total: totalSum,
    largest: largest.map((campaign) => ({ ...campaign, title: titleOf('campaign', campaign.key) })),
    endsByDay,
    ends: ends.map(({ subject: number, key, end_time }) => {
      const subject = subjectOfNumber(number)
      const parent = subject === 'campaign' ? null : entity(subject, key)?.content.campaign_id
      const campaign = typeof parent === 'string' ? titleOf('campaign', parent) : null
      return { subject, key, title: titleOf(subject, key), campaign, endsAt: end_time }
    }),
  }
}
