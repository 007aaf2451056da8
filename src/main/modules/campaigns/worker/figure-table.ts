import { z } from 'zod'
import type { FiguresAsked, FigureValues } from '../../../../shared/campaigns/campaign-grid.ts'
import { isWhole } from '../../../../shared/core/whole.ts'
import { spanBefore, spanOfRange } from '../../../../shared/statistics/date-ranges.ts'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import { figureField, figureFieldKey } from '../../../../shared/statistics/figure-fields.ts'
import { type Figure, figureOf, plannedSpend, spendOfAll } from '../../../../shared/statistics/figures.ts'
import type { Statements } from '../../../core/store/database.ts'
import { entityNumber, spaceOf } from '../../statistics/worker/block-store.ts'
import { sumsOf } from '../../statistics/worker/series.ts'
import { type NumberColumn, numberAt } from './column.ts'
import { columnOf } from './columns.ts'
import type { ViewSource } from './view.ts'

/** Figures of a view's rows, summed over its days. */
export interface FigureTable {
  /** Null for a field that isn't a figure. */
  column(field: string): NumberColumn | null
  /** Of the displayed figures, by name. */
  valuesOf(row: number): FigureValues
  totalsOf(rows: Iterable<number>): FigureValues
}

/** By metric, sums by row; NaN if unknown. */
type RowSums = ReadonlyMap<string, Float64Array>

const spend = 'billed_charge_local_micro'
const dayMs = 86_400_000
const subjects = ['CAMPAIGN', 'LINE_ITEM'] as const
const pairs = z.object({ numbers: z.string(), rows: z.string() })

/** Recently read sums, so that sorting or filtering the same days reads nothing. */
export interface FigureCache {
  readonly sums: Map<string, Float64Array>
}

const maxCached = 120

export function openFigures(
  source: ViewSource,
  statements: Statements,
  cache: FigureCache,
  asked: FiguresAsked,
  fields: readonly string[],
  zone: string,
): FigureTable {
  const named = [...asked.columns.map(figureFieldKey), ...fields].flatMap((key) => figureField(key) ?? [])
  const metrics = [...new Set(named.flatMap(({ figure }) => metricsOf(figure)))]
  const span = spanOfRange(asked.range, source.now, zone)
  const earlier = spanBefore(span)
  const isCompared = asked.compare || named.some(({ part }) => part !== 'value')
  const now = rowSums(source, statements, cache, metrics, span, zone)
  const before: RowSums = isCompared ? rowSums(source, statements, cache, metrics, earlier, zone) : new Map()
  const columns = new Map<string, NumberColumn>()
  const shown = asked.columns.flatMap((name) => figureField(figureFieldKey(name)) ?? [])

  const build = (field: NonNullable<ReturnType<typeof figureField>>): NumberColumn => {
    const { figure, part } = field
    const values = new Float64Array(source.table.size).fill(Number.NaN)
    for (let row = 0; row < values.length; row += 1) {
      const one = part === 'before' ? null : valueAt(figure, now, row)
      const other = part === 'value' ? null : valueAt(figure, before, row)
      values[row] = partOf(part, one, other) ?? Number.NaN
    }
    return { kind: 'number', values, large: new Map(), ranks: null }
  }
  return {
    column(key) {
      const known = columns.get(key)
      if (known !== undefined) return known
      const field = figureField(key)
      if (field === null) return null
      const fresh = build(field)
      columns.set(key, fresh)
      return fresh
    },
    valuesOf: (row) =>
      Object.fromEntries(
        shown.map(({ name, figure }) => [
          name,
          [valueAt(figure, now, row), asked.compare ? valueAt(figure, before, row) : null] as const,
        ]),
      ),
    totalsOf(rows) {
      const list = [...rows]
      const [sums, sumsBefore] = [now, before].map((of) => totals(of, metrics, list))
      return Object.fromEntries(
        shown.map(({ name, figure }) => [
          name,
          [
            sums === undefined ? null : valueOfSums(figure, sums),
            sumsBefore === undefined || !asked.compare ? null : valueOfSums(figure, sumsBefore),
          ] as const,
        ]),
      )
    },
  }
}

