import { z } from 'zod'
import type { FigureValues, RequestedFigures } from '../../../../shared/campaigns/campaign-grid.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { type Figure, figureOf, plannedSpend, spendOfAll } from '../../../../shared/statistics/figures.ts'
import {
  comparisonObstacle,
  type MeasuredPeriod,
  measuredPeriod,
  type Period,
} from '../../../../shared/statistics/measured-period.ts'
import { type Budgeted, partsOfFlight, startAfterCreation } from '../../../../shared/statistics/plan.ts'
import { trackedEntities } from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import { entityNumber, lastNumber, spaceOf } from '../../statistics/worker/block-store.ts'
import { planRows } from '../../statistics/worker/plans.ts'
import { earlierTerms, publishedPlans } from '../../statistics/worker/published-plans.ts'
import { storedSpanOf } from '../../statistics/worker/series.ts'
import { type Sums, sumsOf } from '../../statistics/worker/sums.ts'
import type { NumberColumn } from './column.ts'
import { columnOf, loadColumns, type RowSource } from './columns.ts'

/** Figures of a view's rows, summed over its days. */
export interface FigureTable {
  readonly period: MeasuredPeriod
  /** Null for a field that isn't a figure. */
  column(field: string): NumberColumn | null
  /** Of the displayed figures, by name. */
  valuesOf(row: number): FigureValues
  /** Of the rows with this subject. */
  totalsOf(rows: Int32Array, subject: 0 | 1): FigureValues
}

/** By metric, sums by row; NaN if unknown. */
type RowSums = ReadonlyMap<string, Float64Array>

const spend = 'billed_charge_local_micro'
const subjects = ['CAMPAIGN', 'LINE_ITEM'] as const
const pairs = z.object({ numbers: z.string(), rows: z.string() })

/** What was read recently, so that sorting or filtering the same days differently reads nothing. */
export interface FigureCache {
  readonly sums: Map<string, Sums>
  /** Row ids by entity number. Neither is ever reused, so entries are only added. */
  readonly places: Map<string, { readonly rows: Int32Array; readonly last: number }>
  /** Planned spend by row until this minute. */
  readonly plans: Map<string, Float64Array>
}

export function createFigureCache(): FigureCache {
  return { sums: new Map(), places: new Map(), plans: new Map() }
}

const maxCached = 120
const minuteMs = 60_000

