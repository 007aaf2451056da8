import { z } from 'zod'
import { productFilter } from '../../../shared/api/ads/product-sets.ts'
import type { ProductSetRow } from '../../../shared/catalogs/product-set.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, type Statements } from '../../core/store/database.ts'
import { flag, insertRow, readOptional, rowOf } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import type { HostUser } from '../sign-in/service-calls.ts'

export interface StoredCatalog {
  readonly number: number
  readonly owner: HostUser
  readonly id: string
  readonly name: string
  readonly seenAt: number
  readonly productsReadAt: number | null
}

export interface ProductJobSums {
  readonly catalog: number
  readonly action: 'upload' | 'deletion'
  readonly waiting: number
  readonly sending: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
}

export interface CatalogRepository {
  list(owner: HostUser): Outcome<readonly StoredCatalog[]>
  find(owner: HostUser, id: string): Outcome<StoredCatalog | null>
  byNumber(number: number): Outcome<StoredCatalog | null>
  /** Saves the service's whole list; returns the catalogs that are gone. */
  saveList(
    owner: HostUser,
    catalogs: readonly { readonly id: string; readonly name: string }[],
    at: number,
  ): Outcome<readonly StoredCatalog[]>
  save(owner: HostUser, id: string, name: string, at: number): Outcome<void>
  remove(number: number): Outcome<void>
  jobSums(jobId: string): Outcome<ProductJobSums | null>
  sets(catalog: number): Outcome<readonly ProductSetRow[]>
  saveSet(catalog: number, set: ProductSetRow): Outcome<void>
  removeSet(catalog: number, id: string): Outcome<void>
}

const catalogRow = rowOf({
  number: z.int(),
  environmentId: z.string(),
  host: z.enum(['ads', 'adsSandbox']),
  userId: z.string(),
  catalogId: z.string(),
  name: z.string(),
  seenAt: z.int(),
  productsReadAt: z.int().nullable(),
}).transform(
  ({ environmentId, host, userId, catalogId: id, ...row }): StoredCatalog => ({
    ...row,
    id,
    owner: { environmentId, host, userId },
  }),
)

const columns = 'number, environment_id, host, user_id, catalog_id, name, seen_at, products_read_at'
const owned = 'environment_id = :environmentId AND host = :host AND user_id = :userId'

const sumsRow = z.object({
  catalog: z.int(),
  action: z.enum(['upload', 'deletion']),
  waiting: z.int(),
  sending: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
})

const setRow = rowOf({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(['MANUAL', 'FILTERED']),
  filters: jsonColumn(z.array(productFilter)),
  products: z.int(),
  status: z.string().nullable(),
  gone: flag,
  readAt: z.int(),
  record: storedFields.nullable(),
})

const insertCatalog = `INSERT INTO product_catalog (environment_id, host, user_id, catalog_id, name, seen_at)
  VALUES (:environmentId, :host, :userId, :id, :name, :at)
  ON CONFLICT (environment_id, host, user_id, catalog_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at`

export function createCatalogRepository({ attempt, transact }: Database): CatalogRepository {
  const list = ({ all }: Pick<Statements, 'all'>, { environmentId, host, userId }: HostUser) =>
    all(`SELECT ${columns} FROM product_catalog WHERE ${owned} ORDER BY number`, {
      environmentId,
      host,
      userId,
    }).read(catalogRow)
  const write = ({ run }: Pick<Statements, 'run'>, owner: HostUser, id: string, name: string, at: number) =>
    run(insertCatalog, {
      environmentId: owner.environmentId,
      host: owner.host,
      userId: owner.userId,
      id,
      name,
      at,
    })
  const remove = ({ run }: Pick<Statements, 'run'>, number: number): void => {
    run('DELETE FROM product_catalog WHERE number = :number', { number })
    run('DELETE FROM product_set WHERE catalog = :number', { number })
  }

  return {
    list: (owner) => attempt((statements) => list(statements, owner)),
    find: (owner, id) =>
      attempt((statements) => list(statements, owner).find((catalog) => catalog.id === id) ?? null),
    byNumber: (number) =>
      attempt(({ get }) =>
        readOptional(
          catalogRow,
          get(`SELECT ${columns} FROM product_catalog WHERE number = :number`, { number }),
        ),
      ),
    saveList: (owner, catalogs, at) =>
      transact((statements) => {
        const there = new Set(catalogs.map(({ id }) => id))
        const removedCatalogs = list(statements, owner).filter(({ id }) => !there.has(id))
        for (const { id, name } of catalogs) write(statements, owner, id, name, at)
        for (const { number } of removedCatalogs) remove(statements, number)
        return removedCatalogs
      }),
    save: (owner, id, name, at) => attempt((statements) => void write(statements, owner, id, name, at)),
    remove: (number) => transact((statements) => remove(statements, number)),
    jobSums: (jobId) =>
      attempt(({ get }) =>
        readOptional(
          sumsRow,
          get(
            `SELECT catalog, action, waiting, sending, done, failed, cancelled FROM product_job
           WHERE job_id = :jobId`,
            { jobId },
          ),
        ),
      ),
    sets: (catalog) =>
      attempt(({ all }) =>
        all(
          `SELECT id, name, description, type, filters, products, status, gone, read_at, record FROM product_set
           WHERE catalog = :catalog ORDER BY natural_key(name), id`,
          { catalog },
        ).read(setRow),
      ),
    saveSet: (catalog, set) =>
      attempt((statements) => {
        insertRow(statements, 'product_set', { catalog, ...set }, 'INSERT OR REPLACE')
      }),
    removeSet: (catalog, id) =>
      attempt(({ run }) => {
        run('DELETE FROM product_set WHERE catalog = :catalog AND id = :id', { catalog, id })
      }),
  }
}
