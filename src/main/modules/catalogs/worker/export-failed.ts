import { Readable } from 'node:stream'
import { z } from 'zod'
import { productFields } from '../../../../shared/catalogs/product-merge.ts'
import { byteOrderMark, delimitedLine } from '../../../../shared/text/delimited-text.ts'
import { escapeFormula } from '../../../../shared/text/formula-cells.ts'
import { writeFileAtomically } from '../../../core/files/write-file-atomically.ts'
import { jsonColumn, readRow } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import { productContent, rowKey } from './feed-rows.ts'
import { failedColumns } from './feed-source.ts'

const failedRow = z.object({
  number: z.int(),
  id: z.string(),
  row: z.int().nullable(),
  errors: jsonColumn(z.array(z.string())).nullable(),
})
const contentRow = z.object({ content: productContent })
const jobRow = z.object({ catalog: z.int() })

/**
 * Writes failed products with their reasons as a feed that can be corrected and opened again. Replaces an existing file
 * only when complete.
 */
export async function exportFailed(database: ThreadDatabase, jobId: string, path: string): Promise<number> {
  let rows = 0
  const lines = function* (): Generator<string> {
    yield byteOrderMark + delimitedLine(failedColumns)
    for (const cells of failedCells(database, jobId)) {
      rows += 1
      yield delimitedLine(cells.map(escapeFormula))
    }
  }
  await writeFileAtomically(path, Readable.from(lines()))
  return rows
}

function* failedCells(database: ThreadDatabase, jobId: string): Generator<readonly string[]> {
  const job = database.read(({ get }) =>
    get('SELECT catalog FROM product_job WHERE job_id = :jobId', { jobId }),
  )
  if (job === undefined) return
  const { catalog } = readRow(jobRow, job)
  let after = -1
  for (;;) {
    const failed = database.read(({ all }) =>
      all(
        `SELECT number, id, row, errors FROM product_step
         WHERE job_id = :jobId AND state = 'failed' AND number > :after ORDER BY number LIMIT 200`,
        { jobId, after },
      ).read(failedRow),
    )
    if (failed.length === 0) return
    for (const { number, id, row, errors } of failed) {
      after = number
      const key = row === null ? null : rowKey(catalog, row)
      const content =
        key === null
          ? undefined
          : database.read(({ get }) => get('SELECT content FROM feed_row WHERE key = :key', { key }))
      const product = content === undefined ? { id } : readRow(contentRow, content).content
      yield [
        ...productFields.map((field) => String(product[field] ?? '')),
        row === null ? '' : String(row),
        (errors ?? []).join(' '),
      ]
    }
  }
}
