import type { ReadingReport } from '../../../../shared/files/reading-report.ts'
import { rowLimits } from '../../../../shared/text/delimited-text.ts'
import { formatCount, formatList } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { type ExternalFile, FileRefusal } from '../external-file.ts'
import { workbookLimits } from '../limits.ts'
import { createMarkupReader, type MarkupHandlers } from '../markup.ts'
import { createMarkupNames, type MarkupNames } from '../markup-names.ts'
import { type Archive, BrokenArchive, openArchive } from '../zip.ts'
import { type DateFormat, dateFormatOf, dateText } from './workbook-dates.ts'
import { createTextGatherer, withoutEscapes } from './workbook-texts.ts'

/** A row of a sheet; an unreadable one has a reason instead of cells. */
export type WorkbookRow =
  | {
      readonly kind: 'cells'
      readonly number: number
      readonly cells: readonly string[]
      /** Columns, from 0, with a formula that was saved without its result; their cells are empty. */
      readonly uncalculated: readonly number[]
    }
  | { readonly kind: 'unreadable'; readonly number: number; readonly reason: 'columns' | 'cell' }

export interface Workbook {
  /** The sheet that is read, and the others that could be. */
  readonly sheet: NonNullable<ReadingReport['sheet']>
  rows(): AsyncGenerator<WorkbookRow>
}

/**
 * Opens the sheet of a workbook (ECMA-376 part 1, 18) with a name, or else the first one that a person sees, and
 * streams it in bounded memory. Throws `FileRefusal`, `BrokenArchive` and `BrokenMarkup`.
 */
export async function openWorkbook(
  file: ExternalFile,
  sheetName: string | undefined,
  signal?: AbortSignal,
): Promise<Workbook> {
  const archive = await openArchive(file, signal)
  const root = await relationsOf(archive, '_rels/.rels', '')
  const bookPath = pathOfType(root, 'officeDocument')
  if (bookPath === null) throw new BrokenArchive()
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1)
  const relations = await relationsOf(archive, `${folder}_rels/${bookPath.slice(folder.length)}.rels`, folder)
  const { sheets, is1904 } = await readBook(archive, bookPath)
  // A chart or a macro can have a sheet of its own, without cells.
  const tables = sheets.flatMap(({ id, ...sheet }) => {
    const path = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.path
    return path === undefined ? [] : [{ ...sheet, path }]
  })
  const chosen = chosenSheet(tables, sheetName)
  return {
    sheet: {
      name: chosen.name,
      isHidden: chosen.isHidden,
      others: tables
        .filter((table) => table !== chosen)
        .slice(0, maxNamedSheets)
        .map(({ name, isHidden }) => ({ name, isHidden })),
    },
    async *rows() {
      const stringsPath = partOfType(archive, relations, 'sharedStrings')
      const stylesPath = partOfType(archive, relations, 'styles')
      const reader = createSheetReader({
        strings: stringsPath === null ? [] : await readStrings(archive, stringsPath),
        dateFormat: stylesPath === null ? () => null : await readStyles(archive, stylesPath),
        is1904,
      })
      const markup = createMarkupReader(reader.handlers)
      const decoder = new TextDecoder()
      for await (const chunk of archive.unpack(chosen.path, workbookLimits.sheet)) {
        // Rows before the end of a truncated file count.
        try {
          markup.write(decoder.decode(chunk, { stream: true }))
        } catch (error) {
          yield* reader.take()
          throw error
        }
        yield* reader.take()
      }
      markup.close()
      yield* reader.take()
    },
  }
}

const maxNamedSheets = 100

interface SheetPlace {
  readonly name: string
  readonly isHidden: boolean
  readonly path: string
}

function chosenSheet(sheets: readonly SheetPlace[], name: string | undefined): SheetPlace {
  const chosen =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find((sheet) => sheet.name === name) ??
        sheets.find((sheet) => sheet.name.toLowerCase() === name.trim().toLowerCase()))
  if (chosen !== undefined) return chosen
  if (name === undefined || sheets.length === 0) {
    throw new FileRefusal('NO_SHEET', t`This workbook has no sheet with cells.`)
  }
  const names = sheets.slice(0, maxNamedSheets).map((sheet) => sheet.name)
  throw new FileRefusal('NO_SHEET', t`There’s no sheet “${name}”. The workbook has ${formatList(names)}.`)
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

