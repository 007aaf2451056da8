import { isoSeconds } from '../clock.ts'
import type { Table } from '../state/table.ts'
import { hourLength } from './calendar.ts'

/** A record before a change. */
export interface Superseded<Row> {
  readonly until: string
  readonly record: Row
}

interface Changeable {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted: boolean
  readonly entity_status: string
}

/** Fields that determine delivery. */
const terms = [
  'bid_amount_local_micro',
  'bid_strategy',
  'daily_budget_amount_local_micro',
  'deleted',
  'duration_in_days',
  'end_time',
  'entity_status',
  'frequency_cap',
  'goal',
  'pay_by',
  'standard_delivery',
  'start_time',
  'total_budget_amount_local_micro',
] as const

/** Stores the old version of a record whose terms change, so that past hours stay the same. */
export function recordVersion<Row extends Changeable>(
  versions: Table<Superseded<Row>>,
  before: Row,
  after: Row,
  now: number,
): void {
  const isNew = terms.some((name) => Reflect.get(before, name) !== Reflect.get(after, name))
  if (isNew) versions.put({ until: isoSeconds(now), record: before })
}

/** A record's terms during the hours in which it was active. */
export interface Version<Row> {
  readonly record: Row
  readonly from: number
  readonly to: number
}

/** A record's versions, oldest first. A change takes effect with the next hour. */
export function versionsOf<Row extends Changeable>(
  current: Row,
  past: readonly Superseded<Row>[],
): readonly Version<Row>[] {
  const all = [...past, { until: null, record: current }]
  let from = hourAfter(current.created_at)
  return all.map(({ until, record }, index) => {
    const end = until === null ? Number.POSITIVE_INFINITY : hourAfter(until)
    const version = { record, from, to: Math.min(end, activeUntil(record, index === 0)) }
    from = end
    return version
  })
}

/** A record that isn't active, and has no active version, is assumed to have been active until its last change. */
function activeUntil(record: Changeable, isFirst: boolean): number {
  const isActive = record.entity_status === 'ACTIVE' && !record.deleted
  if (isActive) return Number.POSITIVE_INFINITY
  return isFirst && record.entity_status !== 'DRAFT' ? hourAfter(record.updated_at) : 0
}

/** The first whole hour from a time on. */
export function hourAfter(time: string): number {
  return Math.ceil(Date.parse(time) / hourLength)
}
