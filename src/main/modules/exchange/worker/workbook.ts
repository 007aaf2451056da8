import { rowLimits } from '../../../../shared/text/delimited-text.ts'
import { formatCount } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import { type ExternalFile, FileRefusal } from '../../../core/files/external-file.ts'
import { workbookLimits } from '../../../core/files/limits.ts'
import { createMarkupReader, type MarkupHandlers } from '../../../core/files/markup.ts'
import { type Archive, BrokenArchive, openArchive } from '../../../core/files/zip.ts'
import { type DateFormat, dateFormatOf, dateText } from './workbook-dates.ts'

/** A row of the first sheet; an unreadable one has a reason instead of cells. */
export type WorkbookRow =
  | { readonly kind: 'cells'; readonly number: number; readonly cells: readonly string[] }
  | { readonly kind: 'unreadable'; readonly number: number; readonly reason: 'columns' | 'cell' }

/**
 * Streams the first sheet of a workbook (ECMA-376 part 1, 18) in bounded memory. Throws `FileRefusal`, `BrokenArchive`
 * and `BrokenMarkup`.
 */
export async function* workbookRows(file: ExternalFile, signal?: AbortSignal): AsyncGenerator<WorkbookRow> {
  const archive = await openArchive(file, signal)
  const root = await relationsOf(archive, '_rels/.rels', '')
  const bookPath = pathOfType(root, 'officeDocument')
  if (bookPath === null) throw new BrokenArchive()
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1)
  const relations = await relationsOf(archive, `${folder}_rels/${bookPath.slice(folder.length)}.rels`, folder)
  const { sheet, is1904 } = await readBook(archive, bookPath)
  const sheetPath = relations.find(({ id, type }) => id === sheet && type === 'worksheet')?.path
  if (sheetPath === undefined) throw new BrokenArchive()
  const stringsPath = pathOfType(relations, 'sharedStrings')
  const stylesPath = pathOfType(relations, 'styles')
  const reader = createSheetReader({
    strings: stringsPath === null ? [] : await readStrings(archive, stringsPath),
    dateFormat: stylesPath === null ? () => null : await readStyles(archive, stylesPath),
    is1904,
  })
  const markup = createMarkupReader(reader.handlers)
  const decoder = new TextDecoder()
  for await (const chunk of archive.unpack(sheetPath, workbookLimits.sheet)) {
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
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

async function relationsOf(archive: Archive, name: string, folder: string): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  if (!archive.has(name)) return relations
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      const { Id: id, Type: type, Target: target } = attributes
      if (localName(tag) !== 'Relationship' || !id || !type || !target) return
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) })
    },
    onClose() {},
    onText() {},
  })
  return relations
}

function pathOfType(relations: readonly Relation[], type: string): string | null {
  return relations.find((relation) => relation.type === type)?.path ?? null
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

async function readBook(archive: Archive, name: string): Promise<{ sheet: string | null; is1904: boolean }> {
  let sheet: string | null = null
  let is1904 = false
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      const local = localName(tag)
      if (local === 'workbookPr') is1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (local !== 'sheet' || sheet !== null) return
      sheet = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? null
    },
    onClose() {},
    onText() {},
  })
  return { sheet, is1904 }
}

/** Shared strings by index; null for one longer than a cell may be. */
async function readStrings(archive: Archive, name: string): Promise<readonly (string | null)[]> {
  const strings: (string | null)[] = []
  const text = createTextGatherer()
  await readPart(archive, name, workbookLimits.sharedStrings, {
    onOpen(tag) {
      const local = localName(tag)
      if (local === 'si') text.begin()
      else text.open(local)
    },
    onClose(tag) {
      const local = localName(tag)
      if (local !== 'si') {
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
  let inCells = false
  await readPart(archive, name, workbookLimits.part, {
    onOpen(tag, attributes) {
      const local = localName(tag)
      if (local === 'cellXfs') inCells = true
      else if (local === 'xf' && inCells) cellFormats.push(Number(attributes.numFmtId ?? 0))
      else if (local === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
    },
    onClose(tag) {
      if (localName(tag) === 'cellXfs') inCells = false
    },
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

/** Joins the runs of a text (18.4.8) without phonetic hints. */
function createTextGatherer() {
  let parts = ''
  let isOpen = false
  let isLong = false
  let phonetics = 0
  return {
    begin() {
      parts = ''
      isOpen = false
      isLong = false
      phonetics = 0
    },
    open(local: string) {
      if (local === 'rPh') phonetics += 1
      else if (local === 't') isOpen = phonetics === 0
    },
    close(local: string) {
      if (local === 'rPh') phonetics -= 1
      else if (local === 't') isOpen = false
    },
    add(text: string) {
      if (!isOpen) return
      if (parts.length + text.length > rowLimits.cell) isLong = true
      else parts += text
    },
    end: (): string | null => (isLong ? null : withoutEscapes(parts)),
  }
}

interface SheetParts {
  readonly strings: readonly (string | null)[]
  readonly dateFormat: (style: number) => DateFormat | null
  readonly is1904: boolean
}

function createSheetReader({ strings, dateFormat, is1904 }: SheetParts) {
  let rows: WorkbookRow[] = []
  let cells: string[] = []
  let reason: 'columns' | 'cell' | null = null
  let number = 0
  let column = 0
  let cell: { readonly type: string; readonly style: number } | null = null
  let value = ''
  let inValue = false
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
        return format === null ? String(amount) : dateText(amount, is1904, format)
      }
    }
  }
  const handlers: MarkupHandlers = {
    onOpen(tag, attributes) {
      const local = localName(tag)
      switch (local) {
        case 'row': {
          const said = Number(attributes.r)
          number = Number.isSafeInteger(said) && said > 0 ? said : number + 1
          cells = []
          column = 0
          reason = null
          break
        }
        case 'c':
          cell = { type: attributes.t ?? '', style: Number(attributes.s ?? -1) }
          column = columnOf(attributes.r) ?? column
          value = ''
          inline.begin()
          break
        case 'v':
          inValue = cell !== null
          break
        default:
          if (cell !== null) inline.open(local)
      }
    },
    onClose(tag) {
      const local = localName(tag)
      switch (local) {
        case 'row':
          rows.push(
            reason === null ? { kind: 'cells', number, cells } : { kind: 'unreadable', number, reason },
          )
          cells = []
          break
        case 'c': {
          if (cell === null) break
          const text = value.length > rowLimits.cell ? null : textOf(cell.type, cell.style)
          cell = null
          if (text === null) reason ??= 'cell'
          else if (text !== '' && column >= rowLimits.columns) reason ??= 'columns'
          else if (column < rowLimits.columns) {
            while (cells.length < column) cells.push('')
            cells[column] = text
          }
          column += 1
          break
        }
        case 'v':
          inValue = false
          break
        default:
          inline.close(local)
      }
    },
    onText(text) {
      if (inValue && value.length <= rowLimits.cell) value += text
      else if (cell !== null) inline.add(text)
    },
  }
  return {
    handlers,
    take(): readonly WorkbookRow[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** "BC12" is column 54, from 0; null without letters. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,4}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1)
}

/** `_x000D_` is the character with that number (22.9.2.19). */
function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : text
}