export function openFigures(
  source: RowSource,
  statements: Statements,
  cache: FigureCache,
  requestedFigures: RequestedFigures,
  fields: readonly string[],
  zone: string,
): FigureTable {
  const named = [...requestedFigures.columns.map(figureFieldKey), ...fields].flatMap(
    (key) => figureField(key) ?? [],
  )
  const metrics = [...new Set(named.flatMap(({ figure }) => metricsOf(figure)))]
  const space = spaceOf(statements, source.workspace)
  const storedSpan = space === null ? null : storedSpanOf(statements, space.id)
  const isCompared = requestedFigures.compare || named.some(({ part }) => part !== 'value')
  const time = { known: storedSpan, now: source.now, zone }
  const measured = measuredPeriod({ range: requestedFigures.range, compare: isCompared }, time)
  const { compared } = measured
  const sumsOver = ({ span, completeness }: Period): RowSums => {
    // A plan for days whose spend isn't known says nothing about pacing; one until now would run ahead of the figures.
    const isPlanned = completeness.kind !== 'incomplete'
    const summed = isPlanned ? metrics : metrics.filter((metric) => metric !== plannedSpend)
    const until = completeness.kind === 'current' ? completeness.until : source.now
    return rowSums({ ...source, now: until }, statements, cache, summed, span, zone)
  }
  const now = sumsOver(measured)
  const before: RowSums =
    compared === null || comparisonObstacle(measured) !== null ? new Map() : sumsOver(compared)
  const columns = new Map<string, NumberColumn>()
  const shownFigures = requestedFigures.columns.flatMap((name) => figureField(figureFieldKey(name)) ?? [])

  const build = ({ figure, part }: NonNullable<ReturnType<typeof figureField>>): NumberColumn => {
    const { size } = source.table
    const values = valuesIn(figure, part === 'before' ? before : now, size)
    if (part === 'change' || part === 'percent') {
      const others = valuesIn(figure, before, size)
      for (let row = 0; row < size; row += 1) {
        const [value, valueBefore] = [values[row] ?? Number.NaN, others[row] ?? Number.NaN]
        const change = value - valueBefore
        const changeByPart = valueBefore === 0 ? Number.NaN : change / valueBefore
        values[row] = part === 'change' ? change : changeByPart
      }
    }
    return { kind: 'number', values, large: new Map(), ranks: null }
  }
  return {
    period: requestedFigures.compare ? measured : { ...measured, compared: null },
    column(key) {
      const built = columns.get(key)
      if (built !== undefined) return built
      const field = figureField(key)
      if (field === null) return null
      const fresh = build(field)
      columns.set(key, fresh)
      return fresh
    },
    valuesOf: (row) =>
      Object.fromEntries(
        shownFigures.map(({ name, figure }) => [
          name,
          [
            valueAt(figure, now, row),
            requestedFigures.compare ? valueAt(figure, before, row) : null,
          ] as const,
        ]),
      ),
    totalsOf(rows, subject) {
      const ownRows = rowsOf(source, rows, subject)
      const [sums, sumsBefore] = [now, before].map((of) => totals(of, metrics, ownRows))
      return Object.fromEntries(
        shownFigures.map(({ name, figure }) => [
          name,
          [
            sums === undefined ? null : valueOfSums(figure, sums),
            sumsBefore === undefined || !requestedFigures.compare ? null : valueOfSums(figure, sumsBefore),
          ] as const,
        ]),
      )
    },
  }
}

/** The figure of every row; NaN without data. */
function valuesIn({ of, per, times }: Figure, sums: RowSums, size: number): Float64Array {
  const whole = added(of, sums, size)
  const divisor = per === null ? null : added(per, sums, size)
  for (let row = 0; row < size; row += 1) {
    const by = divisor === null ? 1 : (divisor[row] ?? Number.NaN)
    // 0 / 0 is NaN too; a ratio without a divisor isn't infinite.
    whole[row] = by === 0 ? Number.NaN : ((whole[row] ?? Number.NaN) * times) / by
  }
  return whole
}

/** NaN only if none of the metrics has data. */
function added(metrics: readonly string[], sums: RowSums, size: number): Float64Array {
  const whole = new Float64Array(size).fill(Number.NaN)
  for (const metric of metrics) {
    const metricSums = sums.get(metric)
    if (metricSums === undefined) continue
    for (let row = 0; row < size; row += 1) {
      const value = metricSums[row] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const before = whole[row] ?? Number.NaN
      whole[row] = Number.isNaN(before) ? value : before + value
    }
  }
  return whole
}

function metricsOf({ of, per }: Figure): readonly string[] {
  return [...of, ...(per ?? [])]
}

/** Null if the service reports none of its metrics. */
function valueOfSums(figure: Figure, sums: ReadonlyMap<string, number>): number | null {
  if (!figure.of.some((metric) => sums.has(metric))) return null
  return figureOf(figure, Object.fromEntries(sums))
}

function valueAt(figure: Figure, sums: RowSums, row: number): number | null {
  const values: Record<string, number> = {}
  let isSaid = false
  for (const metric of metricsOf(figure)) {
    const value = sums.get(metric)?.[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    values[metric] = value
    if (figure.of.includes(metric)) isSaid = true
  }
  return isSaid ? figureOf(figure, values) : null
}

function rowsOf({ table }: RowSource, rows: Int32Array, subject: 0 | 1): Int32Array {
  const ownRows = new Int32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    if (table.subject[row] !== subject) continue
    ownRows[count] = row
    count += 1
  }
  return ownRows.subarray(0, count)
}

