import type { FigureAlert } from './alerts.ts'
import type { FigureName } from './figures.ts'
import type { Completeness } from './measured-period.ts'
import type { StoredSpan } from './statistics-view.ts'

/** What figures say about an account as a whole, for the overview. Amounts are in micro units. */
export interface Performance {
  readonly known: StoredSpan
  /** IANA name of the account's zone. */
  readonly zone: string
  readonly currency: string | null
  /** Whether the seven whole days that pacing and alerts are about are stored. */
  readonly week: Completeness
  /** Of active campaigns. */
  readonly pacing: Pacing
  /** Of the last 30 whole days. */
  readonly spend: SpendByDay
  /** Posts that were promoted in the last seven days, by click-through rate. */
  readonly creatives: { readonly best: readonly RankedCreative[]; readonly worst: readonly RankedCreative[] }
  readonly yesterday: Yesterday
  readonly alerts: PerformanceAlerts
}

/** Before figures were read for the first time. */
export interface NoPerformance {
  readonly known: null
}

export interface SpendByDay {
  /** When each day begins. */
  readonly starts: readonly number[]
  /** Null for a day that isn't stored as a whole. */
  readonly spent: readonly (number | null)[]
  /** What active campaigns were to spend; null for a day without a flight. */
  readonly planned: readonly (number | null)[]
  readonly impressions: readonly (number | null)[]
  readonly clicks: readonly (number | null)[]
}

/** A campaign is off plan if it spends this share more or less than planned. */
export const offPlanShare = 0.2

export interface Pacing {
  /** Active campaigns with a budget in the last seven days, and those farther off plan than `offPlanShare`. */
  readonly campaigns: number
  readonly offPlan: number
  /** Farthest off plan first. */
  readonly rows: readonly PacedCampaign[]
}

export interface PacedCampaign {
  readonly key: string
  readonly title: string
  readonly spent: number
  readonly planned: number
}

export interface RankedCreative {
  /** Of the post, or of its promotion as long as the post isn't known. */
  readonly id: string
  readonly post: string | null
  /** The name of one that promotes it, to tell it from others until it's synced; null if that isn't synced either. */
  readonly lineItem: string | null
  /** Null as long as the post isn't synced. */
  readonly title: string | null
  /** Its first picture, or that of its card; null if it has none, or isn't synced. */
  readonly mediaKey: string | null
  readonly impressions: number
  readonly clicks: number
}

/** The last whole day against the one before. */
export interface Yesterday {
  readonly day: number
  readonly figures: readonly {
    readonly name: FigureName
    readonly now: number | null
    readonly before: number | null
  }[]
  /** Campaigns whose spend changed most. */
  readonly movers: readonly {
    readonly key: string
    readonly title: string
    readonly now: number
    readonly before: number
  }[]
}

export interface PerformanceAlerts {
  readonly total: number
  readonly byRule: readonly { readonly rule: FigureAlert['alert']['rule']; readonly count: number }[]
  /** The gravest. */
  readonly rows: readonly FigureAlert[]
}
