import type { Fault } from './fault.ts'

/** Something fetched on demand and stored, with its age, and a fault if the last fetch failed. */
export interface Fetched<T> {
  /** Null before the first fetch. */
  readonly value: T | null
  readonly readAt: number | null
  readonly fault: Fault | null
}