async function relationsOf(archive: Archive, name: string, folder: string): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  if (!archive.has(name)) return relations
  const names = createMarkupNames()
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      names.open(tag, attributes)
      const { Id: id, Type: type, Target: target } = attributes
      if (!names.isAt('Relationships', 'Relationship') || !id || !type || !target) return
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) })
    },
    onClose: names.close,
    onText() {},
  })
  return relations
}

function pathOfType(relations: readonly Relation[], type: string): string | null {
  return relations.find((relation) => relation.type === type)?.path ?? null
}

/** Some programs name parts that they don't write. */
function partOfType(archive: Archive, relations: readonly Relation[], type: string): string | null {
  const path = pathOfType(relations, type)
  return path !== null && archive.has(path) ? path : null
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

interface BookSheet {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
}

async function readBook(
  archive: Archive,
  name: string,
): Promise<{ readonly sheets: readonly BookSheet[]; readonly is1904: boolean }> {
  const sheets: BookSheet[] = []
  let is1904 = false
  const names = createMarkupNames()
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      names.open(tag, attributes)
      if (names.isAt('workbook', 'workbookPr')) {
        is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      }
      if (!names.isAt('workbook', 'sheets', 'sheet')) return
      const id = relationOf(attributes, names)
      const { state = 'visible', name: title = '' } = attributes
      if (id !== null) sheets.push({ id, name: title.slice(0, 255), isHidden: state !== 'visible' })
    },
    onClose: names.close,
    onText() {},
  })
  return { sheets, is1904 }
}

/** The ID of an element's relation (22.8.2.1); some programs leave out the declaration of the prefix. */
function relationOf(attributes: Readonly<Record<string, string>>, names: MarkupNames): string | null {
  for (const [attribute, id] of Object.entries(attributes)) {
    const [prefix = '', name] = attribute.split(':')
    if (name === 'id' && (names.namespaceOf(prefix) ?? 'relationships').endsWith('relationships')) return id
  }
  return null
}

/** Shared strings by index; null for one longer than a cell may be. */
async function readStrings(archive: Archive, name: string): Promise<readonly (string | null)[]> {
  const strings: (string | null)[] = []
  const text = createTextGatherer()
  const names = createMarkupNames()
  await readPart(archive, name, workbookLimits.sharedStrings, {
    onOpen(tag, attributes) {
      const local = names.open(tag, attributes)
      if (names.isAt('sst', 'si')) text.begin()
      else text.open(local)
    },
    onClose() {
      const isString = names.isAt('sst', 'si')
      const local = names.close()
      if (!isString) {
        text.close(local)
        return
      }
      strings.push(text.end())
      if (strings.length > workbookLimits.strings) {
        const max = formatCount(workbookLimits.strings)
        throw new FileRefusal('TOO_MANY', t`The workbook has more than ${max} different texts.`)
      }
    },
    onText: text.add,
  })
  return strings
}

async function readStyles(archive: Archive, name: string): Promise<(style: number) => DateFormat | null> {
  const formats = new Map<number, string>()
  const cellFormats: number[] = []
  const names = createMarkupNames()
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      names.open(tag, attributes)
      if (names.isAt('styleSheet', 'cellXfs', 'xf')) cellFormats.push(Number(attributes.numFmtId ?? 0))
      else if (names.isAt('styleSheet', 'numFmts', 'numFmt')) {
        formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      }
    },
    onClose: names.close,
    onText() {},
  })
  const dateFormats = cellFormats.map((id) => dateFormatOf(id, formats.get(id) ?? null))
  return (style) => dateFormats[style] ?? null
}

async function readPart(
  archive: Archive,
  name: string,
  limit: number,
  handlers: MarkupHandlers,
): Promise<void> {
  const markup = createMarkupReader(handlers)
  const decoder = new TextDecoder()
  for await (const chunk of archive.unpack(name, limit)) {
    markup.write(decoder.decode(chunk, { stream: true }))
  }
  markup.close()
}

