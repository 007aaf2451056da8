import {
  type GridSubject,
  gridSubjects,
  type RequestedFigures,
} from '../../../../shared/campaigns/campaign-grid.ts'
import { deliveryLabels } from '../../../../shared/campaigns/delivery-labels.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import {
  type Figure,
  type FigureUnit,
  figureOf,
  plannedSpend,
  spendOfAll,
} from '../../../../shared/statistics/figures.ts'
import {
  comparisonObstacle,
  type MeasuredPeriod,
  measuredPeriod,
  type Period,
} from '../../../../shared/statistics/measured-period.ts'
import { formatDays, periodLabel } from '../../../../shared/statistics/period-label.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { TargetRows } from '../../campaigns/packed-rows.ts'
import { createDeliveries, readEntity } from '../../campaigns/worker/entities.ts'
import { spaceOf, storedEntityNumbers } from '../../statistics/worker/block-store.ts'
import { readPlans } from '../../statistics/worker/plans.ts'
import { currencyOf, storedSpanOf } from '../../statistics/worker/series.ts'
import { sumsOf } from '../../statistics/worker/sums.ts'
import type { RowSteps } from './row-steps.ts'
import type { SheetToWrite } from './write-sheet.ts'
import { type TableColumn, writeTable } from './write-sheet.ts'

export interface FiguresToWrite extends SheetToWrite {
  readonly now: number
  readonly figures: RequestedFigures
}

/** Reads the database; throws what keeps it from being read. */
type Attempt = <T>(work: (statements: Statements) => T) => T

const spend = 'billed_charge_local_micro'
const microPerUnit = 1_000_000
const formats = { count: '#,##0', money: '#,##0.00', share: '0.00%' } as const satisfies Record<
  FigureUnit,
  string
>
const entities = { campaign: 'CAMPAIGN', lineItem: 'LINE_ITEM' } as const

/**
 * Writes figures of published rows in their order, with the columns of the grid and their totals: numbers, not what
 * cells show. Each row says its days, whether they are complete, and the currency, so that no part can be taken for
 * more than it is.
 */
export async function writeFigures(
  attempt: Attempt,
  rows: TargetRows,
  { path, form, figures, ...source }: Omit<FiguresToWrite, 'rows' | 'subjects'>,
  steps: RowSteps,
): Promise<void> {
  const shownFigures = figures.columns.flatMap((name) => figureField(figureFieldKey(name)) ?? [])
  const measured = attempt((statements) => periodOfFigures(statements, figures, source))
  const currency = attempt((statements) => currencyOf(statements, source.workspace))
  const { compared } = measured
  // A period that can't be compared has its column, so that a script finds it, but no numbers.
  const canCompare = comparisonObstacle(measured) === null
  const spans = compared === null ? [measured] : [measured, compared]
  const metrics = [...new Set(shownFigures.flatMap(({ figure: { of, per } }) => [...of, ...(per ?? [])]))]
  const published = rows.filter(({ key }) => !key.startsWith('draft:'))
  const periods = spans.map((of, index) =>
    index > 0 && !canCompare
      ? nothingOf
      : attempt((statements) => periodOf(statements, published, source, metrics, of)),
  )
  const columns: readonly TableColumn[] = [
    { header: t`Campaign`, format: null },
    { header: t`Line item`, format: null },
    { header: t`ID`, format: null },
    { header: t`Status`, format: null },
    { header: t`Days`, format: null },
    { header: t`Complete`, format: null },
    ...(compared === null ? [] : [{ header: t`Compared with`, format: null }]),
    { header: t`Time zone`, format: null },
    { header: t`Currency`, format: null },
    ...shownFigures.flatMap(({ figure: { title, unit } }) =>
      spans.map((_, index) => ({
        header: index === 0 ? title : t`${title}, period before`,
        format: formats[unit],
      })),
    ),
  ]
  await writeTable(path, form, t`Figures`, columns, tableRows(shownFigures.map(({ figure }) => figure)))

  async function* tableRows(figuresToShow: readonly Figure[]) {
    const campaigns = new Map<string, string>()
    const titleOf = (key: string): string => {
      const campaignTitle = campaigns.get(key) ?? entityOf('campaign', key)?.title ?? key
      campaigns.set(key, campaignTitle)
      return campaignTitle
    }
    const about = [
      periodLabel(measured, measured.zone),
      isComplete(measured) ? t`Yes` : t`No`,
      ...(compared === null
        ? []
        : [canCompare ? formatDays(compared.span) : t`${formatDays(compared.span)} (incomplete)`]),
      measured.zone,
    ]
    for (const { subject, key } of published) {
      await steps.next()
      const entity = entityOf(subject, key)
      const content = entity?.content ?? {}
      const campaign = textOf(content.campaign_id)
      const campaignTitle = campaign === null ? '' : titleOf(campaign)
      yield [
        subject === 'campaign' ? (entity?.title ?? '') : campaignTitle,
        subject === 'campaign' ? '' : (entity?.title ?? ''),
        key,
        entity === null ? '' : deliveryOf(entity),
        ...about,
        textOf(entity?.facts.currency) ?? currency ?? '',
        ...figuresToShow.flatMap((figure) =>
          periods.map((period) => cellOf(figure, period.of(subject, key))),
        ),
      ]
    }
    for (const subject of gridSubjects) {
      const subjectRows = published.filter((row) => row.subject === subject)
      if (subjectRows.length === 0) continue
      yield [
        subject === 'campaign' ? t`Total of campaigns` : '',
        subject === 'campaign' ? '' : t`Total of line items`,
        '',
        '',
        ...about,
        currency ?? '',
        ...figuresToShow.flatMap((figure) =>
          periods.map((period) => cellOf(figure, period.totalOf(subjectRows))),
        ),
      ]
    }
  }

  function deliveryOf(entity: NonNullable<ReturnType<typeof entityOf>>): string {
    const delivery = attempt((statements) =>
      createDeliveries(statements, source.workspace, source.now)(entity),
    )
    return delivery === null ? '' : deliveryLabels[delivery.kind]
  }

  function entityOf(subject: GridSubject, key: string) {
    return attempt((statements) => readEntity(statements, source.workspace, { subject, key }))
  }
}