function totals(sums: RowSums, metrics: readonly string[], rows: Int32Array): ReadonlyMap<string, number> {
  const totalsByMetric = new Map<string, number>()
  for (const metric of metrics) {
    const values = sums.get(metric)
    if (values === undefined) continue
    let sum = 0
    let isSaid = false
    for (const row of rows) {
      const value = values[row] ?? Number.NaN
      if (Number.isNaN(value)) continue
      // All rows have the same total.
      sum = metric === spendOfAll ? value : sum + value
      isSaid = true
    }
    if (isSaid) totalsByMetric.set(metric, sum)
  }
  return totalsByMetric
}

function rowSums(
  source: RowSource,
  statements: Statements,
  cache: FigureCache,
  metrics: readonly string[],
  span: DaySpan,
  zone: string,
): RowSums {
  const { table } = source
  const space = spaceOf(statements, source.workspace)
  if (space === null) return new Map()
  const storedMetrics = new Set(
    metrics.flatMap((metric) => (metric === plannedSpend ? [] : [metric === spendOfAll ? spend : metric])),
  )
  const sumsByMetric = new Map<string, Float64Array>()
  for (const metric of storedMetrics) sumsByMetric.set(metric, new Float64Array(table.size).fill(Number.NaN))
  for (const [subject, entity] of subjects.entries()) {
    const keyOf = (metric: string) => [space.id, entity, metric, span.from, span.to].join(' ')
    const cachedSums = (metric: string) => cache.sums.get(keyOf(metric))
    const old = [...storedMetrics].filter((metric) => cachedSums(metric)?.revision !== space.revision)
    for (const [metric, sums] of sumsOf(statements, space, entity, old, span, cachedSums))
      cache.sums.set(keyOf(metric), sums)
    const places = placesOf(source, statements, cache, space.id, subject)
    for (const metric of storedMetrics) {
      const sums = cachedSums(metric)?.values
      const metricSums = sumsByMetric.get(metric)
      if (sums === undefined || metricSums === undefined) continue
      for (let number = 0; number < places.length; number += 1) {
        const row = places[number] ?? 0
        if (row > 0) metricSums[row] = sums[number] ?? Number.NaN
      }
    }
  }
  for (const old of [...cache.sums.keys()].slice(0, Math.max(0, cache.sums.size - maxCached)))
    cache.sums.delete(old)
  if (metrics.includes(spendOfAll)) sumsByMetric.set(spendOfAll, wholeSpend(source, sumsByMetric.get(spend)))
  if (metrics.includes(plannedSpend))
    sumsByMetric.set(plannedSpend, planned(source, statements, cache, span, zone))
  return sumsByMetric
}

/** Row ids by entity number; 0 without a row. */
function placesOf(
  { table }: RowSource,
  statements: Statements,
  { places }: FigureCache,
  space: number,
  subject: number,
): Int32Array {
  const { size } = table.deleted?.base ?? table
  const entity = trackedEntities[subject] ?? 'CAMPAIGN'
  const last = lastNumber(statements, space, entity)
  const key = [space, table.space, subject, size].join(' ')
  const cachedPlaces = places.get(key)
  if (cachedPlaces?.last === last) return cachedPlaces.rows
  const rows = new Int32Array(last + 1)
  if (cachedPlaces !== undefined) rows.set(cachedPlaces.rows)
  // Two JSON arrays of numbers cost much less than one result row per number, and both indexes are read in their order.
  const row = statements.get(
    `SELECT json_group_array(entity.number) AS numbers, json_group_array(line.id) AS rows
     FROM statistics_entity AS entity INDEXED BY statistics_entity_by_id JOIN campaign_row AS line
       ON line.space = :rowSpace AND line.subject = :subject AND line.key = entity.id
     WHERE entity.space = :space AND entity.entity = :entity AND entity.number > :known`,
    { space, entity: entityNumber(entity), known: cachedPlaces?.last ?? -1, rowSpace: table.space, subject },
  )
  const { numbers, rows: ids } = pairs.parse(row)
  // json_group_array of integers is an array of numbers.
  const [left, right] = [JSON.parse(numbers) as number[], JSON.parse(ids) as number[]]
  for (const [index, number] of left.entries()) rows[number] = right[index] ?? 0
  for (const old of [...places.keys()].slice(0, Math.max(0, places.size - 7))) places.delete(old)
  places.set(key, { rows, last })
  return rows
}

