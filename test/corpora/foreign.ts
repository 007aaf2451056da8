import { isUtf8 } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createReadingTally } from '../../src/main/core/files/reading-tally.ts'
import { openTable } from '../../src/main/core/files/tables/table.ts'
import { differenceFromBash } from './bash.ts'
import type { SuiteResult } from './suite-result.ts'

/**
 * Files of other projects' tests, fetched once into `out/corpora` because they aren't ours to copy. Where they can't be
 * fetched, or the program to compare with isn't installed, the suite says so and compares nothing.
 */

const folder = join(import.meta.dirname, '../../out/corpora')

function run(command: string, args: readonly string[], cwd = folder): string | null {
  mkdirSync(folder, { recursive: true })
  const options = { cwd, encoding: 'utf8', timeout: 600_000, maxBuffer: 1_000_000_000 } as const
  const { status, stdout } = spawnSync(command, args, options)
  return status === 0 ? stdout : null
}

/** A public repository's files; null if it can't be reached. */
function cloneOnce(repository: string): string | null {
  const name = repository.replace('/', '+')
  const place = join(folder, name)
  if (existsSync(place)) return place
  const clone = run('git', ['clone', '--quiet', '--depth', '1', `https://github.com/${repository}`, name])
  if (clone !== null) return place
  rmSync(place, { recursive: true, force: true })
  return null
}

const missing = (what: string): SuiteResult => ({ compared: 0, differences: [], missing: what })

