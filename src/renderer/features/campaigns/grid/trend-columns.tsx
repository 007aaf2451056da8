import type { GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityField } from '../../../../shared/entities/campaigns/campaign-fields.ts'
import { type FigureName, figures } from '../../../../shared/statistics/figures.ts'
import { t } from '../../../../shared/text/language.ts'
import type { GridColumn } from '../../../grid/columns.ts'
import { formatStep, formatValue } from '../../../ui/chart/chart-lines.ts'
import { useNow } from '../../../ui/use-now.ts'
import { valuesOf } from '../figures/figure-lines.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { linePath } from './trend-path.ts'
import { type Trend, useTrend } from './trends.ts'

const prefix = 'trend:'
const drawn = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm'] as const satisfies readonly FigureName[]
type DrawnFigure = (typeof drawn)[number]

/** Small lines of figures over the days of the view, as optional columns. */
export const trendFields: readonly EntityField[] = drawn.map((name) => ({
  key: `${prefix}${name}`,
  column: `${name} trend`,
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
    ...{ key, title, width, sortable: false },
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

function TrendCell({ entity, id, name, width, currency }: TrendCellProps) {
  const trend = useTrend(entity, id)
  const now = useNow(60_000)
  if (trend === null) return null
  const { unit } = figures[name]
  // A day that isn't over would end every line with a fall.
  const whole = trend.starts.filter((start) => start + stepMs(trend) <= now).length
  const values = valuesOf(figures[name], trend.series).slice(0, whole)
  const known = values.flatMap((value, step) => (value === null ? [] : [{ value, step }]))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return '–'
  const say = ({ value, step }: typeof first) => {
    const at = formatStep(trend.starts[step] ?? 0, trend.step, trend.zone)
    return `${formatValue(value, unit, currency)} (${at})`
  }
  const highest = known.reduce((most, one) => (one.value > most.value ? one : most), first)
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

function stepMs({ step }: Trend): number {
  return step === 'DAY' ? 24 * hourMs : hourMs
}
