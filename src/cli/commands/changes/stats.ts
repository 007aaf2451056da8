import type { z } from 'zod'
import { micro } from '../../../shared/api/conventions.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import { spanOfRange } from '../../../shared/statistics/date-ranges.ts'
import { type DaySpan, dayOf } from '../../../shared/statistics/days.ts'
import type { Period } from '../../../shared/statistics/measured-period.ts'
import { missingLabel, periodLabel } from '../../../shared/statistics/period-label.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Line } from '../../output/line.ts'
import { tableLines } from '../../output/table.ts'
import { figuresReport, readFigures } from '../../session/figures.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { statsOptions } from './options.ts'
import { syncLists } from './sync-lists.ts'

export const output = () => figuresReport

const defaultDays = 7
const pollMs = 200

export async function run(context: Context, input: Input<typeof statsOptions>): Promise<Outcome<Result>> {
  const { days, period } = input.options
  if (days !== null && period !== null) return invalidInput(t`--days and --period can’t be combined.`)
  if (days !== null && (days < 1 || days > 365)) return invalidInput(t`--days takes 1 to 365.`)
  const opened = await openWorkspace(context, 'resumes')
  if (!opened.ok) return opened
  try {
    return await read(
      context,
      opened.value,
      input.options.only === 'line-items' ? 'lineItem' : 'campaign',
      (today, now, zone) =>
        period === null
          ? { from: today - (days ?? defaultDays), to: today }
          : spanOfRange({ kind: period }, now, zone),
      input.options.offline,
    )
  } finally {
    await opened.value.close()
  }
}

async function read(
  context: Context,
  open: OpenWorkspace,
  subject: 'campaign' | 'lineItem',
  spanAt: (today: number, now: number, zone: string) => DaySpan,
  offline: boolean,
): Promise<Outcome<Result>> {
  const { handlers, workspace } = open
  const now = context.clock.now()
  if (!offline) {
    const synced = await syncLists(context, open, gridSubjects)
    if (!synced.ok) return synced
  }
  const before = await handlers.statistics.state({ workspace })
  if (!before.ok) return before
  const { zone } = before.value
  const span = spanAt(dayOf(now, zone), now, zone)
  if (!offline) {
    const refreshed = await refresh(context, open, span.from)
    if (!refreshed.ok) return refreshed
  }
  const figures = await readFigures(open, subject, span, now)
  if (!figures.ok) return figures
  const { period, ...value } = figures.value
  return succeed({ value, text: () => textOf(value, context, period) })
}

async function refresh(
  context: Context,
  { handlers, workspace }: OpenWorkspace,
  since: number,
): Promise<Outcome<void>> {
  const begun = await handlers.statistics.refresh({ workspace, since })
  if (!begun.ok) return begun
  let state: StatisticsState = begun.value
  while (state.jobId !== null) {
    if (context.signal.aborted)
      return fail({ kind: 'cancelled', message: t`Interrupted. The next run goes on.` })
    context.terminal.progress(t`Refreshing figures`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const next = await handlers.statistics.state({ workspace })
    if (!next.ok) return next
    state = next.value
  }
  return state.failure === null
    ? succeed(undefined)
    : fail({ kind: 'refused', reason: 'state', message: state.failure })
}

function textOf(
  { rows, zone }: z.output<ReturnType<typeof output>>,
  { terminal }: Context,
  period: Period,
): readonly Line[] {
  const missing = missingLabel(period)
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : String(value)
  const money = (value: number | null | undefined, currency: string | null) => {
    const amount = micro.safeParse(value)
    return amount.success ? withCurrency(amount.data, currency) : '–'
  }
  return [
    ...tableLines(
      [
        { title: t`Name` },
        { title: t`Impressions`, align: 'right' },
        { title: t`Engagements`, align: 'right' },
        { title: t`Clicks`, align: 'right' },
        { title: t`Spend`, align: 'right' },
      ],
      rows.map(({ name, currency, values }) => [
        name,
        count(values.impressions),
        count(values.engagements),
        count(values.clicks),
        money(values.billed_charge_local_micro, currency),
      ]),
      terminal.style.bold,
    ),
    terminal.style.dim(`${periodLabel(period, zone)}, ${zone}`),
    ...(missing === null ? [] : [terminal.style.bold(t`Incomplete: ${missing}`)]),
  ]
}
