import type { GridSubject, RequestedFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import { precedingSpan, spanOfRange } from '../../../../shared/statistics/date-ranges.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import {
  type Figure,
  type FigureUnit,
  figureOf,
  plannedSpend,
  spendOfAll,
} from '../../../../shared/statistics/figures.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { TargetRows } from '../../campaigns/packed-rows.ts'
import { readEntity } from '../../campaigns/worker/entities.ts'
import { spaceOf, storedEntityNumbers } from '../../statistics/worker/block-store.ts'
import { readPlans } from '../../statistics/worker/plans.ts'
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

/** Writes figures of rows in their order, with the columns of the grid: numbers, not what cells show. */
export async function writeFigures(
  attempt: Attempt,
  rows: TargetRows,
  { path, form, figures, ...source }: Omit<FiguresToWrite, 'rows' | 'subjects'>,
  steps: RowSteps,
): Promise<void> {
  const shown = figures.columns.flatMap((name) => figureField(figureFieldKey(name)) ?? [])
  const span = spanOfRange(figures.range, source.now, source.zone)
  const spans = figures.compare ? [span, precedingSpan(span)] : [span]
  const metrics = [...new Set(shown.flatMap(({ figure: { of, per } }) => [...of, ...(per ?? [])]))]
  const periods = spans.map((of) => attempt((statements) => periodOf(statements, rows, source, metrics, of)))
  const columns: readonly TableColumn[] = [
    { header: t`Campaign`, format: null },
    { header: t`Line item`, format: null },
    { header: t`ID`, format: null },
    ...shown.flatMap(({ figure: { title, unit } }) =>
      spans.map((_, index) => ({
        header: index === 0 ? title : t`${title}, period before`,
        format: formats[unit],
      })),
    ),
  ]
  await writeTable(path, form, t`Figures`, columns, tableRows(shown.map(({ figure }) => figure)))

  async function* tableRows(asked: readonly Figure[]) {
    const campaigns = new Map<string, string>()
    const titleOf = (key: string): string => {
      const known = campaigns.get(key) ?? entityOf('campaign', key)?.title ?? key
      campaigns.set(key, known)
      return known
    }
    for (const { subject, key } of rows) {
      await steps.next()
      const entity = entityOf(subject, key)
      const content = entity?.content ?? {}
      const campaign = textOf(content.campaign_id)
      yield [
        subject === 'campaign' ? (entity?.title ?? '') : campaign === null ? '' : titleOf(campaign),
        subject === 'campaign' ? '' : (entity?.title ?? ''),
        key,
        ...asked.flatMap((figure) => periods.map((period) => cellOf(figure, period(subject, key)))),
      ]
    }
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
  return figure.unit === 'money' ? Number((value / microPerUnit).toFixed(6)) : value
}

function periodOf(
  statements: Statements,
  rows: TargetRows,
  { workspace, zone, now }: Pick<FiguresToWrite, 'workspace' | 'zone' | 'now'>,
  metrics: readonly string[],
  span: DaySpan,
) {
  const space = spaceOf(statements, workspace)
  const stored = metrics.filter((metric) => metric !== plannedSpend)
  const named = [...new Set(stored.map((metric) => (metric === spendOfAll ? spend : metric)))]
  const known = (subject: GridSubject) => {
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
  const bySubject = { campaign: known('campaign'), lineItem: known('lineItem') }
  const plans =
    space === null || !metrics.includes(plannedSpend)
      ? null
      : readPlans(statements, { workspace, zone }, space.id, now)
  const budgeted = {
    campaign: new Map(plans?.campaigns.map((row) => [row.key, row])),
    lineItem: new Map(plans?.lineItems.map((row) => [row.key, row])),
  }
  return (subject: GridSubject, key: string): ReadonlyMap<string, number> => {
    const found = new Map<string, number>()
    const own = bySubject[subject]
    const number = own?.numbers.get(key)
    for (const metric of stored) {
      const value =
        metric === spendOfAll
          ? (own?.all ?? Number.NaN)
          : number === undefined
            ? Number.NaN
            : (own?.sums.get(metric)?.values[number] ?? Number.NaN)
      if (!Number.isNaN(value)) found.set(metric, value)
    }
    const row = budgeted[subject].get(key)
    const plan = plans === null || row === undefined ? Number.NaN : plans.of(row, span)
    if (!Number.isNaN(plan)) found.set(plannedSpend, plan)
    return found
  }
}
