import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { productFilter } from '../api/ads/product-sets.ts'
import { productInput } from '../api/ads/products.ts'
import { act, call } from '../bridge/call.ts'
import { jobId, rowRange } from '../bridge/inputs.ts'
import type { CatalogList, CatalogRow } from '../catalogs/catalog.ts'
import type { FeedFile, FeedPreviewRow, FeedRow, FeedRowDetails, FeedSummary } from '../catalogs/feed.ts'
import { feedMapping } from '../catalogs/feed-mapping.ts'
import { type ProductRow, type ProductStep, productStepStates } from '../catalogs/product-row.ts'
import type { FilterSetPreview, ProductSetRow } from '../catalogs/product-set.ts'
import { feedView, productsView, productTarget } from '../catalogs/product-view.ts'
import type { Fields } from '../core/json.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import { readingChoice } from '../files/reading-choice.ts'
import type { JobSummary } from '../jobs/job.ts'
import { t } from '../text/language.ts'
import type { Exported } from './exchange.ts'

/**
 * Contract: catalogs with their products, feeds and product sets. Catalogs belong to the signed-in user; the workspace
 * gives the environment and host. Uploads and deletions are jobs, which `publishing` pauses, resumes, cancels and
 * retries.
 */

const id = z.string().min(1).max(100)
const name = z.string().trim().min(1).max(255)
const catalog = { workspace, catalogId: id }
const mapping = feedMapping
const description = z.string().trim().max(1_000).nullable()

