import { statSync } from 'node:fs'
import { withExternalFile } from '../../src/main/core/files/external-file.ts'
import { fileLimits } from '../../src/main/core/files/limits.ts'
import { createSkippedRows } from '../../src/main/core/files/skipped-rows.ts'
import { openMembers } from '../../src/main/modules/audiences/worker/member-source.ts'
import { openSource } from '../../src/main/modules/catalogs/worker/feed-source.ts'
import { openTable } from '../../src/main/modules/exchange/worker/read-table.ts'
import { examineFile } from '../../src/main/modules/media/worker/examine-file.ts'

/** A program that reads the files in its arguments and prints each result, and its peak memory. */

const readers: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  async sheet(path) {
    const skippedRows = createSkippedRows(fileLimits.sheet.rows)
    let rows = 0
    await withExternalFile(path, fileLimits.sheet, async (file) => {
      for await (const _row of (await openTable(file, skippedRows)).rows) rows += 1
    })
    return { rows, notes: skippedRows.notes() }
  },
  async feed(path) {
    const skippedRows = createSkippedRows(fileLimits.feed.rows)
    const source = await openSource(path)
    let rows = 0
    for await (const slice of source.rows(skippedRows)) rows += slice.rows.length
    return { rows, notes: skippedRows.notes() }
  },
  people: async (path) => ({ columns: (await openMembers(path)).sample[0]?.length }),
  media: async (path) => ({ ...(await examineFile(path)), path: undefined }),
}

const peak = () => Math.round(process.resourceUsage().maxRSS / 1_024)
const begun = peak()
const results: unknown[] = []
for (const argument of process.argv.slice(2)) {
  const [kind = '', path = ''] = argument.split('=')
  const result = await readers[kind]?.(path).catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : String(error),
  }))
  results.push({
    file: path.split('/').at(-1),
    megabytes: statSync(path).size / 1e6,
    result,
    grown: peak() - begun,
  })
}
process.stdout.write(JSON.stringify(results))
