import { createContext, useContext } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityField } from '../../../../shared/campaigns/entity-fields.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import { metricsOf, valuesOf } from '../../../../shared/statistics/figure-series.ts'
import { type FigureName, figures } from '../../../../shared/statistics/figures.ts'
import { t } from '../../../../shared/text/language.ts'
import { useEntitySeries } from '../../../data/entity-series.ts'
import type { GridColumn } from '../../../table/sheet/columns.ts'
import { formatStep, formatValue } from '../../../ui/chart/chart-lines.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { linePath } from './trend-path.ts'

const prefix = 'trend:'
const drawn = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm'] as const satisfies readonly FigureName[]
type DrawnFigure = (typeof drawn)[number]

/** What the trend lines of a grid are about. */
export interface TrendTerms {
  readonly workspace: Workspace
  readonly span: DaySpan
}

export const TrendContext = createContext<TrendTerms | null>(null)

/** Small lines of figures over the days of the view, as optional columns. */
export const trendFields: readonly EntityField[] = drawn.map((name) => ({
  key: `${prefix}${name}`,
  column: `${prefix}${name}`,
  title: t`${figures[name].title} trend`,
  kind: { kind: 'trend' },
  width: 120,
  addedTo: ['campaign', 'lineItem'],
}))

export function isTrend(key: string): boolean {
  return key.startsWith(prefix)
}

export function trendColumn(
  { key, title }: EntityField,
  width: number,
  { currency }: ValueTerms,
): GridColumn<GridRow> {
  const name = drawn.find((one) => `${prefix}${one}` === key)
  return {
    key,
    title,
    width,
    sortable: false,
    text: () => '',
    editText: () => '',
    cell: (row) =>
      row.kind === 'entity' && name !== undefined ? (
        <TrendCell
          entity={row.subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM'}
          id={row.remoteId}
          name={name}
          width={width - 16}
          currency={currency}
        />
      ) : null,
    editing: () => ({ kind: 'none', reason: t`Figures come from the service.` }),
  }
}

interface TrendCellProps {
  readonly entity: 'CAMPAIGN' | 'LINE_ITEM'
  readonly id: string | null
  readonly name: DrawnFigure
  readonly width: number
  readonly currency: string | null
}

const height = 18
const hourMs = 3_600_000
const metrics = metricsOf(drawn)
/** A line needs a few points: hours for one or two days. */
const minDays = 3

function TrendCell({ entity, id, name, width, currency }: TrendCellProps) {
  const terms = useContext(TrendContext)
  const step = terms !== null && terms.span.to - terms.span.from < minDays ? 'HOUR' : 'DAY'
  const trend = useEntitySeries(
    terms === null || id === null ? null : { ...terms, entity, id, metrics, granularity: step },
  )
  const now = useNow(60_000)
  if (trend === null) return null
  const { unit } = figures[name]
  // A day or an hour that isn't over, or isn't all stored, would end every line with a fall.
  const stepMs = step === 'DAY' ? 24 * hourMs : hourMs
  const whole = trend.starts.filter(
    (start) => start + stepMs <= Math.min(now, trend.known?.until ?? now),
  ).length
  const values = valuesOf(figures[name], trend.series).slice(0, whole)
  const points = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return '–'
  const say = ({ value, at: place }: typeof first) => {
    const at = formatStep(trend.starts[place] ?? 0, step, trend.zone)
    return `${formatValue(value, unit, currency)} (${at})`
  }
  const highest = points.reduce((max, one) => (one.value > max.value ? one : max), first)
  return (
    <svg
      role="img"
      aria-label={t`From ${say(first)} to ${say(last)}; highest ${say(highest)}`}
      className={styles.trend}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={linePath(values, width, height)} />
    </svg>
  )
}
