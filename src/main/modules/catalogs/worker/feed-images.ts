import { z } from 'zod'
import {
  findingsOfImages,
  type ImageCheck,
  type ImagesChecked,
  type ImagesOfRow,
  imageAddresses,
} from '../../../../shared/catalogs/feed-images.ts'
import { jsonColumn, type RowReader, readRow } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import { FindingKinds, type StoredFeed } from './feed-loading.ts'
import { changeNumber, productContent, rowKey, rowKeys, rowNumber } from './feed-rows.ts'

const dueRow = z.object({ key: z.int(), content: productContent })
const contentRow = z.object({ content: productContent })
const checksRow = z.object({
  checks: jsonColumn(
    z.array(z.custom<ImageCheck>((value) => z.looseObject({ kind: z.string() }).safeParse(value).success)),
  ),
})

export function imagesDue(
  database: ThreadDatabase,
  catalog: number,
  { lastRow }: ImagesChecked,
  count: number,
): readonly ImagesOfRow[] {
  return database
    .read(({ all }) =>
      all('SELECT key, content FROM feed_row WHERE key > :after AND key < :end ORDER BY key LIMIT :count', {
        after: rowKey(catalog, lastRow),
        end: rowKeys(catalog).end,
        count,
      }).read(dueRow),
    )
    .map(({ key, content }) => ({ number: rowNumber(key), addresses: imageAddresses(content) }))
}

export interface CheckedRow {
  readonly number: number
  readonly checks: readonly ImageCheck[]
}

export function saveImages(
  database: ThreadDatabase,
  catalog: number,
  feed: StoredFeed,
  rows: readonly CheckedRow[],
): StoredFeed {
  return database.transact((statements) => {
    const { get, run, unlessUnreadable } = statements
    const kinds = new FindingKinds(feed)
    for (const { number, checks } of rows) {
      const key = rowKey(catalog, number)
      const rawContent = get('SELECT content FROM feed_row WHERE key = :key', { key })
      if (rawContent === undefined || checks.length === 0) continue
      run('INSERT OR REPLACE INTO feed_image (catalog, row, checks) VALUES (:catalog, :number, :checks)', {
        catalog,
        number,
        checks: JSON.stringify(checks),
      })
      const content = unlessUnreadable(() => readRow(contentRow, rawContent).content)
      const findings = content === null ? [] : findingsOfImages(content, checks)
      const errors = findings.filter(({ severity }) => severity === 'error').length
      if (findings.length === 0) continue
      run(
        `UPDATE feed_row SET errors = errors + :errors, warnings = warnings + :warnings,
           change = CASE WHEN :errors > 0 THEN :held ELSE change END WHERE key = :key`,
        { key, errors, warnings: findings.length - errors, held: changeNumber('held') },
      )
      for (const kind of new Set(findings.map((finding) => kinds.meet(finding)))) {
        kind.rows += run(
          'INSERT OR IGNORE INTO feed_finding (catalog, kind, row) VALUES (:catalog, :kind, :number)',
          { catalog, kind: kind.kind, number },
        ).changes
      }
    }
    const { images, ...summary } = feed.summary
    const feedToStore = kinds.stored({
      ...summary,
      images: { rows: images.rows + rows.length, lastRow: rows.at(-1)?.number ?? images.lastRow },
    })
    run('UPDATE product_catalog SET feed = :feed WHERE number = :catalog', {
      catalog,
      feed: JSON.stringify(feedToStore),
    })
    return feedToStore
  })
}

export function checksOf(
  { get, unlessUnreadable }: RowReader,
  catalog: number,
  number: number,
): readonly ImageCheck[] {
  const rawChecks = get('SELECT checks FROM feed_image WHERE catalog = :catalog AND row = :number', {
    catalog,
    number,
  })
  const checks = rawChecks === undefined ? null : unlessUnreadable(() => readRow(checksRow, rawChecks).checks)
  return checks ?? []
}
