import type { DaySpan } from '../../../../shared/statistics/days.ts'
import { completenessOf } from '../../../../shared/statistics/measured-period.ts'
import type { StoredSpan, TrackedEntity } from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import { subjectOfNumber } from '../../records/campaign-columns.ts'
import { entityTitle } from '../../records/entity-title.ts'
import type { Account } from '../ports.ts'
import type { Plans, PlanRow as Row } from './plans.ts'
import { sumsOf } from './sums.ts'

/** What the figures of the overview are computed from. */

export type Reader = Pick<Statements, 'get' | 'all' | 'unlessUnreadable'>

export const spend = 'billed_charge_local_micro'
export const counted = [spend, 'impressions', 'clicks'] as const

export interface Source {
  readonly reader: Reader
  readonly space: { readonly id: number; readonly revision: number }
  readonly account: Account
  readonly known: StoredSpan
  readonly now: number
  readonly today: number
  /** The campaigns that deliver now; pacing and alerts consider only these. */
  readonly campaigns: readonly Row[]
  readonly lineItems: readonly Row[]
  readonly plans: Plans
}

/**
 * By the number of an entity; NaN for entities without figures. Null if not all of the days were read: zero impressions
 * on a day that isn't stored must not raise an alert.
 */
export function sumsIn(
  { reader, space, known, now, account }: Source,
  entity: TrackedEntity,
  metrics: readonly string[],
  span: DaySpan,
): ((metric: string, row: Pick<Row, 'number'>) => number) | null {
  if (completenessOf(span, { known, now, zone: account.zone }).kind === 'incomplete') return null
  const sums = sumsOf(reader, space, entity, metrics, span)
  return (metric, { number }) =>
    number === null ? Number.NaN : (sums.get(metric)?.values[number] ?? Number.NaN)
}

export function orZero(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value
}

export function titleOf({ reader, account }: Source, { subject, key }: Pick<Row, 'subject' | 'key'>): string {
  return entityTitle(reader, account.workspace, subjectOfNumber(subject), key) ?? key
}
