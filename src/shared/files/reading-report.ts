import { z } from 'zod'
import { identifierLabel, memberIdentifiers } from '../audiences/member-identifiers.ts'
import { shellLabels, shells } from '../console/import/shell/shells.ts'
import { rowLimits, type Separator, separators, unreadableRows } from '../text/delimited-text.ts'
import { formatCount, formatList, regionName } from '../text/format.ts'
import { plural, t } from '../text/language.ts'
import { encodingLabel } from './reading-choice.ts'

/** What was made of a file from outside: how it was read, and what of it wasn't. */

export const requestForms = ['curl', 'har', 'openapi', 'postman', 'flightdeck'] as const
export type RequestForm = (typeof requestForms)[number]
export const fileForms = ['csv', 'tsv', 'xml', 'xlsx', 'changeSet', ...requestForms] as const

/**
 * mark: a byte order mark · declared: the XML declaration · content: its bytes are valid in this encoding alone ·
 * guessed: by how often letters follow one another.
 */
export const encodingSources = ['chosen', 'mark', 'declared', 'content', 'guessed'] as const

/**
 * values: none of the row's values can be used · beyond: after the maximum number of rows · entry: a request that can't be
 * added; its message says why.
 */
export const skipReasons = [...unreadableRows, 'values', 'beyond', 'entry'] as const
export type SkipReason = (typeof skipReasons)[number]
/** Of a table's rows. */
export type RowSkipReason = Exclude<SkipReason, 'entry'>

const sheetName = z.object({ name: z.string(), isHidden: z.boolean() })
const skippedRows = z.object({
  reason: z.enum(skipReasons),
  count: z.int(),
  first: z.int(),
  message: z.string(),
})

export const readingReport = z.object({
  form: z.enum(fileForms),
  isCompressed: z.boolean(),
  /** Null for workbooks, which say it themselves, and for pasted texts. */
  encoding: z.object({ label: z.string(), from: z.enum(encodingSources) }).nullable(),
  /** Null if nothing separates the values. `declared`: by a line such as `sep=;`. */
  separator: z
    .object({ character: z.enum(separators), from: z.enum(['chosen', 'declared', 'counted']) })
    .nullable(),
  sheet: z.object({ name: z.string(), isHidden: z.boolean(), others: z.array(sheetName) }).nullable(),
  /** Number of the row with the column titles; null without one. */
  headerRow: z.int().nullable(),
  columns: z.object({
    taken: z.array(z.object({ title: z.string(), as: z.string() })),
    leftOut: z.array(z.string()),
    /** Columns of XML that first occur after the beginning; they're in one of the other two lists as well. */
    late: z.array(z.string()),
  }),
  /** The shells whose commands were read. */
  shells: z.array(z.enum(shells)).optional(),
  /** Requests that were read without a part of theirs, such as the data of a file. */
  incompleteEntries: z.object({ count: z.int(), first: z.int() }).optional(),
  /** Country of phone numbers without one. */
  country: z.string().optional(),
  /** How numbers are written in the file, such as "1,234.50". */
  numberFormat: z.string().optional(),
  /** How dates are written in the file, such as "month/day/year". */
  dateFormat: z.string().optional(),
  rows: z.object({
    read: z.int(),
    /** Lines that belong to the row before, because a quoted cell goes on in them. */
    mergedLines: z.int(),
    blank: z.int(),
    aboveHeader: z.int(),
    skipped: z.array(skippedRows),
  }),
  /** Rows whose quotation mark was read as a plain character, because it's never closed. */
  openQuotes: z.object({ count: z.int(), first: z.int() }).nullable(),
  /** Rows with values beyond the last column title, which aren't read: probably a separator within a value. */
  extraCells: z.object({ count: z.int(), first: z.int() }).nullable(),
  /** Rows with a formula that was saved without its result, which can't be read. */
  uncalculated: z.object({ count: z.int(), first: z.int() }).nullable(),
  /** Fields that can have one value and have several in some rows; the first was read. */
  repeated: z.array(z.object({ field: z.string(), count: z.int(), first: z.int() })),
  /** Some characters after this row, in requests from this line on, aren't valid in the encoding. */
  garbledAfter: z.int().nullable(),
  /** The file can't be read after this row. */
  brokenOff: z.object({ row: z.int(), reason: z.string() }).nullable(),
  /** References such as `&foo;` that XML doesn't know; they're read as text. */
  unknownEntities: z.array(z.string()),
})
export type ReadingReport = z.output<typeof readingReport>