function partOf(
  part: 'value' | 'before' | 'change' | 'percent',
  now: number | null,
  before: number | null,
): number | null {
  if (part === 'value') return now
  if (part === 'before') return before
  if (now === null || before === null) return null
  return part === 'change' ? now - before : before === 0 ? null : (now - before) / before
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
  const own: Record<string, number> = {}
  let isSaid = false
  for (const metric of metricsOf(figure)) {
    const value = sums.get(metric)?.[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    own[metric] = value
    if (figure.of.includes(metric)) isSaid = true
  }
  return isSaid ? figureOf(figure, own) : null
}

function totals(
  sums: RowSums,
  metrics: readonly string[],
  rows: readonly number[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
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
    if (isSaid) found.set(metric, sum)
  }
  return found
}

function rowSums(
  source: ViewSource,
  statements: Statements,
  cache: FigureCache,
  metrics: readonly string[],
  span: DaySpan,
  zone: string,
): RowSums {
  const { table } = source
  const space = spaceOf(statements, source.workspace)
  if (space === null) return new Map()
  const keyOf = (metric: string) =>
    [space.id, space.revision, table.space, table.revision, metric, span.from, span.to].join(' ')
  const stored = metrics.flatMap((metric) =>
    metric === plannedSpend ? [] : [metric === spendOfAll ? spend : metric],
  )
  const missing = [...new Set(stored)].filter((metric) => !cache.sums.has(keyOf(metric)))
  if (missing.length > 0) {
    for (const metric of missing) cache.sums.set(keyOf(metric), new Float64Array(table.size).fill(Number.NaN))
    for (const [subject, entity] of subjects.entries()) {
      const rows = rowsOfNumbers(statements, space.id, entityNumber(entity), table.space, subject)
      for (const [metric, sums] of sumsOf(statements, space.id, entity, missing, span)) {
        const own = cache.sums.get(keyOf(metric))
        if (own === undefined) continue
        for (const [number, row] of rows) {
          const value = sums[number] ?? Number.NaN
          if (row < own.length && !Number.isNaN(value)) own[row] = value
        }
      }
    }
    for (const old of [...cache.sums.keys()].slice(0, Math.max(0, cache.sums.size - maxCached)))
      cache.sums.delete(old)
  }
  const found = new Map<string, Float64Array>()
  for (const metric of stored) {
    const sums = cache.sums.get(keyOf(metric))
    if (sums !== undefined) found.set(metric, sums)
  }
  if (metrics.includes(spendOfAll)) found.set(spendOfAll, wholeSpend(source, found.get(spend)))
  if (metrics.includes(plannedSpend)) found.set(plannedSpend, planned(source, span, zone))
  return found
}

/** Row IDs by entity number, as two JSON texts of numbers. */
function rowsOfNumbers(
  { get }: Statements,
  space: number,
  entity: number,
  rowSpace: number,
  subject: number,
): readonly (readonly [number, number])[] {
  const row = get(
    `SELECT json_group_array(entity.number) AS numbers, json_group_array(line.id) AS rows
     FROM statistics_entity AS entity JOIN campaign_row AS line
       ON line.space = :rowSpace AND line.subject = :subject AND line.key = entity.id
     WHERE entity.space = :space AND entity.entity = :entity`,
    { space, entity, rowSpace, subject },
  )
  const { numbers, rows } = pairs.parse(row)
  const integers = z.array(z.int())
  const [left, right] = [integers.parse(JSON.parse(numbers)), integers.parse(JSON.parse(rows))]
  return left.map((number, index) => [number, right[index] ?? 0])
}

function wholeSpend({ table }: ViewSource, spent: Float64Array | undefined): Float64Array {
  const wholes = [0, 0]
  for (const [row, value] of (spent ?? []).entries()) {
    const subject = table.subject[row] ?? 255
    if (!Number.isNaN(value) && subject < 2) wholes[subject] = (wholes[subject] ?? 0) + value
  }
  return Float64Array.from(table.subject, (subject) => wholes[subject] ?? Number.NaN)
}

/** A daily budget for each day of the flight within the span; for a total budget, the share due by then. */
function planned(source: ViewSource, span: DaySpan, zone: string): Float64Array {
  const { database, table } = source
  const [first, last] = [midnightOf(span.from, zone), Math.min(midnightOf(span.to, zone), source.now)]
  const named = (
    name: 'daily_budget_amount_local_micro' | 'total_budget_amount_local_micro' | 'start_time' | 'end_time',
  ) => {
    const column = columnOf(database, table, name)
    return (row: number): number => {
      const value = column.kind === 'number' ? numberAt(column, row) : Number.NaN
      return isWhole(value) ? Number(value) : Number.NaN
    }
  }
  const [daily, total] = [named('daily_budget_amount_local_micro'), named('total_budget_amount_local_micro')]
  const [start, end] = [named('start_time'), named('end_time')]
  return Float64Array.from(table.subject, (_subject, row) => {
    const [from, to] = [start(row), end(row)]
    const days =
      (Math.min(last, Number.isNaN(to) ? last : to) - Math.max(first, Number.isNaN(from) ? first : from)) /
      dayMs
    if (days <= 0) return Number.NaN
    if (!Number.isNaN(daily(row))) return daily(row) * days
    return total(row) * (days / ((to - from) / dayMs))
  })
}
