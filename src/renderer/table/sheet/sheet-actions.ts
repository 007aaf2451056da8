import type { ClipboardEvent } from 'react'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { type Json, sameJson } from '../../../shared/core/json.ts'
import { t } from '../../../shared/text/language.ts'
import { inSentence } from '../../ui/text-format.ts'
import { move, titleRow } from '../motion.ts'
import { isEmpty, isSelected } from '../row-selection.ts'
import { toHtml, toTsv } from '../tsv.ts'
import type { EditEnd } from './edit-end.ts'
import type { GridAction } from './keys.ts'
import { rangeOf, type Selection, selectCell } from './selection.ts'
import type { SpreadsheetProps } from './spreadsheet-props.ts'

export type SelectionMode = 'toggle' | 'add' | 'range' | 'through'

interface ActionsUse<Row> extends SpreadsheetProps<Row> {
  readonly selection: Selection
  readonly page: () => number
  readonly keepFocus: () => void
}

/** Carries out keyboard, mouse and clipboard actions of a grid. */
export class SheetActions<Row> {
  readonly #use: ActionsUse<Row>

  constructor(use: ActionsUse<Row>) {
    this.#use = use
  }

  readonly begin = (how: 'keep' | 'replace'): void => {
    const use = this.#use
    const { row, column } = this.#activeCell()
    if (row === null || column === undefined) return
    const described = use.describeRow(row)
    if (described.kind === 'line') {
      if (described.folded !== null) use.onFold(row, !described.folded)
      return
    }
    const editing = column.editing(row)
    if (editing.kind !== 'none') use.sheet.setState({ editing: how })
    else if (how === 'keep') use.onOpen(row)
    else use.onInvalidText(editing.reason)
  }

  readonly end = (ended: EditEnd, row: Row | null): void => {
    const use = this.#use
    use.sheet.setState({ editing: null })
    if (ended.kind === 'wrong') {
      use.onInvalidText(ended.message)
      return
    }
    if (ended.kind !== 'value') {
      use.keepFocus()
      if (ended.kind === 'fill') use.onPaste(ended.text)
      return
    }
    const { then, value } = ended
    this.#save(row, value)
    if (then === 'leave') return
    use.keepFocus()
    if (then === 'stay') return
    const extent = {
      rows: use.rows.store.getState().total ?? 0,
      columns: use.columns.length,
      page: use.page(),
    }
    use.sheet.setState({ selection: selectCell(move(use.selection.active, then, extent)) })
  }

  readonly fold = (index: number, folded: boolean): void => {
    const row = this.#rowAt(index)
    if (row === null) return
    const state = this.#use.describeRow(row).folded
    if (state !== null && state !== folded) this.#use.onFold(row, folded)
  }

  readonly open = (index: number): void => {
    const row = this.#rowAt(index)
    if (row !== null && this.#use.describeRow(row).kind === 'cells') this.#use.onOpen(row)
  }

  /**
   * Toggles one row (`toggle`), also keeping the previous range (`add`); selects the whole range (`range`), or all rows
   * from the focus to this one (`through`).
   */
  readonly tick = (index: number, how: SelectionMode): void => {
    const { selection, sheet, describeRow, onTick } = this.#use
    const { top, bottom } = rangeOf(selection)
    const row = this.#rowAt(index)
    if (row === null) return
    const { ticked } = sheet.getState()
    const isOn = !isSelected(ticked, describeRow(row).key)
    if (how === 'through') onTick(Math.max(0, selection.active.row), index, true)
    else if (how === 'range') onTick(top, bottom, isOn)
    else {
      if (how === 'add' && isEmpty(ticked) && top > titleRow) onTick(top, bottom, true)
      onTick(index, index, isOn)
    }
  }

  readonly sortBy = (place: number, add: boolean): void => {
    const column = this.#use.columns[place]
    if (column?.sortable === true) this.#use.onSort(column.key, add)
  }

  readonly perform = (action: GridAction): void => {
    const { sheet, selection, ...use } = this.#use
    const { active } = selection
    switch (action.kind) {
      case 'select':
        use.keepFocus()
        sheet.setState({ selection: action.selection })
        return
      case 'edit':
        this.begin(action.begin)
        return
      case 'toggle':
        this.#toggle()
        return
      case 'clear':
        use.onClear(rangeOf(selection))
        return
      case 'fillDown': {
        const range = rangeOf(selection)
        if (range.bottom > range.top) use.onFill(range, 1)
        return
      }
      case 'bulk':
        use.onBulk()
        return
      case 'open':
        this.open(active.row)
        return
      case 'tick':
        this.tick(active.row, 'range')
        return
      case 'tickAll':
        use.onTickAll(true)
        return
      case 'untick':
        use.onTickAll(false)
        return
      case 'fold':
        this.fold(active.row, action.folded)
        return
      case 'sort':
        this.sortBy(active.column, action.add)
        return
      case 'resize': {
        const { column } = this.#activeCell()
        if (column !== undefined) use.onResize(column.key, column.width + action.by)
        return
      }
      default:
        assertNever(action)
    }
  }

  readonly copy = (event: ClipboardEvent<HTMLElement>): void => {
    const { columns, rows, sheet, describeRow, selection, onCopyRows, onCopyUnloaded } = this.#use
    if (selection.active.row === titleRow) return
    event.preventDefault()
    if (!isEmpty(sheet.getState().ticked)) {
      onCopyRows()
      return
    }
    const range = rangeOf(selection)
    const copiedColumns = columns.slice(range.left, range.right + 1)
    const cells: string[][] = []
    for (let index = range.top; index <= range.bottom; index += 1) {
      const row = rows.rowAt(index)
      if (row === null) {
        onCopyUnloaded(range)
        return
      }
      if (describeRow(row).kind === 'cells') cells.push(copiedColumns.map((column) => column.text(row)))
    }
    event.clipboardData.setData('text/plain', toTsv(cells))
    event.clipboardData.setData('text/html', toHtml(cells))
  }

  readonly paste = (event: ClipboardEvent<HTMLElement>): void => {
    if (this.#use.selection.active.row === titleRow) return
    event.preventDefault()
    this.#use.onPaste(event.clipboardData.getData('text/plain'))
  }

  readonly fillTo = (last: number): void => {
    const { selection, sheet, onFill } = this.#use
    const { active, corner } = selection
    const range = rangeOf(selection)
    onFill({ ...range, bottom: last }, range.bottom - range.top + 1)
    sheet.setState({ selection: { active, corner: { row: last, column: corner.column } } })
  }

  #rowAt(index: number): Row | null {
    return index < 0 ? null : this.#use.rows.rowAt(index)
  }

  #activeCell() {
    const { active } = this.#use.selection
    return { row: this.#rowAt(active.row), column: this.#use.columns[active.column] }
  }

  #toggle(): void {
    const { row, column } = this.#activeCell()
    if (row === null || column === undefined) return
    const editing = column.editing(row)
    if (editing.kind !== 'choice' || editing.form !== 'toggle') {
      this.begin('keep')
      return
    }
    const choices = editing.choices()
    const next = choices.find(({ value, reason }) => value !== editing.value && reason === null)
    if (next === undefined) return
    this.#use.onEdit([{ row, field: column.key, value: next.value }], `${column.title}: ${next.label}`)
  }

  #save(row: Row | null, value: Json): void {
    const { column } = this.#activeCell()
    if (row === null || column === undefined) return
    const editing = column.editing(row)
    if (editing.kind === 'none' || sameJson(editing.value, value)) return
    this.#use.onEdit([{ row, field: column.key, value }], t`Change ${inSentence(column.title)}`)
  }
}
