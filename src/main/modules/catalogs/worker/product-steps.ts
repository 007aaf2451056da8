import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { type ProductInput, productInput, productsPerRequest } from '../../../../shared/api/ads/products.ts'
import type { FeedMapping } from '../../../../shared/catalogs/feed-mapping.ts'
import { requiredProductFields } from '../../../../shared/catalogs/product-merge.ts'
import type {
  ProductStep,
  ProductStepState,
  WholeCallStatus,
} from '../../../../shared/catalogs/product-row.ts'
import { productStepStates } from '../../../../shared/catalogs/product-row.ts'
import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'
import { jsonColumn, type RowReader, readRow, type Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { CatalogWindow, DueBatch, Range } from '../ports.ts'
import { changeNumber, productContent, rowKey, rowNumber } from './feed-rows.ts'

const sliceRows = 300

const planRow = z.object({ key: z.int(), id: z.string(), title: z.string() })
const deletionRow = z.object({
  number: z.int(),
  id: z.string(),
  title: z.string(),
  product_key: z.string().nullable(),
})
const batchRow = z.object({ batch: z.int() })
const numberRow = z.object({ number: z.int() })
const texts = jsonColumn(z.array(z.string())).nullable()

export const stepRow = z.object({
  number: z.int(),
  id: z.string(),
  product_key: z.string().nullable(),
  title: z.string(),
  row: z.int().nullable(),
  state: z.enum(productStepStates),
  status: z.string().nullable(),
  errors: texts,
  warnings: texts,
})

const insertStep = `INSERT INTO product_step (job_id, number, batch, id, product_key, title, row, state)
  VALUES (:jobId, :number, :batch, :id, :productKey, :title, :row, 'waiting')`

const insertJob = `INSERT INTO product_job
    (job_id, catalog, action, waiting, sending, done, failed, cancelled)
  VALUES (:jobId, :catalog, :action, :waiting, 0, 0, 0, 0)`

export interface OfJob {
  readonly jobId: string
}

export interface BatchOfJob extends OfJob {
  readonly batch: number
}

export interface ListedSteps extends Range {
  readonly states: readonly ProductStepState[]
  readonly withWarnings: boolean
}

export async function planUpload(
  database: ThreadDatabase,
  { catalog, jobId }: OfJob & { readonly catalog: number },
): Promise<number> {
  let number = 0
  let after = rowKey(catalog, 0)
  for (;;) {
    const rows = database.read(({ all }) =>
      all(
        `SELECT key, id, title FROM feed_row
         WHERE key > :after AND key < :end AND change IN (:new, :changed) ORDER BY key LIMIT ${sliceRows}`,
        {
          after,
          end: rowKey(catalog + 1, 0),
          new: changeNumber('new'),
          changed: changeNumber('changed'),
        },
      ).read(planRow),
    )
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.key
    database.transact(({ run }) => {
      for (const { key, id, title } of rows) {
        const batch = Math.floor(number / productsPerRequest)
        run(insertStep, { jobId, number, batch, id, title, productKey: null, row: rowNumber(key) })
        number += 1
      }
    })
    await setImmediate()
  }
  database.transact(({ run }) => run(insertJob, { jobId, catalog, action: 'upload', waiting: number }), 'now')
  return number
}

/** Products without a key can't be named to the service and are left out. */
export async function planDeletion(
  database: ThreadDatabase,
  catalog: number,
  jobId: string,
  numbers: readonly number[],
): Promise<number> {
  let number = 0
  for (let at = 0; at < numbers.length; at += sliceRows) {
    const slice = JSON.stringify(numbers.slice(at, at + sliceRows))
    database.transact(({ all, run }) => {
      const rows = all(
        `SELECT number, id, title, product_key FROM product
         WHERE number IN (SELECT value FROM json_each(:slice)) AND product_key IS NOT NULL ORDER BY number`,
        { slice },
      ).read(deletionRow)
      for (const { id, title, product_key: productKey } of rows) {
        const batch = Math.floor(number / productsPerRequest)
        run(insertStep, { jobId, number, batch, id, title, productKey, row: null })
        number += 1
      }
    })
    await setImmediate()
  }
  database.transact(
    ({ run }) => run(insertJob, { jobId, catalog, action: 'deletion', waiting: number }),
    'now',
  )
  return number
}

export function dropPlan(database: ThreadDatabase, jobId: string): void {
  database.transact(({ run }) => {
    run('DELETE FROM product_step WHERE job_id = :jobId', { jobId })
    run('DELETE FROM product_job WHERE job_id = :jobId', { jobId })
  })
}

export function shift(
  { run }: Pick<Statements, 'run'>,
  jobId: string,
  moves: Readonly<Partial<Record<ProductStepState, number>>>,
): void {
  const by = (state: ProductStepState) => moves[state] ?? 0
  run(
    `UPDATE product_job SET waiting = waiting + :waiting, sending = sending + :sending, done = done + :done,
       failed = failed + :failed, cancelled = cancelled + :cancelled WHERE job_id = :jobId`,
    {
      jobId,
      waiting: by('waiting'),
      sending: by('sending'),
      done: by('done'),
      failed: by('failed'),
      cancelled: by('cancelled'),
    },
  )
}

/** Steps being sent when the program exited may have arrived; they're sent again, which changes nothing. */
export function recover(database: ThreadDatabase, jobId: string): void {
  database.transact(({ run }) => {
    const { changes } = run(
      `UPDATE product_step SET state = 'waiting', status = '${sentBefore}'
       WHERE job_id = :jobId AND state = 'sending'`,
      { jobId },
    )
    shift({ run }, jobId, { sending: -changes, waiting: changes })
  }, 'now')
}

/** For a waiting step: the service may have received it. */
export const sentBefore = 'SENT_BEFORE'
/** The same for a failed step. */
export const noAnswer = 'NO_ANSWER' satisfies WholeCallStatus

/** Marks the next batches as sending; on disk before anything is sent. */
export function claim(
  database: ThreadDatabase,
  { jobId, batches }: OfJob & { readonly batches: number },
  mapping: (catalog: number) => FeedMapping,
): readonly DueBatch[] {
  return database.transact((statements) => {
    const { all, get, run } = statements
    const job = get('SELECT catalog AS number FROM product_job WHERE job_id = :jobId', { jobId })
    if (job === undefined) return []
    const catalog = readRow(numberRow, job).number
    const due = all(
      `SELECT DISTINCT batch FROM product_step WHERE job_id = :jobId AND state = 'waiting'
       ORDER BY batch LIMIT :batches`,
      { jobId, batches },
    )
      .read(batchRow)
      .map((row) => row.batch)
    return due.map((batch) => {
      clearResults(statements, jobId, batch, 'waiting')
      const steps = stepsOf(statements, jobId, batch, 'waiting')
      run(
        `UPDATE product_step SET state = 'sending' WHERE job_id = :jobId AND batch = :batch AND state = 'waiting'`,
        {
          jobId,
          batch,
        },
      )
      shift(statements, jobId, { waiting: -steps.length, sending: steps.length })
      const fields = mapping(catalog)
      return {
        batch,
        products: steps.flatMap(({ row }) =>
          row === null ? [] : contentOf(statements, catalog, row, fields),
        ),
        productKeys: steps.flatMap(({ row, product_key: key }) =>
          row === null && key !== null ? [key] : [],
        ),
      }
    })
  }, 'now')
}

export function stepsOf(
  { all }: Pick<Statements, 'all'>,
  jobId: string,
  batch: number,
  state: ProductStepState,
): readonly z.output<typeof stepRow>[] {
  return all(
    `SELECT ${stepColumns} FROM product_step
     WHERE job_id = :jobId AND batch = :batch AND state = :state ORDER BY number`,
    { jobId, batch, state },
  ).read(stepRow)
}

/** A sent step has no result yet, so a damaged one can't block it. */
export function clearResults(
  { run }: Pick<Statements, 'run'>,
  jobId: string,
  batch: number,
  state: 'waiting' | 'sending',
): void {
  run(
    `UPDATE product_step SET errors = NULL, warnings = NULL
     WHERE job_id = :jobId AND batch = :batch AND state = :state AND (errors IS NOT NULL OR warnings IS NOT NULL)`,
    { jobId, batch, state },
  )
}

const contentRow = z.object({ content: productContent })
const required: ReadonlySet<string> = new Set(requiredProductFields)

function contentOf(
  { get, unlessUnreadable }: RowReader,
  catalog: number,
  number: number,
  mapping: FeedMapping,
): ProductInput[] {
  const row = get('SELECT content FROM feed_row WHERE key = :key', { key: rowKey(catalog, number) })
  if (row === undefined) return []
  const product = unlessUnreadable(() => readRow(contentRow, row).content)
  const parsedProduct = product === null ? null : productInput.safeParse(asSent(product, mapping))
  return parsedProduct?.success === true ? [parsedProduct.data] : []
}

/** An omitted field stays at the service (catalogs.md#writing-products); an empty cell clears it. */
function asSent(product: ProductDraft, mapping: FeedMapping): ProductDraft {
  const cleared = mapping.filter(({ field }) => !required.has(field) && product[field] === undefined)
  return { ...product, ...Object.fromEntries(cleared.map(({ field }) => [field, null])) }
}

export function release(
  database: ThreadDatabase,
  { jobId, batch, perhapsSent }: BatchOfJob & { readonly perhapsSent: boolean },
): void {
  database.transact(({ run }) => {
    const { changes } = run(
      `UPDATE product_step SET state = 'waiting', status = CASE :perhapsSent WHEN 1 THEN '${sentBefore}' ELSE status END
       WHERE job_id = :jobId AND batch = :batch AND state = 'sending'`,
      { jobId, batch, perhapsSent: perhapsSent ? 1 : 0 },
    )
    shift({ run }, jobId, { sending: -changes, waiting: changes })
  }, 'now')
}

export async function cancelSteps(database: ThreadDatabase, jobId: string): Promise<void> {
  for (;;) {
    const changes = database.transact(({ run }) => {
      const { changes: moved } = run(
        `UPDATE product_step SET state = 'cancelled' WHERE job_id = :jobId AND number IN (
           SELECT number FROM product_step WHERE job_id = :jobId AND state = 'waiting' LIMIT 500)`,
        { jobId },
      )
      shift({ run }, jobId, { waiting: -moved, cancelled: moved })
      return moved
    }, 'now')
    if (changes === 0) return
    await setImmediate()
  }
}

/** Puts failed products into new batches after all others. */
export async function retrySteps(database: ThreadDatabase, jobId: string): Promise<number> {
  let moved = 0
  for (;;) {
    const changes = database.transact(({ all, get, run }) => {
      const failed = all(
        `SELECT number FROM product_step WHERE job_id = :jobId AND state = 'failed' ORDER BY number
         LIMIT ${productsPerRequest}`,
        { jobId },
      )
        .read(numberRow)
        .map((row) => row.number)
      const last = get('SELECT max(batch) AS number FROM product_step WHERE job_id = :jobId', { jobId })
      if (failed.length === 0 || last === undefined) return 0
      run(
        `UPDATE product_step SET state = 'waiting', batch = :batch, errors = NULL, warnings = NULL,
           status = CASE status WHEN '${noAnswer}' THEN '${sentBefore}' END
         WHERE job_id = :jobId AND number IN (SELECT value FROM json_each(:failed))`,
        { jobId, batch: readRow(numberRow, last).number + 1, failed: JSON.stringify(failed) },
      )
      shift({ run }, jobId, { failed: -failed.length, waiting: failed.length })
      return failed.length
    }, 'now')
    if (changes === 0) return moved
    moved += changes
    await setImmediate()
  }
}

const stepColumns = Object.keys(stepRow.shape).join(', ')

export function readSteps(
  database: ThreadDatabase,
  { jobId, states, withWarnings, offset, count }: OfJob & ListedSteps,
): CatalogWindow<ProductStep> {
  const where = [
    'job_id = :jobId',
    ...(states.length === 0 ? [] : ['state IN (SELECT value FROM json_each(:states))']),
    ...(withWarnings ? ['warnings IS NOT NULL'] : []),
  ].join(' AND ')
  const values = { jobId, ...(states.length === 0 ? {} : { states: JSON.stringify(states) }) }
  return database.read(({ all, get }) => ({
    rows: all(
      `SELECT ${stepColumns} FROM product_step WHERE ${where} ORDER BY number LIMIT :count OFFSET :offset`,
      { ...values, count, offset },
    )
      .read(stepRow)
      .map(({ number, id, title, state, status, errors, warnings, row }) => ({
        number,
        id,
        title,
        state,
        row,
        errors: errors ?? [],
        warnings: warnings ?? [],
        status: status === sentBefore ? null : status,
      })),
    total: readRow(numberRow, get(`SELECT count(*) AS number FROM product_step WHERE ${where}`, values))
      .number,
  }))
}
