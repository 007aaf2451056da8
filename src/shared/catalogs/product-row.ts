/** Products as lists show them. */

/** A product at the service, as far as this program knows it. */
export interface ProductRow {
  readonly id: string
  readonly productKey: string | null
  readonly title: string
  readonly price: string
  readonly salePrice: string | null
  readonly availability: string
  readonly inventory: number | null
  readonly productType: string | null
  readonly category: string | null
  readonly labels: readonly (string | null)[]
  readonly groupId: string | null
  readonly groupKey: string | null
  readonly link: string | null
  readonly imageLink: string | null
  /** When it was last accepted or read; milliseconds since 1970. */
  readonly seenAt: number
}

export const productSorts = ['id', 'title', 'price', 'availability', 'group', 'seen'] as const
export type ProductSort = (typeof productSorts)[number]

/** The error of every product in a call that failed as a whole. */
export const wholeCallStatuses = ['NO_ANSWER', 'REFUSED'] as const
export type WholeCallStatus = (typeof wholeCallStatuses)[number]

/**
 * waiting: for its turn · sending: its batch is in transit · done: the service accepted it, now or earlier · failed:
 * the service said why · canceled: never sent.
 */
export const productStepStates = ['waiting', 'sending', 'done', 'failed', 'cancelled'] as const
export type ProductStepState = (typeof productStepStates)[number]

/** The result for one product of a job. */
export interface ProductStep {
  readonly number: number
  readonly id: string
  readonly title: string
  readonly state: ProductStepState
  /** CREATE_SUCCESS, UPDATE_SUCCESS, NO_CHANGE, ERROR, DELETED, or a whole call's result; null before the answer. */
  readonly status: string | null
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** Row of the feed; null for deletions. */
  readonly row: number | null
}