/** A file of which nothing was read yet. */
export const emptyReport: ReadingReport = {
  form: 'csv',
  isCompressed: false,
  encoding: null,
  separator: null,
  sheet: null,
  headerRow: null,
  columns: { taken: [], leftOut: [], late: [] },
  rows: { read: 0, mergedLines: 0, blank: 0, aboveHeader: 0, skipped: [] },
  repeated: [],
  openQuotes: null,
  extraCells: null,
  uncalculated: null,
  garbledAfter: null,
  brokenOff: null,
  unknownEntities: [],
}

const compressed = t`compressed`
export const separatorLabels = {
  ',': t`commas`,
  ';': t`semicolons`,
  '\t': t`tabs`,
  '|': t`bars`,
} as const satisfies Readonly<Record<Separator, string>>

const sourceLabels: Readonly<Record<(typeof encodingSources)[number], string>> = {
  chosen: t`chosen`,
  mark: t`byte order mark`,
  declared: t`declared`,
  content: t`by its bytes`,
  guessed: t`guessed`,
}

function withSource(label: string, source: string | null): string {
  return source === null ? label : `${label} (${source})`
}

/** "CSV, UTF-16 (byte order mark), semicolons": without a source, the bytes leave no other reading. */
export function formLabel({ form, isCompressed, encoding, separator }: ReadingReport): string {
  return [
    formName(form),
    ...(encoding === null
      ? []
      : [
          withSource(
            encodingLabel(encoding.label),
            encoding.label === 'utf-8' && encoding.from === 'content' ? null : sourceLabels[encoding.from],
          ),
        ]),
    ...(separator === null
      ? []
      : [
          withSource(
            separatorLabels[separator.character],
            separator.from === 'counted' ? null : sourceLabels[separator.from],
          ),
        ]),
    ...(isCompressed ? [compressed] : []),
  ].join(', ')
}

/** Reasons that are the same for every row. */
type RowProblem = Exclude<RowSkipReason, 'beyond'>

export const requestFormLabels = {
  curl: 'cURL',
  har: 'HAR',
  openapi: 'OpenAPI',
  postman: t`Postman`,
  flightdeck: t`Flightdeck`,
} as const satisfies Readonly<Record<RequestForm, string>>

function formName(form: ReadingReport['form']): string {
  if (form === 'changeSet') return t`Change set`
  return isRequestForm(form) ? requestFormLabels[form] : form.toUpperCase()
}

function isRequestForm(form: ReadingReport['form']): form is RequestForm {
  return requestForms.some((requestForm) => requestForm === form)
}

const skipLabels: Readonly<Record<RowProblem, () => string>> = {
  quotes: () => t`quotation marks don’t match`,
  row: () => t`longer than ${formatCount(rowLimits.row)} characters`,
  columns: () => t`more than ${formatCount(rowLimits.columns)} columns`,
  values: () => t`none of its values can be used`,
  cell: () => t`a cell longer than ${formatCount(rowLimits.cell)} characters`,
}

export function skipLabel(reason: RowProblem): string {
  return skipLabels[reason]()
}

export function skipMessage(reason: RowSkipReason, count: number, first: number): string {
  if (reason === 'beyond') {
    return t`Only the first ${formatCount(first - 1)} rows were read; ${formatCount(count)} more were left out.`
  }
  return count === 1
    ? t`Row ${formatCount(first)} was left out: ${skipLabel(reason)}.`
    : t`${formatCount(count)} rows were left out, the first is row ${formatCount(first)}: ${skipLabel(reason)}.`
}

/** Whether something that is in the file wasn't read, so that a command only did part of its work. */
export function isIncomplete(report: ReadingReport): boolean {
  const { rows, extraCells, uncalculated, brokenOff, garbledAfter } = report
  return (
    rows.skipped.length > 0 ||
    report.incompleteEntries !== undefined ||
    [extraCells, uncalculated, brokenOff, garbledAfter].some((problem) => problem !== null)
  )
}

