import type { ProductInput } from '../../../shared/api/ads/products.ts'

/** What main and the catalog thread say to each other. */

export interface CatalogWindow<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export interface Range {
  readonly offset: number
  readonly count: number
}

export interface StepResult {
  readonly id: string | null
  readonly productKey: string | null
  readonly state: 'done' | 'failed'
  readonly status: string
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** A batch whose steps are marked as sending on disk. */
export interface DueBatch {
  readonly batch: number
  readonly products: readonly ProductInput[]
  readonly productKeys: readonly string[]
}