function wholeSpend({ table }: RowSource, spent: Float64Array | undefined): Float64Array {
  const wholes = [0, 0]
  for (const [row, value] of (spent ?? []).entries()) {
    const subject = table.subject[row] ?? 255
    if (!Number.isNaN(value) && subject < 2) wholes[subject] = (wholes[subject] ?? 0) + value
  }
  return Float64Array.from(table.subject, (subject) => wholes[subject] ?? Number.NaN)
}

const planColumns = [
  'entity_status',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'start_time',
  'end_time',
  'created_at',
  'updated_at',
] as const

function planned(
  { database, table, now, workspace }: RowSource,
  statements: Statements,
  { plans: cachedPlans }: FigureCache,
  span: DaySpan,
  zone: string,
): Float64Array {
  const minute = Math.floor(now / minuteMs)
  const key = [table.space, table.revision, table.size, minute, span.from, span.to, zone].join(' ')
  const cached = cachedPlans.get(key)
  if (cached !== undefined) return cached
  loadColumns(database, table, planColumns)
  const numbers = (name: (typeof planColumns)[number]) => {
    const column = columnOf(database, table, name)
    return column.kind === 'number' ? column.values : new Float64Array()
  }
  const status = columnOf(database, table, 'entity_status')
  const [created, updated] = [numbers('created_at'), numbers('updated_at')]
  const columns = {
    daily: numbers('daily_budget_amount_local_micro').slice(),
    total: numbers('total_budget_amount_local_micro').slice(),
    start: numbers('start_time').slice(),
    end: numbers('end_time').slice(),
  }
  const statuses = Array.from({ length: table.size }, (_, row) =>
    status.kind === 'text' ? (status.texts[status.values[row] ?? 0] ?? null) : null,
  )
  const published = publishedPlans(statements, workspace, table.space)
  for (const [row, plan] of published.drafted) {
    statuses[row] = plan.status
    for (const name of ['daily', 'total', 'start', 'end'] as const) columns[name][row] = plan[name]
  }
  for (const [row, time] of created.entries()) {
    columns.start[row] = startAfterCreation(columns.start[row] ?? Number.NaN, time)
  }
  const parts = new Map<number, readonly Budgeted[]>()
  for (const [row, rowStatus] of statuses.entries()) {
    const changes = published.changes.get(row)
    if (rowStatus !== 'PAUSED' && changes === undefined) continue
    const plan = {
      status: rowStatus,
      daily: columns.daily[row] ?? Number.NaN,
      total: columns.total[row] ?? Number.NaN,
      start: columns.start[row] ?? Number.NaN,
      end: columns.end[row] ?? Number.NaN,
    }
    const earlier = earlierTerms(changes ?? [], plan, updated[row] ?? Number.NaN)
    parts.set(row, partsOfFlight(earlier, plan, created[row] ?? Number.NaN))
  }
  const values = planRows(
    {
      subject: table.subject,
      parent: table.parent,
      ...columns,
      parts,
      isPlanned: (row) => statuses[row] === 'ACTIVE' || statuses[row] === 'PAUSED',
    },
    { span, zone, now: minute * minuteMs },
  )
  for (const old of [...cachedPlans.keys()].slice(0, Math.max(0, cachedPlans.size - 3)))
    cachedPlans.delete(old)
  cachedPlans.set(key, values)
  return values
}
