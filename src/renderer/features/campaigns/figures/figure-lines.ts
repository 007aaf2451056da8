import type { HistoryChange, RecordVersion } from '../../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import { valuesOf } from '../../../../shared/statistics/figure-series.ts'
import type { Figure } from '../../../../shared/statistics/figures.ts'
import type { EntitySeries, StatisticsSeries } from '../../../../shared/statistics/statistics-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { fieldLabel } from '../../../changes/field-labels.ts'
import { type ChartLine, type ChartMark, stepOf } from '../../../ui/chart/chart-lines.ts'

/** The palette has eight colors. */
const maxLines = 8

/** A line for each segment, largest first; what is in no segment comes last and is never left out. */
export function segmentLines({ series }: StatisticsSeries, figure: Figure): readonly ChartLine[] {
  const lineOf = (one: EntitySeries, key: string, label: string) => ({
    key,
    label,
    unit: figure.unit,
    values: valuesOf(figure, one),
  })
  const segments: ChartLine[] = []
  const remainders: ChartLine[] = []
  for (const segmentSeries of series) {
    if (segmentSeries.segment === null) continue
    const { name, value } = segmentSeries.segment
    if (value === null) remainders.push(lineOf(segmentSeries, 'remainder', name))
    else segments.push(lineOf(segmentSeries, `segment:${value}`, name))
  }
  const largest = segments.sort((a, b) => total(b) - total(a)).slice(0, maxLines - remainders.length)
  return [...largest, ...remainders]
}

function total({ values }: ChartLine): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** The current daily budget during the flight. */
export function budgetLine(record: Fields | null, starts: readonly number[]): readonly ChartLine[] {
  const daily = record?.daily_budget_amount_local_micro
  if (record === null || (typeof daily !== 'number' && typeof daily !== 'bigint')) return []
  const time = (value: unknown, absent: number) => (typeof value === 'string' ? Date.parse(value) : absent)
  const from = time(record.start_time, Number.NEGATIVE_INFINITY)
  const to = time(record.end_time, Number.POSITIVE_INFINITY)
  const dayMs = 86_400_000
  const values = starts.map((start) => (start + dayMs > from && start < to ? Number(daily) : null))
  return [{ key: 'budget', label: t`Daily budget`, unit: 'money', values, isPlan: true }]
}

/** One that is so close to a version seen here is the same change. */
const sameChangeMs = 60_000

/**
 * Changes within the steps, oldest first: where they were made, and of what. The service's history has those that others
 * made before this computer saw the record.
 */
export function marksOf(
  versions: readonly RecordVersion[],
  starts: readonly number[],
  history: readonly HistoryChange[] = [],
): readonly ChartMark[] {
  const versionChanges = versions.map(({ at, updatedAt, source, changes }) => ({
    at: updatedAt ?? at,
    changes,
    label: (list: string) =>
      source === 'written' ? t`Published from here: ${list}` : t`Changed elsewhere: ${list}`,
  }))
  const others = history
    .filter(
      ({ kind, at }) =>
        kind === 'update' && !versionChanges.some((one) => Math.abs(one.at - at) < sameChangeMs),
    )
    .map(({ at, changes, userName }) => ({
      at,
      changes,
      label: (list: string) =>
        userName === null ? t`Changed elsewhere: ${list}` : t`Changed by ${userName}: ${list}`,
    }))
  return [...versionChanges, ...others]
    .flatMap(({ at, changes, label }): readonly ChartMark[] => {
      if (changes.length === 0 || stepOf(starts, at) < 0) return []
      const names = changes.slice(0, 3).map(({ field }) => fieldLabel(field))
      return [{ at, label: label(names.join(', ')) }]
    })
    .sort((a, b) => a.at - b.at)
}
