import type { ProductFilter } from '../../../shared/api/ads/product-sets.ts'
import type { Product, ProductInput } from '../../../shared/api/ads/products.ts'
import type {
  FeedFile,
  FeedPreviewRow,
  FeedRow,
  FeedRowDetails,
  FeedSummary,
} from '../../../shared/catalogs/feed.ts'
import type { ImageCheck, ImagesChecked, ImagesOfRow } from '../../../shared/catalogs/feed-images.ts'
import type { FeedMapping } from '../../../shared/catalogs/feed-mapping.ts'
import type { ProductRow, ProductStep, ProductStepState } from '../../../shared/catalogs/product-row.ts'
import type { FilterSetPreview } from '../../../shared/catalogs/product-set.ts'
import type { FeedView, ProductsView, ProductTarget } from '../../../shared/catalogs/product-view.ts'
import type { Fields } from '../../../shared/core/json.ts'

/** Calls of the catalog thread. `catalog` is the catalog's number in the store. */

export interface CatalogWindow<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

interface Range {
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

export interface CatalogApi {
  readonly inspect: Ask<{ readonly catalog: number; readonly path: string }, FeedFile>
  readonly preview: Ask<
    { readonly catalog: number; readonly feedId: string; readonly mapping: FeedMapping },
    readonly FeedPreviewRow[]
  >
  readonly load: Ask<
    { readonly catalog: number; readonly feedId: string; readonly mapping: FeedMapping },
    FeedSummary
  >
  readonly feed: Ask<{ readonly catalog: number }, FeedSummary | null>
  readonly forgetFeed: Ask<{ readonly catalog: number }, null>
  readonly feedRows: Ask<
    Range & { readonly catalog: number; readonly view: FeedView },
    CatalogWindow<FeedRow>
  >
  readonly feedRow: Ask<{ readonly catalog: number; readonly number: number }, FeedRowDetails | null>
  /** The next rows whose images haven't been checked. */
  readonly imagesDue: Ask<
    { readonly catalog: number; readonly count: number },
    { readonly readAt: number; readonly rows: readonly ImagesOfRow[] }
  >
  readonly saveImages: Ask<
    {
      readonly catalog: number
      readonly readAt: number
      readonly rows: readonly { readonly number: number; readonly checks: readonly ImageCheck[] }[]
    },
    ImagesChecked | null
  >
  readonly products: Ask<
    Range & { readonly catalog: number; readonly view: ProductsView },
    CatalogWindow<ProductRow>
  >
  /** A product as the service has it; null if it isn't known. */
  readonly product: Ask<{ readonly catalog: number; readonly id: string }, Fields | null>
  /** The number of a target's products, and their keys (at most 10,000). */
  readonly targetKeys: Ask<
    { readonly catalog: number; readonly target: ProductTarget },
    { readonly total: number; readonly productKeys: readonly string[] }
  >
  readonly previewFilters: Ask<
    { readonly catalog: number; readonly filters: readonly ProductFilter[] },
    FilterSetPreview
  >
  /** Saves a page of a sync; all pages have the same `sync` number. */
  readonly savePage: Ask<
    { readonly catalog: number; readonly sync: number; readonly products: readonly Product[] },
    null
  >
  /** Ends a sync: products it hasn't seen are gone. */
  readonly endSync: Ask<{ readonly catalog: number; readonly sync: number }, null>
  readonly forgetCatalog: Ask<{ readonly catalog: number }, null>
  readonly planUpload: Ask<{ readonly catalog: number; readonly jobId: string }, number>
  readonly planDeletion: Ask<
    { readonly catalog: number; readonly jobId: string; readonly target: ProductTarget },
    number
  >
  readonly dropPlan: Ask<{ readonly jobId: string }, null>
  /** Resets steps that were being sent when the program exited. */
  readonly recover: Ask<{ readonly jobId: string }, null>
  readonly claim: Ask<{ readonly jobId: string; readonly batches: number }, readonly DueBatch[]>
  readonly receipt: Ask<
    { readonly jobId: string; readonly batch: number; readonly results: readonly StepResult[] },
    null
  >
  /** Returns a batch; `perhapsSent` if the service may have received it. */
  readonly release: Ask<
    { readonly jobId: string; readonly batch: number; readonly perhapsSent: boolean },
    null
  >
  readonly cancelSteps: Ask<{ readonly jobId: string }, null>
  readonly retrySteps: Ask<{ readonly jobId: string }, number>
  readonly steps: Ask<
    Range & {
      readonly jobId: string
      readonly states: readonly ProductStepState[]
      readonly withWarnings: boolean
    },
    CatalogWindow<ProductStep>
  >
  readonly exportFailed: Ask<{ readonly jobId: string; readonly path: string }, number>
  stopLoading(): null
}

type Ask<Input, Answer> = (input: Input) => Answer | Promise<Answer>
