import { type Figure, type FigureName, figureOf, figures, plannedSpend, spendOfAll } from './figures.ts'
import type { EntitySeries } from './statistics-view.ts'

/** Figures of stored series, step by step. */

/** The stored metrics that figures are calculated from. */
export function metricsOf(names: readonly FigureName[]): string[] {
  const all = names.flatMap((name) => [...figures[name].of, ...(figures[name].per ?? [])])
  return [...new Set(all)].filter((metric) => metric !== plannedSpend && metric !== spendOfAll)
}

/** A figure per step; null without data, and where it would divide by zero. */
export function valuesOf(figure: Figure, series: EntitySeries | undefined): readonly (number | null)[] {
  const metricValues = Object.values(series?.values ?? {})
  const length = Math.max(0, ...metricValues.map((values) => values.length))
  return Array.from({ length }, (_, step) => {
    if (metricValues.every((values) => (values[step] ?? null) === null)) return null
    const sums = Object.entries(series?.values ?? {}).map(
      ([name, values]) => [name, values[step] ?? 0] as const,
    )
    return figureOf(figure, Object.fromEntries(sums))
  })
}