/** Sentences about what wasn't read, or may be wrong. */
export function readingProblems(report: ReadingReport): readonly string[] {
  const { rows, encoding, repeated, openQuotes, extraCells, uncalculated, garbledAfter } = report
  const { brokenOff, unknownEntities } = report
  const problems = rows.skipped.map(({ message }) => message)
  if (report.incompleteEntries !== undefined) {
    const { count, first } = report.incompleteEntries
    problems.push(
      plural(
        count,
        {
          one: 'Entry {first} was read without a part of its request. Its notes say which.',
          other:
            '# entries were read without a part of their request, the first is entry {first}. Their notes say which.',
        },
        { first: formatCount(first) },
      ),
    )
  }
  if (openQuotes !== null) {
    problems.push(
      openQuotes.count === 1
        ? t`Row ${formatCount(openQuotes.first)} has a quotation mark that isn’t closed. It was read as a plain character.`
        : t`${formatCount(openQuotes.count)} rows have a quotation mark that isn’t closed, the first is row ${formatCount(openQuotes.first)}. It was read as a plain character.`,
    )
  }
  if (extraCells !== null) {
    problems.push(
      plural(
        extraCells.count,
        {
          one: 'Row {first} has values beyond the last column title, which were left out. If a separator is part of a value, put the value in quotation marks.',
          other:
            '# rows have values beyond the last column title, which were left out; the first is row {first}. If a separator is part of a value, put the value in quotation marks.',
        },
        { first: formatCount(extraCells.first) },
      ),
    )
  }
  if (uncalculated !== null) {
    problems.push(
      plural(
        uncalculated.count,
        {
          one: 'Row {first} has a formula that was saved without its result. Open the file in a spreadsheet program and save it.',
          other:
            '# rows have a formula that was saved without its result, the first is row {first}. Open the file in a spreadsheet program and save it.',
        },
        { first: formatCount(uncalculated.first) },
      ),
    )
  }
  for (const { field, count, first } of repeated) {
    problems.push(
      plural(
        count,
        {
          one: 'Row {first} has several values of {field}; the first was read.',
          other: '# rows have several values of {field}, the first is row {first}; the first value was read.',
        },
        { field, first: formatCount(first) },
      ),
    )
  }
  if (unknownEntities.length > 0) {
    problems.push(t`Unknown references were read as text: ${formatList(unknownEntities)}.`)
  }
  if (garbledAfter !== null && encoding !== null) {
    const name = encodingLabel(encoding.label)
    problems.push(
      isRequestForm(report.form)
        ? t`From line ${formatCount(garbledAfter)} on, some characters aren’t ${name} and were read as \ufffd. Save the file as UTF-8 to keep them.`
        : t`After row ${formatCount(garbledAfter)}, some characters aren’t ${name} and were read as \ufffd. Save the file as UTF-8 to keep them.`,
    )
  }
  if (brokenOff !== null) {
    problems.push(
      isRequestForm(report.form)
        ? t`Entry ${formatCount(brokenOff.row)} isn’t complete, and may hold what follows it. ${brokenOff.reason}`
        : t`The file can’t be read beyond row ${formatCount(brokenOff.row)}, so what follows was left out. ${brokenOff.reason}`,
    )
  }
  return problems
}

/** Sentences about decisions that the file leaves open. */
export function readingDecisions(report: ReadingReport): readonly string[] {
  const { encoding, sheet, headerRow, columns, rows, country, numberFormat, dateFormat } = report
  const decisions: string[] = []
  if (encoding !== null && encoding.from === 'guessed') {
    decisions.push(
      t`The encoding ${encodingLabel(encoding.label)} was guessed. If letters look wrong, choose another one.`,
    )
  }
  if (sheet !== null && (sheet.isHidden || sheet.others.length > 0)) {
    const others = sheet.others.map(({ name, isHidden }) => (isHidden ? t`${name} (hidden)` : name))
    decisions.push(
      others.length === 0
        ? t`The sheet “${sheet.name}” was read; it’s hidden.`
        : t`The sheet “${sheet.name}” was read. Not read: ${formatList(others)}.`,
    )
  }
  if (headerRow !== null && headerRow > 1) {
    decisions.push(t`The column titles are in row ${formatCount(headerRow)}.`)
  }
  if (rows.mergedLines > 0) {
    decisions.push(
      plural(rows.mergedLines, {
        one: '# line belongs to the row before it, because a quoted cell goes on in it.',
        other: '# lines belong to the rows before them, because quoted cells go on in them.',
      }),
    )
  }
  if (columns.taken.length > 0) {
    decisions.push(t`Columns read: ${formatList(columns.taken.map(takenLabel))}.`)
  }
  if (columns.leftOut.length > 0) {
    decisions.push(t`Columns left out: ${formatList(columns.leftOut)}.`)
  }
  if (columns.late.length > 0) {
    decisions.push(t`Fields that first occur after the beginning: ${formatList(columns.late)}.`)
  }
  if (report.shells !== undefined) {
    decisions.push(t`Read as commands of ${formatList(report.shells.map((name) => shellLabels[name]))}.`)
  }
  if (country !== undefined)
    decisions.push(t`Phone numbers without a country code are read as numbers of ${regionName(country)}.`)
  if (numberFormat !== undefined) decisions.push(t`Numbers are read like ${numberFormat}.`)
  if (dateFormat !== undefined) decisions.push(t`Dates are read as ${dateFormat}.`)
  return decisions
}

function takenLabel({ title, as }: ReadingReport['columns']['taken'][number]): string {
  const identifier = memberIdentifiers.find((name) => name === as)
  const label = identifier === undefined ? as : identifierLabel[identifier]
  return title === label ? title : t`${title} (as ${label})`
}
