import type { ClipboardEvent } from 'react'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { sameJson } from '../../../shared/core/json.ts'
import { t } from '../../../shared/text/language.ts'
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
export function useSheetActions<Row>(use: ActionsUse<Row>) {
  const { columns, rows, sheet, describeRow, selection } = use
  const { active } = selection
  const rowAt = (index: number): Row | null => (index < 0 ? null : rows.rowAt(index))
  const column = columns[active.column]

  const begin = (how: 'keep' | 'replace') => {
    const row = rowAt(active.row)
    if (row === null || column === undefined) return
    const described = describeRow(row)
    if (described.kind === 'line') {
      if (described.folded !== null) use.onFold(row, !described.folded)
      return
    }
    const editing = column.editing(row)
    if (editing.kind !== 'none') sheet.setState({ editing: how })
    else if (how === 'keep') use.onOpen(row)
    else use.onInvalidText(editing.reason)
  }

  const toggle = () => {
    const row = rowAt(active.row)
    const editing = row === null ? undefined : column?.editing(row)
    if (row === null || column === undefined) return
    if (editing?.kind !== 'choice' || editing.form !== 'toggle') {
      begin('keep')
      return
    }
    const choices = editing.choices()
    const next = choices.find(({ value, reason }) => value !== editing.value && reason === null)
    if (next !== undefined)
      use.onEdit([{ row, field: column.key, value: next.value }], `${column.title}: ${next.label}`)
  }

  const end = (ended: EditEnd, row: Row | null) => {
    sheet.setState({ editing: null })
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
    const editing = row === null ? undefined : column?.editing(row)
    if (row !== null && column !== undefined && editing !== undefined && editing.kind !== 'none') {
      if (!sameJson(editing.value, value))
        use.onEdit([{ row, field: column.key, value }], t`Change ${column.title.toLowerCase()}`)
    }
    if (then === 'leave') return
    use.keepFocus()
    if (then === 'stay') return
    const extent = {
      rows: rows.store.getState().total ?? 0,
      columns: columns.length,
      page: use.page(),
    }
    sheet.setState({ selection: selectCell(move(active, then, extent)) })
  }

  const fold = (index: number, folded: boolean) => {
    const row = rowAt(index)
    if (row === null) return
    const state = describeRow(row).folded
    if (state !== null && state !== folded) use.onFold(row, folded)
  }

  const open = (index: number) => {
    const row = rowAt(index)
    if (row !== null && describeRow(row).kind === 'cells') use.onOpen(row)
  }

  /**
   * Toggles one row (`toggle`), also keeping the previous range (`add`); selects the whole range (`range`), or all rows
   * from the focus to this one (`through`).
   */
  const tick = (index: number, how: SelectionMode) => {
    const { top, bottom } = rangeOf(selection)
    const row = rowAt(index)
    if (row === null) return
    const { ticked } = sheet.getState()
    const isOn = !isSelected(ticked, describeRow(row).key)
    if (how === 'through') use.onTick(Math.max(0, active.row), index, true)
    else if (how === 'range') use.onTick(top, bottom, isOn)
    else {
      if (how === 'add' && isEmpty(ticked) && top > titleRow) use.onTick(top, bottom, true)
      use.onTick(index, index, isOn)
    }
  }

  const sortBy = (place: number, add: boolean) => {
    const chosen = columns[place]
    if (chosen?.sortable === true) use.onSort(chosen.key, add)
  }

  const perform = (action: GridAction) => {
    switch (action.kind) {
      case 'select':
        use.keepFocus()
        sheet.setState({ selection: action.selection })
        return
      case 'edit':
        begin(action.begin)
        return
      case 'toggle':
        toggle()
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
        open(active.row)
        return
      case 'tick':
        tick(active.row, 'range')
        return
      case 'tickAll':
        use.onTickAll(true)
        return
      case 'untick':
        use.onTickAll(false)
        return
      case 'fold':
        fold(active.row, action.folded)
        return
      case 'sort':
        sortBy(active.column, action.add)
        return
      case 'resize':
        if (column !== undefined) use.onResize(column.key, column.width + action.by)
        return
      default:
        assertNever(action)
    }
  }

  const copy = (event: ClipboardEvent<HTMLElement>) => {
    if (active.row === titleRow) return
    event.preventDefault()
    if (!isEmpty(sheet.getState().ticked)) {
      use.onCopyRows()
      return
    }
    const range = rangeOf(selection)
    const places = columns.slice(range.left, range.right + 1)
    const cells: string[][] = []
    for (let index = range.top; index <= range.bottom; index += 1) {
      const row = rows.rowAt(index)
      if (row === null) {
        use.onCopyUnloaded(range)
        return
      }
      if (describeRow(row).kind === 'cells') cells.push(places.map((one) => one.text(row)))
    }
    event.clipboardData.setData('text/plain', toTsv(cells))
    event.clipboardData.setData('text/html', toHtml(cells))
  }

  const paste = (event: ClipboardEvent<HTMLElement>) => {
    if (active.row === titleRow) return
    event.preventDefault()
    use.onPaste(event.clipboardData.getData('text/plain'))
  }

  const fillTo = (last: number) => {
    const range = rangeOf(selection)
    use.onFill({ ...range, bottom: last }, range.bottom - range.top + 1)
    sheet.setState({ selection: { active, corner: { row: last, column: selection.corner.column } } })
  }

  return { begin, end, perform, open, tick, fold, sortBy, copy, paste, fillTo }
}