interface SheetParts {
  readonly strings: readonly (string | null)[]
  readonly dateFormat: (style: number) => DateFormat | null
  readonly is1904: boolean
}

function createSheetReader({ strings, dateFormat, is1904 }: SheetParts) {
  let rows: WorkbookRow[] = []
  let cells: string[] = []
  let uncalculated: number[] = []
  let reason: 'columns' | 'cell' | null = null
  let number = 0
  let column = 0
  let cell: { readonly type: string; readonly style: number } | null = null
  let value = ''
  let inValue = false
  let hasFormula = false
  let hasValue = false
  const names = createMarkupNames()
  const inline = createTextGatherer()

  const textOf = (type: string, style: number): string | null => {
    switch (type) {
      case 's': {
        const text = /^\s*\d+\s*$/.test(value) ? strings[Number(value)] : ''
        return text === undefined ? '' : text
      }
      case 'inlineStr':
        return inline.end()
      case 'str':
        return withoutEscapes(value)
      case 'b':
        return value.trim() === '1' || value.trim().toLowerCase() === 'true' ? 'Yes' : 'No'
      case 'e':
        return value
      default: {
        const amount = value.trim() === '' ? Number.NaN : Number(value)
        if (Number.isNaN(amount)) return value
        const format = dateFormat(style)
        if (format !== null) return dateText(amount, is1904, format)
        // An ID can have more digits than a number can.
        return /^-?[1-9]\d{15,}$/.test(value.trim()) ? value.trim() : String(Number(amount.toPrecision(15)))
      }
    }
  }
  const isInCell = (local: 'v' | 'f') => names.isAt('worksheet', 'sheetData', 'row', 'c', local)
  const handlers: MarkupHandlers = {
    onOpen(tag, attributes) {
      const local = names.open(tag, attributes)
      if (cell === null) {
        if (local === 'row' && names.isAt('worksheet', 'sheetData', 'row')) {
          const index = Number(attributes.r)
          number = Number.isSafeInteger(index) && index > 0 ? index : number + 1
          cells = []
          uncalculated = []
          column = 0
          reason = null
        } else if (local === 'c' && names.isAt('worksheet', 'sheetData', 'row', 'c')) {
          cell = { type: attributes.t ?? '', style: Number(attributes.s ?? -1) }
          column = columnOf(attributes.r) ?? column
          value = ''
          hasFormula = false
          hasValue = false
          inline.begin()
        }
      } else if (local === 'v' && isInCell('v')) {
        inValue = true
        hasValue = true
      } else if (local === 'f' && isInCell('f')) hasFormula = true
      else inline.open(local)
    },
    onClose() {
      const isRow = cell === null && names.isAt('worksheet', 'sheetData', 'row')
      const isCell = cell !== null && names.isAt('worksheet', 'sheetData', 'row', 'c')
      const local = names.close()
      if (isRow) {
        rows.push(
          reason === null
            ? { kind: 'cells', number, cells, uncalculated }
            : { kind: 'unreadable', number, reason },
        )
        cells = []
      } else if (isCell && cell !== null) {
        const { type, style } = cell
        const text = value.length > rowLimits.cell ? null : textOf(type, style)
        // An empty result is a text.
        const hasResult = type === 'str' ? hasValue : text !== ''
        cell = null
        if (text === null) reason ??= 'cell'
        else if (text !== '' && column >= rowLimits.columns) reason ??= 'columns'
        else if (column < rowLimits.columns) {
          if (hasFormula && !hasResult) uncalculated.push(column)
          while (cells.length < column) cells.push('')
          cells[column] = text
        }
        column += 1
      } else if (inValue) inValue = false
      else inline.close(local)
    },
    onText(text) {
      if (inValue && value.length <= rowLimits.cell) value += text
      else if (cell !== null) inline.add(text)
    },
  }
  return {
    handlers,
    take(): readonly WorkbookRow[] {
      const completeRows = rows
      rows = []
      return completeRows
    },
  }
}

/** "BC12" is column 54, from 0; null without letters. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
