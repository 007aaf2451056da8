import { z } from 'zod'
import { CatalogProducts, type ProductMaker } from './catalog-products.ts'
import type { Journal } from './journal.ts'
import { productRecord } from './product-record.ts'

/** Products of a fixture or of an earlier run; `sequence` is the order of submission, the list's own if omitted. */
const storedProduct = productRecord.extend({ sequence: z.int().min(0).optional() })

/** The number of generated products in a demo catalog. */
const madeProducts = z.object({
  catalog_id: z.string(),
  made: z.int().min(0),
  /** Positions whose products have changed or been deleted. */
  without: z.array(z.int().min(0)).default([]),
})

type MadeProducts = z.output<typeof madeProducts>

const record = z.union([madeProducts, storedProduct])

/**
 * Products by catalog. They're changed individually, never in a batch that can fail as a whole, so nothing here is ever
 * undone.
 */
export class ProductStore {
  readonly #journal: Journal
  readonly #maker: ProductMaker
  readonly #shelves = new Map<string, CatalogProducts>()
  /** The initial stock of each demo catalog, on first use. */
  readonly #made = new Map<string, MadeProducts>()

  constructor(journal: Journal, maker: ProductMaker) {
    this.#journal = journal
    this.#maker = maker
  }

  /** The shelf of a catalog, for reading. */
  of(catalogId: string): CatalogProducts {
    const existingShelf = this.#shelves.get(catalogId)
    if (existingShelf !== undefined) return existingShelf
    const shelf = new CatalogProducts(catalogId, this.#maker)
    this.#shelves.set(catalogId, shelf)
    const generatedProducts = this.#made.get(catalogId)
    if (generatedProducts !== undefined)
      shelf.stock(generatedProducts.made, new Set(generatedProducts.without))
    return shelf
  }

  /** Changes products of a catalog. */
  change<Result>(catalogId: string, work: (shelf: CatalogProducts) => Result): Result {
    const result = work(this.of(catalogId))
    this.#journal.note(() => undefined)
    return result
  }

  /** Permanently deletes all products of a catalog. */
  clear(catalogId: string): void {
    this.#shelves.delete(catalogId)
    this.#made.delete(catalogId)
    this.#journal.note(() => undefined)
  }

  load(records: unknown): void {
    const rows = z.array(record).parse(records)
    this.#shelves.clear()
    this.#made.clear()
    for (const row of rows) if ('made' in row) this.#made.set(row.catalog_id, row)
    for (const row of rows) {
      if ('made' in row) continue
      const { sequence, ...product } = row
      this.of(row.catalog_id).put(product, sequence)
    }
    this.#journal.note(() => undefined)
  }

  /** The input of `load`. */
  *values(): IterableIterator<unknown> {
    for (const [catalogId, made] of this.#made) {
      const shelf = this.#shelves.get(catalogId)
      yield shelf === undefined ? made : { ...made, without: shelf.missingPlaces(made.made) }
    }
    for (const shelf of this.#shelves.values()) {
      for (const { sequence, product } of shelf.stored()) yield { ...product, sequence }
    }
  }
}
