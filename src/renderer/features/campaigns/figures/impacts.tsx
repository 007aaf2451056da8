import { Text } from '@mantine/core'
import { type FigureName, figures } from '../../../../shared/statistics/figures.ts'
import { impactOf, impactText } from '../../../../shared/statistics/impact.ts'
import type { StatisticsSeries } from '../../../../shared/statistics/statistics-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { type ChartMark, formatStep, stepOf } from '../../../ui/chart/chart-lines.ts'
import parts from '../../../ui/layout/parts.module.css'
import styles from '../inspector/inspector.module.css'

interface ImpactsProps {
  readonly value: StatisticsSeries
  readonly marks: readonly ChartMark[]
  readonly zone: string
  readonly names: readonly FigureName[]
}

/** Maximum changes in the list. */
const maxChanges = 5

/** Figures before and after each change, with a confidence in words. */
export function Impacts({ value, marks, zone, names }: ImpactsProps) {
  const changed = [...new Set(marks.map(({ at }) => stepOf(value.starts, at)))]
  const [own] = value.series
  if (changed.length === 0 || own === undefined) return null
  // Counts of a day that isn't over, or has just ended, are still incomplete.
  const isCounted = (step: number) => value.finality[step] !== 'early' && value.finality[step] !== null
  const sum = (metrics: readonly string[]) =>
    value.starts.map((_, step) =>
      isCounted(step)
        ? metrics.reduce((total, metric) => total + (own.values[metric]?.[step] ?? 0), 0)
        : null,
    )
  return (
    <ul className={styles.list} aria-label={t`Impact of changes`}>
      {changed
        .slice(-maxChanges)
        .reverse()
        .map((step) => (
          <li key={step} className={parts.indented}>
            <strong>{formatStep(value.starts[step] ?? 0, 'DAY', zone)}</strong>{' '}
            {marks
              .filter(({ at }) => stepOf(value.starts, at) === step)
              .map(({ label }) => label)
              .join(' · ')}
            {names.map((name) => {
              const { title, unit, of, per } = figures[name]
              const days = { of: sum(of), per: per === null ? null : sum(per), isAmount: unit === 'money' }
              const impact = impactOf(days, {
                change: step,
                others: changed.filter((other) => other !== step),
              })
              return (
                <Text key={name} className={styles.note}>
                  {impactText(title, impact)}
                </Text>
              )
            })}
          </li>
        ))}
    </ul>
  )
}
