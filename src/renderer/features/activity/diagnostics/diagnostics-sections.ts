import { type Fields, fields } from '../../../../shared/core/json.ts'
import { parseJson, writeJson } from '../../../../shared/core/json-text.ts'
import { formatAmount } from '../../../../shared/money/amount-label.ts'
import { capitalized } from '../../../../shared/text/format.ts'
import { formatBytes } from '../../../ui/number.ts'

/** One part of the bundle: its records, and lines that aren't any. */
export interface DiagnosticsSection {
  readonly title: string
  readonly records: readonly Fields[]
  readonly texts: readonly string[]
}

const heading = '== '

/** The parts of a bundle as it will be saved; null if the text has none. */
export function diagnosticsSections(text: string): readonly DiagnosticsSection[] | null {
  const [, ...blocks] = `\n${text}`.split(`\n${heading}`)
  return blocks.length === 0 ? null : blocks.map(readSection)
}

function readSection(block: string): DiagnosticsSection {
  const [title = '', ...lines] = block.split('\n')
  const records: Fields[] = []
  const texts: string[] = []
  for (const line of lines) {
    const record = readRecord(line)
    if (record !== null) records.push(record)
    else if (line !== '') texts.push(line)
  }
  return { title, records, texts }
}

function readRecord(line: string): Fields | null {
  if (!line.startsWith('{')) return null
  try {
    return fields.safeParse(parseJson(line)).data ?? null
  } catch {
    return null
  }
}

/** The names of all values of some records, in the order in which they first occur. */
export function namesIn(records: readonly Fields[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

/** "Rate windows · resets at" for `rateWindows.resetsAt`; what isn't written like a name in code stays. */
export function nameLabel(path: string): string {
  if (!/^[a-z][A-Za-z0-9.]*(?:\["[^"]*"\])?$/.test(path)) return path
  const words = (sizeNames[path] ?? path)
    .replace(/\["([^"]*)"\]$/, '.$1')
    .split('.')
    .map((part) =>
      part.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (text) => ` ${text.length > 1 ? text : text.toLowerCase()}`),
    )
  return capitalized(words.join(' · '))
}

/** Of sizes that aren't shown in bytes. */
const sizeNames: Readonly<Record<string, string>> = { bytes: 'size', freeBytes: 'freeSpace' }

/** A value on one line; empty if there is none. */
export function valueText(value: Fields[string] | undefined): string {
  if (value === undefined || value === null) return ''
  return readableText(typeof value === 'object' ? writeJson(value) : String(value))
}

/** A dash for lists and objects without entries, which are written `[]` and `{}`. */
export function readableText(text: string): string {
  return text === '[]' || text === '{}' ? '–' : text
}

/** The size of a value such as `freeBytes`: "3.9 MB"; null for any other value. */
export function sizeText(path: string, text: string): string | null {
  return /(?:^b|B)ytes$/.test(path) && /^\d{1,15}$/.test(text) ? formatBytes(Number(text)) : null
}

/** The amount of a setting such as `alertThresholds.spendWithoutClicks`: "50.00"; null for any other value. */
export function amountText(path: string, text: string): string | null {
  const isAmount = /^(?:moneyThresholds\b|alertThresholds\.spendWithoutClicks$)/.test(path)
  return isAmount && /^\d{1,15}$/.test(text) ? formatAmount(Number(text), null) : null
}

/** The time of a value such as `resetsAt`; null for any other. */
export function timeOf(name: string, value: Fields[string] | undefined): number | null {
  const isTime = /(?:At|Until)$|^(?:at|since|time)$/.test(name)
  return isTime && typeof value === 'number' && value > 1_000_000_000_000 ? value : null
}
