import type { Micro } from '../api/conventions.ts'
import type { DeliveryStart } from '../campaigns/delivery-start.ts'
import { sumMicro } from './micro.ts'

/** The spending fields of a campaign or line item. Null is "not set". */
export interface Spending {
  readonly entity_status: string | null
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
  readonly bid_amount_local_micro: Micro | null
}

/** One change in a review: without `before` for a new entity, without `after` for a deleted one. */
export interface SpendingChange {
  readonly draftId: string
  readonly title: string
  readonly before: Spending | null
  readonly after: Spending | null
  /** What it lets run; absent if that isn't looked up. */
  readonly start?: DeliveryStart | undefined
}

export interface SpendingSum {
  readonly before: Micro
  readonly after: Micro
}

interface AlertPlace {
  readonly draftId: string
  readonly title: string
  /** Name of the line item's campaign, in reviews. */
  readonly campaign?: string
}

/** An amount or a status that deserves a second look. */
export interface AmountAlert extends AlertPlace {
  readonly field: keyof Spending
  readonly kind: 'powerOfTen' | 'largeFactor' | 'dailyAboveTotal' | 'activated'
  /** After divided by before; null if there's no such ratio. */
  readonly factor: number | null
}

/** Money that is spent because of a change, whichever field lets it run. */
export interface StartAlert extends AlertPlace {
  readonly field: string
  readonly kind: 'starts'
  readonly start: DeliveryStart
}

/** Why a change deserves a second look. */
export type MoneyAlert = AmountAlert | StartAlert

/** The money effect of a set of changes in one currency. */
export interface MoneyEffect {
  /** Counts what delivers or could deliver: paused ones yes, deleted ones no. */
  readonly daily: SpendingSum
  readonly total: SpendingSum
  readonly largestFactor: {
    readonly factor: number
    readonly draftId: string
    readonly field: AmountField
    readonly title: string
  } | null
  /** What starts to spend comes first. */
  readonly alerts: readonly MoneyAlert[]
  readonly activated: number
  /** How many changes let something spend. */
  readonly starts: number
  /** The largest single amount set by the changes; compared with the user's threshold. */
  readonly largestAmount: Micro | null
}

const amounts = [
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'bid_amount_local_micro',
] as const
type AmountField = (typeof amounts)[number]

/** From this factor on, a change deserves a second look; fivefold increases are rarely intended. */
const largeFactor = 5
/** From this factor on, an increase is probably a typo. */
export const hugeFactor = 10

/** Handles any number of changes; it allocates nothing per change except alerts. */
export function moneyEffect(changes: readonly SpendingChange[]): MoneyEffect {
  const starts: StartAlert[] = []
  const alerts: AmountAlert[] = []
  let largest: MoneyEffect['largestFactor'] = null
  let largestAmount: Micro | null = null
  let activated = 0
  for (const change of changes) {
    const { before, after, title, draftId, start } = change
    if (start !== undefined) starts.push({ draftId, title, kind: 'starts', field: start.field, start })
    for (const alert of alertsOf(change)) alerts.push(alert)
    if (isActivated(change)) activated += 1
    for (const field of amounts) {
      const ratio = factorOf(change, field)
      const factor = ratio === null ? null : Math.max(ratio, 1 / ratio)
      if (factor !== null && (largest === null || factor > largest.factor)) {
        largest = { factor, draftId, field, title }
      }
      const amount = after?.[field] ?? null
      if (amount === null || amount === before?.[field]) continue
      if (largestAmount === null || amount > largestAmount) largestAmount = amount
    }
  }
  return {
    daily: sumOf(changes, 'daily_budget_amount_local_micro'),
    total: sumOf(changes, 'total_budget_amount_local_micro'),
    largestFactor: largest,
    alerts: [...starts, ...alerts],
    activated,
    starts: starts.length,
    largestAmount,
  }
}

function sumOf(changes: readonly SpendingChange[], field: AmountField): SpendingSum {
  const before = sumMicro(amountsOf(changes, 'before', field))
  const after = sumMicro(amountsOf(changes, 'after', field))
  return { before, after }
}

function* amountsOf(changes: readonly SpendingChange[], side: 'before' | 'after', field: AmountField) {
  for (const change of changes) {
    const amount = change[side]?.[field] ?? null
    if (amount !== null) yield amount
  }
}

function factorOf({ before, after }: SpendingChange, field: AmountField): number | null {
  const was = before?.[field] ?? null
  const is = after?.[field] ?? null
  return was === null || is === null || was === 0 || is === 0 || was === is ? null : Number(is) / Number(was)
}

function isActivated({ before, after }: SpendingChange): boolean {
  return after?.entity_status === 'ACTIVE' && before?.entity_status !== 'ACTIVE'
}

function alertsOf(change: SpendingChange): readonly AmountAlert[] {
  const { draftId, title, after, start } = change
  const alert = (field: keyof Spending, kind: AmountAlert['kind'], factor: number | null): AmountAlert => ({
    draftId,
    title,
    field,
    kind,
    factor,
  })
  const alerts = amounts.flatMap((field) => {
    const factor = factorOf(change, field)
    if (factor === null) return []
    if (isPowerOfTen(factor)) return [alert(field, 'powerOfTen', factor)]
    return factor >= largeFactor ? [alert(field, 'largeFactor', factor)] : []
  })
  const daily = after?.daily_budget_amount_local_micro ?? null
  const total = after?.total_budget_amount_local_micro ?? null
  if (daily !== null && total !== null && daily > total) {
    alerts.push(alert('daily_budget_amount_local_micro', 'dailyAboveTotal', null))
  }
  // What starts says more.
  if (isActivated(change) && start === undefined) alerts.push(alert('entity_status', 'activated', null))
  return alerts
}

/** A misplaced decimal point: a factor of ten, a hundred …, up or down. */
function isPowerOfTen(factor: number): boolean {
  const exponent = Math.log10(factor)
  return Math.abs(exponent) >= 0.999 && Math.abs(exponent - Math.round(exponent)) < 1e-9
}
