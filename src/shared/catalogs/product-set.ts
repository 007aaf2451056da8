import type { ProductFilter } from '../api/ads/product-sets.ts'
import type { Fields } from '../core/json.ts'

/** A product set as last seen. No call lists sets, so the program remembers their IDs. */
export interface ProductSetRow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly type: 'MANUAL' | 'FILTERED'
  readonly filters: readonly ProductFilter[]
  readonly products: number
  readonly status: string | null
  /** It no longer exists on the service. */
  readonly gone: boolean
  readonly readAt: number
  /** As the service returned it, with `product_ids`; null if it was read by an older version of the program. */
  readonly record: Fields | null
}

export interface PreviewedProduct {
  readonly id: string
  readonly title: string
  /** Values of the attributes that filters use. */
  readonly values: Readonly<Record<string, string | null>>
}

/** What a filtered set would contain, computed from locally known products. */
export interface FilterSetPreview {
  readonly products: number
  readonly matched: number
  readonly matchedByFilter: readonly number[]
  readonly missed: number
  readonly matches: readonly PreviewedProduct[]
  /** Products excluded by a single filter, by that filter's position. */
  readonly nearMisses: readonly { readonly product: PreviewedProduct; readonly filter: number }[]
}
