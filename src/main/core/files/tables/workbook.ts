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
import { columnOf, createTextGatherer, withoutEscapes } from './workbook-texts.ts'

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
  if (bookPath === null) throw explainMissingBook(archive)
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

function explainMissingBook(archive: Archive): Error {
  if (archive.has('[Content_Types].xml')) return new BrokenArchive()
  // OpenDocument says its type in a part of its own.
  return archive.has('mimetype')
    ? new FileRefusal('OPEN_DOCUMENT', t`This is an OpenDocument file. Save it as XLSX or CSV.`)
    : new FileRefusal('ARCHIVE', t`This ZIP archive isn’t a workbook. Unpack it, and choose the file inside.`)
}

const maxNamedSheets = 100

const relationPath = ['Relationships', 'Relationship']
const settingsPath = ['workbook', 'workbookPr']
const sheetPath = ['workbook', 'sheets', 'sheet']
const stringPath = ['sst', 'si']
const cellFormatPath = ['styleSheet', 'cellXfs', 'xf']
const numberFormatPath = ['styleSheet', 'numFmts', 'numFmt']
const rowPath = ['worksheet', 'sheetData', 'row']
const cellPath = [...rowPath, 'c']
const valuePath = [...cellPath, 'v']
const formulaPath = [...cellPath, 'f']

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
    onOpen(tag, attributes, declares) {
      names.open(tag, attributes, declares)
      const { Id: id, Type: type, Target: target } = attributes
      if (!names.isAt(relationPath) || !id || !type || !target) return
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
    onOpen(tag, attributes, declares) {
      names.open(tag, attributes, declares)
      if (names.isAt(settingsPath)) {
        is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      }
      if (!names.isAt(sheetPath)) return
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
    onOpen(tag, attributes, declares) {
      const local = names.open(tag, attributes, declares)
      if (names.isAt(stringPath)) text.begin()
      else text.open(local)
    },
    onClose() {
      const isString = names.isAt(stringPath)
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
    onOpen(tag, attributes, declares) {
      names.open(tag, attributes, declares)
      if (names.isAt(cellFormatPath)) cellFormats.push(Number(attributes.numFmtId ?? 0))
      else if (names.isAt(numberFormatPath)) {
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

class SheetReader {
  readonly #parts: SheetParts
  #rows: WorkbookRow[] = []
  #cells: string[] = []
  #uncalculated: number[] = []
  #reason: 'columns' | 'cell' | null = null
  #number = 0
  #column = 0
  #cell: { readonly type: string; readonly style: number } | null = null
  #value = ''
  #inValue = false
  #hasFormula = false
  #hasValue = false
  readonly #names = createMarkupNames()
  readonly #inline = createTextGatherer()

  constructor(parts: SheetParts) {
    this.#parts = parts
  }

  #textOf(type: string, style: number): string | null {
    const { strings, dateFormat, is1904 } = this.#parts
    switch (type) {
      case 's': {
        const text = /^\s*\d+\s*$/.test(this.#value) ? strings[Number(this.#value)] : ''
        return text === undefined ? '' : text
      }
      case 'inlineStr':
        return this.#inline.end()
      case 'str':
        return withoutEscapes(this.#value)
      case 'b':
        return this.#value.trim() === '1' || this.#value.trim().toLowerCase() === 'true' ? 'Yes' : 'No'
      case 'e':
        return this.#value
      default: {
        const amount = this.#value.trim() === '' ? Number.NaN : Number(this.#value)
        if (Number.isNaN(amount)) return this.#value
        const format = dateFormat(style)
        if (format !== null) return dateText(amount, is1904, format)
        // Few digits are exact.
        if (this.#value.length <= 15) return String(amount)
        // An ID can have more digits than a number can.
        return /^-?[1-9]\d{15,}$/.test(this.#value.trim())
          ? this.#value.trim()
          : String(Number(amount.toPrecision(15)))
      }
    }
  }

  readonly handlers: MarkupHandlers = {
    onOpen: (tag, attributes, declares) => {
      const local = this.#names.open(tag, attributes, declares)
      if (this.#cell === null) {
        if (local === 'row' && this.#names.isAt(rowPath)) {
          const index = Number(attributes.r)
          this.#number = Number.isSafeInteger(index) && index > 0 ? index : this.#number + 1
          this.#cells = []
          this.#uncalculated = []
          this.#column = 0
          this.#reason = null
        } else if (local === 'c' && this.#names.isAt(cellPath)) {
          this.#cell = { type: attributes.t ?? '', style: Number(attributes.s ?? -1) }
          this.#column = columnOf(attributes.r) ?? this.#column
          this.#value = ''
          this.#hasFormula = false
          this.#hasValue = false
          this.#inline.begin()
        }
      } else if (local === 'v' && this.#names.isAt(valuePath)) {
        this.#inValue = true
        this.#hasValue = true
      } else if (local === 'f' && this.#names.isAt(formulaPath)) this.#hasFormula = true
      else this.#inline.open(local)
    },
    onClose: () => {
      const isRow = this.#cell === null && this.#names.isAt(rowPath)
      const isCell = this.#cell !== null && this.#names.isAt(cellPath)
      const local = this.#names.close()
      if (isRow) {
        this.#rows.push(
          this.#reason === null
            ? { kind: 'cells', number: this.#number, cells: this.#cells, uncalculated: this.#uncalculated }
            : { kind: 'unreadable', number: this.#number, reason: this.#reason },
        )
        this.#cells = []
      } else if (isCell && this.#cell !== null) {
        const { type, style } = this.#cell
        const text = this.#value.length > rowLimits.cell ? null : this.#textOf(type, style)
        // An empty result is a text.
        const hasResult = type === 'str' ? this.#hasValue : text !== ''
        this.#cell = null
        if (text === null) this.#reason ??= 'cell'
        else if (text !== '' && this.#column >= rowLimits.columns) this.#reason ??= 'columns'
        else if (this.#column < rowLimits.columns) {
          if (this.#hasFormula && !hasResult) this.#uncalculated.push(this.#column)
          while (this.#cells.length < this.#column) this.#cells.push('')
          this.#cells[this.#column] = text
        }
        this.#column += 1
      } else if (this.#inValue) this.#inValue = false
      else this.#inline.close(local)
    },
    onText: (text) => {
      if (this.#inValue && this.#value.length <= rowLimits.cell) this.#value += text
      else if (this.#cell !== null) this.#inline.add(text)
    },
  }

  readonly take = (): readonly WorkbookRow[] => {
    const completeRows = this.#rows
    this.#rows = []
    return completeRows
  }
}

function createSheetReader(parts: SheetParts) {
  return new SheetReader(parts)
}