/** Null where the service says nothing of any of its numbers. */
function cellOf(figure: Figure, sums: ReadonlyMap<string, number>): number | null {
  if (!figure.of.some((metric) => sums.has(metric))) return null
  const value = figureOf(figure, Object.fromEntries(sums))
  if (value === null) return null
  // More digits than a rate has say nothing.
  return Number((figure.unit === 'money' ? value / microPerUnit : value).toFixed(6))
}

interface PeriodSums {
  /** By metric, of a row. */
  readonly of: (subject: GridSubject, key: string) => ReadonlyMap<string, number>
  readonly totalOf: (rows: TargetRows) => ReadonlyMap<string, number>
}

const noSums: ReadonlyMap<string, number> = new Map()
const nothingOf: PeriodSums = { of: () => noSums, totalOf: () => noSums }

function isComplete({ completeness }: Period): boolean {
  return completeness.kind === 'complete'
}

function periodOfFigures(
  statements: Statements,
  figures: RequestedFigures,
  { workspace, zone, now }: Pick<FiguresToWrite, 'workspace' | 'zone' | 'now'>,
): MeasuredPeriod {
  const space = spaceOf(statements, workspace)
  const storedSpan = space === null ? null : storedSpanOf(statements, space.id)
  return measuredPeriod(figures, { known: storedSpan, now, zone })
}

function periodOf(
  statements: Statements,
  rows: TargetRows,
  { workspace, zone, now }: Pick<FiguresToWrite, 'workspace' | 'zone' | 'now'>,
  metrics: readonly string[],
  { span, completeness }: Period,
): PeriodSums {
  const space = spaceOf(statements, workspace)
  const storedMetrics = metrics.filter((metric) => metric !== plannedSpend)
  const named = [...new Set(storedMetrics.map((metric) => (metric === spendOfAll ? spend : metric)))]
  const sumsOfSubject = (subject: GridSubject) => {
    const entity = entities[subject]
    const keys = rows.flatMap((row) => (row.subject === subject ? [row.key] : []))
    if (space === null || keys.length === 0) return null
    const sums = sumsOf(statements, space, entity, named, span)
    const all = (sums.get(spend)?.values ?? new Float64Array()).reduce(
      (sum, value) => (Number.isNaN(value) ? sum : sum + value),
      0,
    )
    return { sums, all, numbers: storedEntityNumbers(statements, space.id, entity, keys) }
  }
  const bySubject = { campaign: sumsOfSubject('campaign'), lineItem: sumsOfSubject('lineItem') }
  const plans =
    space === null || !metrics.includes(plannedSpend) || completeness.kind === 'incomplete'
      ? null
      : readPlans(
          statements,
          { workspace, zone },
          space.id,
          completeness.kind === 'current' ? completeness.until : now,
        )
  const budgeted = {
    campaign: new Map(plans?.campaigns.map((row) => [row.key, row])),
    lineItem: new Map(plans?.lineItems.map((row) => [row.key, row])),
  }
  const sumsOfRow = (subject: GridSubject, key: string): ReadonlyMap<string, number> => {
    const rowSums = new Map<string, number>()
    const subjectSums = bySubject[subject]
    const number = subjectSums?.numbers.get(key)
    for (const metric of storedMetrics) {
      const sum = number === undefined ? undefined : subjectSums?.sums.get(metric)?.values[number]
      const value = metric === spendOfAll ? subjectSums?.all : sum
      if (value !== undefined && !Number.isNaN(value)) rowSums.set(metric, value)
    }
    const row = budgeted[subject].get(key)
    const plan = plans === null || row === undefined ? Number.NaN : plans.of(row, span)
    if (!Number.isNaN(plan)) rowSums.set(plannedSpend, plan)
    return rowSums
  }
  return {
    of: sumsOfRow,
    totalOf(some) {
      const total = new Map<string, number>()
      for (const { subject, key } of some) {
        for (const [metric, value] of sumsOfRow(subject, key)) {
          // All rows have the same spend of all.
          total.set(metric, metric === spendOfAll ? value : (total.get(metric) ?? 0) + value)
        }
      }
      return total
    },
  }
}
