import { valuesOf } from '../../../shared/statistics/figure-series.ts'
import { type FigureName, figures } from '../../../shared/statistics/figures.ts'
import type { EntitySeries } from '../../../shared/statistics/statistics-view.ts'
import type { ChartLine } from './chart-lines.ts'

export function figureLine(name: FigureName, series: EntitySeries | undefined): ChartLine {
  const figure = figures[name]
  return { key: name, label: figure.title, unit: figure.unit, values: valuesOf(figure, series) }
}
