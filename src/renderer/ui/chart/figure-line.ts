import { valuesOf } from '../../../shared/statistics/figure-series.ts'
import { type FigureName, figures } from '../../../shared/statistics/figures.ts'
import type { EntitySeries } from '../../../shared/statistics/statistics-view.ts'
import type { ChartLine, ChartMark } from './chart-lines.ts'

export function figureLine(name: FigureName, series: EntitySeries | undefined): ChartLine {
  const figure = figures[name]
  return { key: name, label: figure.title, unit: figure.unit, values: valuesOf(figure, series) }
}

interface Drawn {
  readonly times: readonly number[]
  readonly lines: readonly ChartLine[]
  readonly marks?: readonly ChartMark[]
}

/** Without the steps from a time on: a day that isn't over would end every line with a fall. All if nothing is left. */
export function truncateChart({ times, lines, marks = [] }: Drawn, end: number): Required<Drawn> {
  const count = times.filter((time) => time < end).length
  if (count === 0) return { times, lines, marks }
  return {
    times: times.slice(0, count),
    lines: lines.map((line) => ({ ...line, values: line.values.slice(0, count) })),
    marks: marks.filter(({ at }) => at < end),
  }
}