/** Commands of curlconverter's fixtures. Those that would run or write something else are left out. */
export function compareCurlFixtures(): SuiteResult {
  const repository = 'curlconverter/curlconverter'
  const clone = cloneOnce(repository)
  if (clone === null) return missing(`github.com/${repository} can’t be reached`)
  const commands = globSync('test/fixtures/curl_commands/*.sh', { cwd: clone })
    .map((name) => readFileSync(join(clone, name), 'utf8'))
    .filter((text) => !/[<>`|]|\$[\w({]|^\s*(?!curl\b)\w+[ (]/m.test(text.replaceAll(/'[^']*'|\\\n/g, '')))
  return {
    compared: commands.length,
    differences: commands.flatMap((text) => differenceFromBash(text) ?? []),
  }
}

async function readTable(path: string): Promise<readonly (readonly string[])[]> {
  const options = { bytes: 100_000_000, choice: {}, sampleRows: 1, findHeader: () => null }
  const table = await openTable(path, options)
  const rows: (readonly string[])[] = []
  for await (const slice of table.rows(createReadingTally(1_000_000)))
    rows.push(...slice.rows.map(({ cells }) => cells))
  return rows
}

/** csv-spectrum, which csv-parse and others test with; its quotation marks follow RFC 4180. */
export async function compareCsvSpectrum(): Promise<SuiteResult> {
  const install = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, 'csv-spectrum@2.0.0']
  const place = join(folder, 'node_modules/csv-spectrum/csvs')
  if (!existsSync(place) && run('npm', install) === null) return missing('the npm registry can’t be reached')
  const names = globSync('*.csv', { cwd: place })
  const differences: string[] = []
  for (const name of names) {
    const path = join(place, name)
    const bytes = readFileSync(path)
    const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
    const expected = z
      .array(z.array(z.string()))
      .parse(parse(text, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true }))
    const read = await readTable(path)
    if (!isSameTable(expected, read)) differences.push(`${name}: ${JSON.stringify(read)}`)
  }
  return { compared: names.length, differences }
}

const script = `
import json, sys, datetime, warnings, openpyxl
warnings.simplefilter('ignore')
def text(v):
    if v is None: return ''
    if isinstance(v, bool): return 'Yes' if v else 'No'
    if isinstance(v, datetime.datetime): return v.replace(microsecond=0).isoformat(' ')
    if isinstance(v, datetime.date): return v.isoformat()
    if isinstance(v, (datetime.time, datetime.timedelta)): return None
    return str(v)
for path in sys.argv[1:]:
    try:
        book = openpyxl.load_workbook(path, data_only=True)
        sheet = next((s for s in book.worksheets if s.sheet_state == 'visible'), None)
        rows = None if sheet is None else [[text(c.value) for c in row] for row in sheet.iter_rows()]
    except Exception: rows = None
    print(json.dumps(rows))
`
/** Their formats are in capitals, which openpyxl doesn't take for those of dates. */
const capitals = /LONumbers/
const sheetOfOpenpyxl = z.array(z.array(z.string().nullable())).nullable()

/** Workbooks of openpyxl's and SheetJS's tests, as openpyxl reads their first visible sheet. */
export async function compareWithOpenpyxl(): Promise<SuiteResult> {
  if (run('python3', ['-c', 'import openpyxl']) === null) return missing('openpyxl isn’t installed')
  const paths: string[] = []
  for (const repository of ['theorchard/openpyxl', 'SheetJS/test_files']) {
    const clone = cloneOnce(repository)
    if (clone === null) return missing(`github.com/${repository} can’t be reached`)
    const names = globSync('**/*.xls[xm]', { cwd: clone }).filter((name) => !capitals.test(name))
    paths.push(...names.map((name) => join(clone, name)))
  }
  const written = run('python3', ['-c', script, ...paths])
  if (written === null) return missing('openpyxl doesn’t run')
  const differences: string[] = []
  let compared = 0
  for (const [place, line] of written.trim().split('\n').entries()) {
    const expected = sheetOfOpenpyxl.parse(JSON.parse(line))
    const path = paths[place] ?? ''
    const read = await readTable(path).catch((error: unknown) => String(error))
    // Either may refuse a damaged one.
    if (expected === null || typeof read === 'string') {
      if (expected?.some((row) => row.some((cell) => cell !== '')) === true)
        differences.push(`${basename(path)}: ${String(read)}`)
      continue
    }
    compared += 1
    if (!isSameTable(expected, read))
      differences.push(`${basename(path)}: ${firstDifference(expected, read)}`)
  }
  return { compared, differences }
}

type Table = readonly (readonly (string | null)[])[]

/** Without blank rows and blank cells at the end, which mean nothing. */
function trimTable(table: Table): Table {
  return table.flatMap((cells) => {
    const width = cells.findLastIndex((cell) => cell === null || cell.trim() !== '') + 1
    return width === 0 ? [] : [cells.slice(0, width)]
  })
}

function isSameTable(expected: Table, read: Table): boolean {
  return firstDifference(expected, read) === null
}

function firstDifference(expected: Table, read: Table): string | null {
  const [left, right] = [trimTable(expected), trimTable(read)]
  if (left.length !== right.length) return `${left.length} rows, read as ${right.length}`
  for (const [row, cells] of left.entries()) {
    for (const [column, cell] of cells.entries()) {
      const other = right[row]?.[column] ?? ''
      if (!isSameCell(cell, other)) return `${JSON.stringify(cell)}, read as ${JSON.stringify(other)}`
    }
  }
  return null
}

/** Numbers by value, times to the second; null: a duration, which has no one text. */
function isSameCell(expected: string | null, read: string | null): boolean {
  if (expected === null || expected === read) return true
  const normalize = (text: string) => text.replaceAll('_x000D_', '\r').replaceAll(/\r\n?/g, '\n').trim()
  if (normalize(expected) === normalize(read ?? '')) return true
  const [left, right] = [Number(expected), Number(read)]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return Math.abs(left - right) <= Math.abs(left) * 1e-14
  // Excel's first two months have a day too many, so what their days and earlier ones are called differs.
  if (/^(?:18\d\d|1900-0[12])-/.test(read ?? '')) return true
  const [from, to] = [expected, read ?? ''].map((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  return from !== undefined && to !== undefined && Math.abs(from - to) <= 1_000
}
