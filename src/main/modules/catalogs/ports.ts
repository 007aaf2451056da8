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

/** What the thread of catalogs is asked, and what it answers. `catalog` is the number of a catalog in the store. */

export interface CatalogWindow<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

interface Range {
  readonly offset: number
  readonly count: number
}

/** What became of one product of a call, as the service said it. */
export interface StepResult {
  readonly id: string | null
  readonly productKey: string | null
  readonly state: 'done' | 'failed'
  readonly status: string
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** A call that is due: its steps are marked as being sent, on disk, before it is handed out. */
export interface DueBatch {
  readonly batch: number
  readonly products: readonly ProductInput[]
  /** Of a deletion. */
  readonly productKeys: readonly string[]
}

/** What the worker of catalogs offers. */
export interface CatalogApi {
  /** Reads the beginning of a file and proposes a mapping. */
  readonly inspect: Ask<{ readonly catalog: number; readonly path: string }, FeedFile>
  /** The first rows of the opened file, before and after its rules. */
  readonly preview: Ask<
    { readonly catalog: number; readonly feedId: string; readonly mapping: FeedMapping },
    readonly FeedPreviewRow[]
  >
  /** Reads the opened file to its end; `progress` tells how far it is. */
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
  /** The next rows of the feed whose images nobody has looked at. */
  readonly imagesDue: Ask<
    { readonly catalog: number; readonly count: number },
    { readonly readAt: number; readonly rows: readonly ImagesOfRow[] }
  >
  /** Notes what was seen of the images of rows; null where the feed is another one by now. */
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
  /** A product as the service has it, as far as that is known; null where it isn't known here. */
  readonly product: Ask<{ readonly catalog: number; readonly id: string }, Fields | null>
  /** How many products a target has, and their keys (at most 10,000). */
  readonly targetKeys: Ask<
    { readonly catalog: number; readonly target: ProductTarget },
    { readonly total: number; readonly productKeys: readonly string[] }
  >
  readonly previewFilters: Ask<
    { readonly catalog: number; readonly filters: readonly ProductFilter[] },
    FilterSetPreview
  >
  /** Takes over a page of a reading; `sync` is the same number for all pages of one. */
  readonly savePage: Ask<
    { readonly catalog: number; readonly sync: number; readonly products: readonly Product[] },
    null
  >
  /** The reading has seen every page: what it did not see is gone. */
  readonly endSync: Ask<{ readonly catalog: number; readonly sync: number }, null>
  readonly forgetCatalog: Ask<{ readonly catalog: number }, null>
  /** Writes the steps of an upload: every new and changed row. Gives their number. */
  readonly planUpload: Ask<{ readonly catalog: number; readonly jobId: string }, number>
  readonly planDeletion: Ask<
    { readonly catalog: number; readonly jobId: string; readonly target: ProductTarget },
    number
  >
  readonly dropPlan: Ask<{ readonly jobId: string }, null>
  /** Marks what was on the way when the program ended as waiting again. */
  readonly recover: Ask<{ readonly jobId: string }, null>
  readonly claim: Ask<{ readonly jobId: string; readonly batches: number }, readonly DueBatch[]>
  readonly receipt: Ask<
    { readonly jobId: string; readonly batch: number; readonly results: readonly StepResult[] },
    null
  >
  /** A batch goes back: `perhapsSent` where nobody knows whether the service saw it. */
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
  /** Writes failed products of a job with their reasons, in the columns of the service, as CSV. Gives their number. */
  readonly exportFailed: Ask<{ readonly jobId: string; readonly path: string }, number>
  /** Ends the reading of a feed that is under way; nothing of it stays. */
  stopLoading(): null
}

type Ask<Input, Answer> = (input: Input) => Answer | Promise<Answer>
