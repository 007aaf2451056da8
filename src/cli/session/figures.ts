import { z } from 'zod'
import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'
import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import type { DaySpan } from '../../shared/statistics/days.ts'
import { completenessOf, type Period } from '../../shared/statistics/measured-period.ts'
import { type ListedWorkspace, pageOf } from './sync-list.ts'

const metrics = ['impressions', 'engagements', 'clicks', 'billed_charge_local_micro'] as const

/** Stored figures of campaigns or line items, with what is known of their days. */
export const figuresReport = z.object({
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
export type FiguresReport = Readonly<z.output<typeof figuresReport>>

const dayMs = 86_400_000
const pageRows = 200

interface FiguresWorkspace extends ListedWorkspace {
  readonly handlers: ListedWorkspace['handlers'] & {
    readonly statistics: Pick<BridgeHandlers['statistics'], 'state' | 'series'>
  }
}

/** Sums over the days of a span; sends nothing to the service. A figure without a stored day is null. */
export async function readFigures(
  open: FiguresWorkspace,
  subject: GridSubject,
  span: DaySpan,
  now: number,
): Promise<Outcome<FiguresReport & { readonly period: Period }>> {
  const { handlers, workspace } = open
  const state = await handlers.statistics.state({ workspace })
  if (!state.ok) return state
  const { known: storedSpan, zone } = state.value
  const completeness = completenessOf(span, { known: storedSpan, now, zone })
  const named = await namesOf(open, subject)
  if (!named.ok) return named
  const entity = subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'
  const rows: FiguresReport['rows'] = []
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
      const sum = (name: (typeof metrics)[number]) => {
        const dayValues = (values[name] ?? []).filter((value) => value !== null)
        return dayValues.length === 0 ? null : dayValues.reduce((total, value) => total + value, 0)
      }
      const about = named.value.get(id)
      rows.push({
        id,
        name: about?.name ?? id,
        currency: about?.currency ?? null,
        values: {
          impressions: sum('impressions'),
          engagements: sum('engagements'),
          clicks: sum('clicks'),
          billed_charge_local_micro: sum('billed_charge_local_micro'),
        },
      })
    }
  }
  const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
  return succeed({
    zone,
    from: dayText(span.from),
    to: dayText(span.to - 1),
    completeness: completeness.kind,
    until: storedSpan === null ? null : new Date(storedSpan.until).toISOString(),
    rows,
    period: { span, completeness },
  })
}

async function namesOf(open: ListedWorkspace, subject: GridSubject) {
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
