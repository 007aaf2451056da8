import { z } from 'zod'
import { micro } from '../../../shared/api/conventions.ts'
import { type GridSubject, gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { writeMicro } from '../../../shared/money/micro.ts'
import { spanOfRange } from '../../../shared/statistics/date-ranges.ts'
import { type DaySpan, dayOf } from '../../../shared/statistics/days.ts'
import { completenessOf, type Period } from '../../../shared/statistics/measured-period.ts'
import { missingLabel, periodLabel } from '../../../shared/statistics/period-label.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Line } from '../../output/line.ts'
import { tableLines } from '../../output/table.ts'
import { pageOf } from '../../session/sync-list.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { statsOptions } from '../../table/changes.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { syncLists } from './sync-lists.ts'

const metrics = ['impressions', 'engagements', 'clicks', 'billed_charge_local_micro'] as const

export const output = () =>
  z.object({
    zone: z.string(),
    /** First and last day, in the account's zone. */
    from: z.string(),
    to: z.string(),
    /** complete: whole days, all stored · current: the last day isn't over · incomplete: days are missing. */
    completeness: z.enum(['complete', 'current', 'incomplete']),
    /** When figures end; null if none are stored. */
    until: z.string().nullable(),
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        currency: z.string().nullable(),
        values: z.record(z.enum(metrics), z.number().nullable()),
      }),
    ),
  })

const dayMs = 86_400_000
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
  const after = await handlers.statistics.state({ workspace })
  if (!after.ok) return after
  const { known: storedSpan } = after.value
  const completeness = completenessOf(span, { known: storedSpan, now, zone })
  const named = await namesOf(open, subject)
  if (!named.ok) return named
  const entity = subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'
  const rows: z.output<ReturnType<typeof output>>['rows'] = []
  const all = [...named.value.keys()]
  for (let from = 0; from < all.length; from += pageRows) {
    const ids = all.slice(from, from + pageRows)
    const series = await handlers.statistics.series({
      workspace,
      entity,
      ids,
      metrics: [...metrics],
      span,
      granularity: 'DAY',
      segmentation: null,
    })
    if (!series.ok) return series
    for (const { id, values } of series.value.series) {
      const sum = (name: string) => {
        const known = (values[name] ?? []).filter((value) => value !== null)
        return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
      }
      const about = named.value.get(id)
      rows.push({
        id,
        name: about?.name ?? id,
        currency: about?.currency ?? null,
        values: Object.fromEntries(metrics.map((name) => [name, sum(name)])) as Record<
          (typeof metrics)[number],
          number | null
        >,
      })
    }
  }
  const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
  const value = {
    zone,
    from: dayText(span.from),
    to: dayText(span.to - 1),
    completeness: completeness.kind,
    until: storedSpan === null ? null : new Date(storedSpan.until).toISOString(),
    rows,
  }
  return succeed({ value, text: () => textOf(value, context, { span, completeness }) })
}

const pageRows = 200

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

async function namesOf(open: OpenWorkspace, subject: GridSubject) {
  const names = new Map<string, { readonly name: string; readonly currency: string | null }>()
  for (let offset = 0; ; offset += pageRows) {
    const page = await pageOf(open, subject, { offset, count: pageRows })
    if (!page.ok) return page
    for (const { remoteId, title, record } of page.value.rows) {
      const { currency } = record
      if (remoteId !== null)
        names.set(remoteId, { name: title, currency: typeof currency === 'string' ? currency : null })
    }
    if (offset + pageRows >= page.value.total) return succeed(names)
  }
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
    return amount.success ? `${writeMicro(amount.data, currency ?? '')} ${currency ?? ''}`.trim() : '–'
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