const catalogCalls = {
  /** From the service if `refresh` is set or nothing is stored. */
  list: call('reads', () => z.strictObject({ workspace, refresh: z.boolean() }), {
    cache: { freshMs: 'always' },
  }).returns<CatalogList>(),
  create: act(t`Create a catalog`, () => z.strictObject({ workspace, name })).returns<CatalogRow>(),
  rename: act(t`Rename a catalog`, () => z.strictObject({ ...catalog, name })).returns<CatalogRow>(),
  /** Permanently, with its products and sets. `typed` must be the catalog's name, or its ID if it has none. */
  remove: act(t`Delete a catalog`, () => z.strictObject({ ...catalog, typed: z.string().max(255) }), {
    confirms: ({ workspace: place, catalogId }, names) =>
      t`Catalog ${names.catalog(place, catalogId)} is deleted at the service with its products and sets. This can’t be undone.`,
  }).returns<void>(),
  /**
   * Sends one product entered by hand: an existing ID changes that product, and omitted optional fields keep their
   * value. Returns the service's warnings.
   */
  saveProduct: act(t`Save a product`, () => z.strictObject({ ...catalog, product: productInput })).returns<
    readonly string[]
  >(),
  /** Starts to fetch every product; `catalogsChanged` reports progress. */
  readProducts: call('reads', () => z.strictObject(catalog)).returns<void>(),
  /** Reads all variants of a group. */
  readGroup: call('reads', () => z.strictObject({ ...catalog, groupKey: id })).returns<void>(),
  products: call('shows', () =>
    z.strictObject({ ...catalog, view: productsView, ...rowRange }),
  ).returns<ProductPage>(),
  /** A product as the service has it; null if nothing more than its list row is stored. */
  product: call('shows', () => z.strictObject({ ...catalog, productId: id })).returns<Fields | null>(),
  /**
   * Opens a file, from a dialog or dropped, or the one that is open with another choice; null if the dialog was
   * canceled.
   */
  openFeed: call('opens', () =>
    z.strictObject({
      ...catalog,
      file: chosenFileId.nullable(),
      choice: readingChoice.optional(),
      reopens: id.optional(),
    }),
  ).returns<FeedFile | null>(),
  previewFeed: call('shows', () => z.strictObject({ ...catalog, feedId: id, mapping }), {
    cache: { keepsPrevious: true },
  }).returns<readonly FeedPreviewRow[]>(),
  /** Reads the opened file to its end, replacing the previous feed; `catalogsChanged` reports progress. */
  readFeed: call('edits', () => z.strictObject({ ...catalog, feedId: id, mapping })).returns<FeedSummary>(),
  stopFeed: call('stops', () => z.strictObject(catalog)).returns<void>(),
  /** Null if no feed was read. */
  feed: call('shows', () => z.strictObject(catalog)).returns<FeedSummary | null>(),
  forgetFeed: call('edits', () => z.strictObject(catalog)).returns<void>(),
  feedRows: call('shows', () =>
    z.strictObject({ ...catalog, view: feedView, ...rowRange }),
  ).returns<FeedPage>(),
  feedRow: call('shows', () => z.strictObject({ ...catalog, number: z.int().min(1) }), {
    cache: { keepsPrevious: true },
  }).returns<FeedRowDetails | null>(),
  /** Asks the servers of the feed for the first bytes of its images; `catalogsChanged` reports progress. */
  checkImages: act(t`Check product images`, () => z.strictObject(catalog)).returns<void>(),
  stopImages: call('stops', () => z.strictObject(catalog)).returns<void>(),
  upload: act(t`Upload products`, () => z.strictObject(catalog)).returns<JobSummary>(),
  deleteProducts: act(t`Delete products`, () => z.strictObject({ ...catalog, target: productTarget }), {
    confirms: ({ workspace: place, catalogId }, names) =>
      t`Products of catalog ${names.catalog(place, catalogId)} are deleted at the service. This can’t be undone.`,
  }).returns<JobSummary>(),
  /** Products of a job with their results; all states if none is given. */
  steps: call('shows', () =>
    z.strictObject({
      jobId,
      states: z.array(z.enum(productStepStates)).max(productStepStates.length),
      withWarnings: z.boolean(),
      ...rowRange,
    }),
  ).returns<ProductStepPage>(),
  /** Asks for a file, then exports the failed products with their reasons. Null: the dialog was canceled. */
  exportFailed: call('opens', () => z.strictObject({ jobId })).returns<Exported | null>(),
  sets: call('reads', () => z.strictObject(catalog)).returns<readonly ProductSetRow[]>(),
  /** What a filtered set would contain, according to stored products. */
  previewSet: call('reads', () =>
    z.strictObject({ ...catalog, filters: z.array(productFilter).min(1).max(30) }),
  ).returns<FilterSetPreview>(),
  createFilteredSet: act(t`Create a product set`, () =>
    z.strictObject({ ...catalog, name, description, filters: z.array(productFilter).min(1).max(30) }),
  ).returns<ProductSetRow>(),
  createManualSet: act(t`Create a product set`, () =>
    z.strictObject({ ...catalog, name, description, target: productTarget }),
  ).returns<ProductSetRow>(),
  /** Changes name, description and, if a target is given, products of a manual set. */
  changeSet: act(t`Change a product set`, () =>
    z.strictObject({ ...catalog, setId: id, name, description, target: productTarget.nullable() }),
  ).returns<ProductSetRow>(),
  removeSet: act(t`Delete a product set`, () => z.strictObject({ ...catalog, setId: id }), {
    confirms: ({ workspace: place, catalogId, setId }, names) =>
      t`Product set ${names.productSet(place, catalogId, setId)} is deleted at the service. This can’t be undone.`,
  }).returns<void>(),
  /** Reads a set by ID and stores it, since no call lists sets. */
  readSet: call('reads', () => z.strictObject({ ...catalog, setId: id })).returns<ProductSetRow>(),
}

export const catalogContract = { catalogs: catalogCalls }

export interface ProductPage {
  readonly rows: readonly ProductRow[]
  readonly total: number
}

export interface FeedPage {
  readonly rows: readonly FeedRow[]
  readonly total: number
}

export interface ProductStepPage {
  readonly rows: readonly ProductStep[]
  readonly total: number
}
