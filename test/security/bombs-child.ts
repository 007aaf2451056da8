import { statSync } from 'node:fs'
import { fileLimits } from '../../src/main/core/files/limits.ts'
import { createReadingTally } from '../../src/main/core/files/reading-tally.ts'
import { headerBy } from '../../src/main/core/files/tables/header.ts'
import { openTable } from '../../src/main/core/files/tables/table.ts'
import { openMembers } from '../../src/main/modules/audiences/worker/member-source.ts'
import { openSource } from '../../src/main/modules/catalogs/worker/feed-source.ts'
import { examineFile } from '../../src/main/modules/media/worker/examine-file.ts'
import { type ReadingReport, readingProblems } from '../../src/shared/files/reading-report.ts'

/** A program that reads the files in its arguments and prints each result, and its peak memory. */

const readers: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  async sheet(path) {
    const { bytes, rows: maxRows } = fileLimits.sheet
    const findHeader = headerBy(() => 0)
    const table = await openTable(path, { bytes, choice: {}, sampleRows: 50, findHeader })
    const tally = createReadingTally(maxRows)
    for await (const _slice of table.rows(tally, undefined, 0));
    return resultOf(tally.report(table.beginning))
  },
  async feed(path) {
    const tally = createReadingTally(fileLimits.feed.rows)
    const source = await openSource(path)
    for await (const _slice of source.rows(tally));
    return resultOf(tally.report(source.beginning))
  },
  people: async (path) => ({ columns: (await openMembers(path)).sample[0]?.cells.length }),
  media: async (path) => ({ ...(await examineFile(path)), path: undefined }),
}

function resultOf(report: ReadingReport) {
  return { rows: report.rows.read, notes: readingProblems(report) }
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
