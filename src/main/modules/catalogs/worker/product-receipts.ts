import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Product } from '../../../../shared/api/ads/products.ts'
import type { FeedMapping } from '../../../../shared/catalogs/feed-mapping.ts'
import { productFields } from '../../../../shared/catalogs/product-merge.ts'
import { wholeCallStatuses } from '../../../../shared/catalogs/product-row.ts'
import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'
import { t } from '../../../../shared/text/language.ts'
import { readRow, type Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { StepResult } from '../ports.ts'
import { fingerprintOf } from './feed-loading.ts'
import { changeNumber, productContent, rowKey } from './feed-rows.ts'
import { saveProduct } from './product-columns.ts'
import { type BatchOfJob, clearResults, noAnswer, sentBefore, shift, stepsOf } from './product-steps.ts'

/** Saves the service's results and their effects in one transaction. */

const jobRow = z.object({ catalog: z.int(), action: z.enum(['upload', 'deletion']) })
const sentRow = z.object({ content: productContent, fingerprint: z.string() })
type Step = ReturnType<typeof stepsOf>[number]

/** All pages of a sync have the same number. */
export interface ProductSync {
  readonly catalog: number
  readonly sync: number
}

export interface SyncedPage extends ProductSync {
  readonly products: readonly Product[]
}

export function receipt(
  database: ThreadDatabase,
  { jobId, batch, results }: BatchOfJob & { readonly results: readonly StepResult[] },
  mapping: (catalog: number) => FeedMapping,
  now: number,
): void {
  database.transact((statements) => {
    const rawJob = statements.get('SELECT catalog, action FROM product_job WHERE job_id = :jobId', { jobId })
    if (rawJob === undefined) return
    const { catalog, action } = readRow(jobRow, rawJob)
    clearResults(statements, jobId, batch, 'sending')
    const steps = stepsOf(statements, jobId, batch, 'sending')
    let doneCount = 0
    for (const [place, step] of steps.entries()) {
      const stepResult = action === 'upload' ? ofUpload(step, place, results) : ofDeletion(step, results)
      const result = resultOf(step, action, stepResult)
      if (result.state === 'done') doneCount += 1
      noteStep(statements, jobId, step, result)
      if (result.state !== 'done') continue
      if (action === 'upload') accept(statements, catalog, step, result, mapping(catalog), now)
      else remove(statements, catalog, step)
    }
    shift(statements, jobId, { sending: -steps.length, done: doneCount, failed: steps.length - doneCount })
  }, 'now')
}

/** Results are in request order (catalogs.md#writing-products); a different ID is searched for. */
function ofUpload({ id }: Step, place: number, results: readonly StepResult[]): StepResult | undefined {
  const resultAtPlace = results[place]
  return resultAtPlace?.id === id || resultAtPlace?.id === null
    ? resultAtPlace
    : results.find((result) => result.id === id)
}

function ofDeletion({ product_key: key }: Step, results: readonly StepResult[]): StepResult | undefined {
  return results.find(({ productKey }) => productKey === key)
}

/**
 * A product whose deletion got no answer may be gone; the repeated call is then refused. Without a result of its own,
 * nothing is known about it.
 */
function resultOf(step: Step, action: 'upload' | 'deletion', stepResult: StepResult | undefined): StepResult {
  if (stepResult === undefined) {
    const errors = [t`The service’s response didn’t mention this product.`]
    return { id: step.id, productKey: null, state: 'failed', status: 'ERROR', errors, warnings: [] }
  }
  if (action === 'deletion' && stepResult.state === 'failed' && step.status === sentBefore) {
    if (isOfWholeCall(stepResult)) return { ...stepResult, status: noAnswer }
    return { ...stepResult, state: 'done', status: 'DELETED', errors: [] }
  }
  return stepResult
}

function isOfWholeCall({ status }: StepResult): boolean {
  return wholeCallStatuses.some((knownStatus) => knownStatus === status)
}

function noteStep({ run }: Statements, jobId: string, { number }: Step, result: StepResult): void {
  const list = (values: readonly string[]) => (values.length === 0 ? null : JSON.stringify(values))
  run(
    `UPDATE product_step SET state = :state, status = :status, errors = :errors, warnings = :warnings,
       product_key = coalesce(:productKey, product_key) WHERE job_id = :jobId AND number = :number`,
    {
      jobId,
      number,
      state: result.state,
      status: result.status,
      productKey: result.productKey,
      errors: list(result.errors),
      warnings: list(result.warnings),
    },
  )
}

function accept(
  statements: Statements,
  catalog: number,
  { id, row }: Step,
  { productKey }: StepResult,
  mapping: FeedMapping,
  now: number,
): void {
  if (row === null) return
  const key = rowKey(catalog, row)
  const rawRow = statements.get('SELECT content, fingerprint FROM feed_row WHERE key = :key', { key })
  if (rawRow === undefined) return
  const uploadedRow = statements.unlessUnreadable(() => readRow(sentRow, rawRow))
  if (uploadedRow === null) return
  const { content, fingerprint } = uploadedRow
  const cleared = Object.fromEntries(mapping.map(({ field }) => [field, null]))
  saveProduct(statements, {
    catalog,
    id,
    productKey,
    groupKey: null,
    fingerprint,
    seenAt: now,
    sync: null,
    product: { ...cleared, ...content },
    record: { ...cleared, ...content, id, ...(productKey === null ? {} : { product_key: productKey }) },
  })
  statements.run('UPDATE feed_row SET change = :same WHERE key = :key', { key, same: changeNumber('same') })
}

function remove({ run }: Statements, catalog: number, { id }: Step): void {
  run('DELETE FROM product WHERE catalog = :catalog AND id = :id', { catalog, id })
  run('UPDATE feed_row SET change = :new WHERE catalog = :catalog AND id = :id AND errors = 0', {
    catalog,
    id,
    new: changeNumber('new'),
  })
}

export function savePage(
  database: ThreadDatabase,
  { catalog, sync, products }: SyncedPage,
  mapping: FeedMapping,
  now: number,
): void {
  database.transact((statements) => {
    for (const product of products) {
      const fingerprint = fingerprintOf(ofFields(product, mapping))
      saveProduct(statements, {
        catalog,
        id: product.id,
        fingerprint,
        seenAt: now,
        sync,
        product: { ...nothing, ...asKnown(product) },
        record: product,
        productKey: product.product_key ?? null,
        groupKey: product.item_group_key ?? null,
      })
      statements.run(
        `UPDATE feed_row SET change = CASE fingerprint WHEN :fingerprint THEN :same ELSE :changed END
         WHERE catalog = :catalog AND id = :id AND errors = 0`,
        {
          catalog,
          id: product.id,
          fingerprint,
          same: changeNumber('same'),
          changed: changeNumber('changed'),
        },
      )
    }
  })
}

/** Fields that the feed doesn't map stay as the service has them. */
function ofFields(product: Product, mapping: FeedMapping): ProductDraft {
  if (mapping.length === 0) return asKnown(product)
  return Object.fromEntries(mapping.map(({ field }) => [field, product[field]]))
}

/** Fields that a sync doesn't return don't exist. */
const nothing: ProductDraft = Object.fromEntries(productFields.map((field) => [field, null]))

function asKnown({ product_key: _key, item_group_key: _group, ...product }: Product): ProductDraft {
  return { ...product }
}

/**
 * Products that a complete sync hasn't seen are gone. It lists only a group's first variant, so the others stay with
 * it.
 */
export async function endSync(
  database: ThreadDatabase,
  { catalog, sync }: ProductSync,
  now: number,
): Promise<void> {
  for (;;) {
    const removedCount = database.transact(({ all, run }) => {
      const ids = all(
        `DELETE FROM product WHERE number IN (
           SELECT number FROM product WHERE catalog = :catalog AND sync <> :sync
             AND (item_group_id IS NULL OR item_group_id NOT IN (
               SELECT item_group_id FROM product
               WHERE catalog = :catalog AND sync = :sync AND item_group_id IS NOT NULL))
           LIMIT 200) RETURNING id`,
        { catalog, sync },
      )
        .read(z.object({ id: z.string() }))
        .map(({ id }) => id)
      run(
        `UPDATE feed_row SET change = :new WHERE catalog = :catalog AND errors = 0
           AND id IN (SELECT value FROM json_each(:ids))`,
        { catalog, new: changeNumber('new'), ids: JSON.stringify(ids) },
      )
      return ids.length
    })
    if (removedCount === 0) break
    await setImmediate()
  }
  database.transact(({ run }) => {
    run('UPDATE product_catalog SET products_read_at = :now WHERE number = :catalog', { catalog, now })
  })
}
