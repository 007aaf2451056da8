import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { inlineKey, inlinePixels, scrolledInline } from '../../ui/direction.ts'
import { titleRow } from '../motion.ts'
import { isEmpty, isSelected } from '../row-selection.ts'
import table from '../table.module.css'
import { useVisibleRows, type VisibleRows } from '../use-visible-rows.ts'
import { CellEditor } from './cell-editor.tsx'
import type { GridColumn } from './columns.ts'
import type { EditEnd } from './edit-end.ts'
import { EditorLayer, type EditorLayerProps } from './editor-layer.tsx'
import { gridAction } from './keys.ts'
import { useRowHeight } from './row-height.ts'
import { clampSelection, isSingle, rangeOf, type Selection } from './selection.ts'
import { SheetActions } from './sheet-actions.ts'
import { SheetHeader } from './sheet-header.tsx'
import { SheetRow } from './sheet-row.tsx'
import styles from './spreadsheet.module.css'
import type { SpreadsheetProps } from './spreadsheet-props.ts'
import { type DrawnColumn, useDrawnColumns } from './use-drawn-columns.ts'
import { useSelectionOfColumns } from './use-selection-of-columns.ts'
import { useSheetFocus } from './use-sheet-focus.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'

/**
 * A spreadsheet-like grid of any length: only the rows and columns on screen are rendered. It follows the WAI-ARIA grid
 * pattern: total counts, 1-based indexes, and a roving focus that survives scrolling. It uses elements with roles
 * instead of a table: browsers give table cells explicitly inherited rules, which prevents style sharing between cells
 * and takes most of a frame.
 */
export function Spreadsheet<Row>(props: SpreadsheetProps<Row>) {
  const { label, tree, columns, pinned, rows, sheet, sort, onResize, matching } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { total } = useStore(rows.store)
  const { selection: wanted, ticked, editing } = useStore(sheet)
  const count = total ?? 0
  const rowHeight = useRowHeight()
  const selection = clampSelection(wanted, { rows: count, columns: columns.length, page: 1 })
  const { active } = selection
  const { drawn, edges } = useDrawnColumns(scroller, columns, pinned, active.column)
  const width = edges.at(-1) ?? 0
  // The same while rows scroll, so that nothing at the foot renders.
  const summaryPlace = useMemo(
    () => ({ scroller, drawn, edges, pinned: Math.min(pinned, columns.length) }),
    [drawn, edges, pinned, columns.length],
  )

  const options = { count, rowHeight, overscan: 6, focused: active.row, onRange: rows.show }
  const visible = useVisibleRows(scroller, options)
  useSelectionOfColumns(sheet, columns)
  const { keepFocus, hasFocus } = useSheetFocus(scroller, active, editing !== null)
  useRevealedCorner(selection, (row, column) => {
    if (row >= 0) visible.reveal(row)
    const element = scroller.current
    if (element !== null && column >= pinned) revealColumn(element, edges, pinned, column)
  })
  const { actions, handlers } = useSheetHandlers(props, {
    selection,
    page: visible.page,
    keepFocus,
    hasFocus,
  })
  const activeRow = active.row === titleRow ? null : rows.rowAt(active.row)
  return (
    <div className={`${table.frame} ${styles.frame}`}>
      {/* Both possible roles have these attributes. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above */}
      <div
        ref={scroller}
        role={tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        className={`${table.grid} ${styles.grid}`}
        {...handlers}
      >
        <SheetHeader
          columns={columns}
          drawn={drawn}
          width={width}
          sort={sort}
          active={active.row === titleRow ? active.column : null}
          onResize={onResize}
          ticked={ticked}
          matching={matching}
          onTickAll={props.onTickAll}
        />
        <SheetRows {...props} visible={visible} selection={selection} drawn={drawn} width={width} />
      </div>
      {props.summary?.(summaryPlace)}
      {editing !== null && activeRow !== null && (
        <ActiveEditor
          key={`${active.row} ${active.column}`}
          row={activeRow}
          column={columns[active.column]}
          begin={editing}
          layer={{
            scroller,
            row: active.row,
            rowHeight,
            left: edges[active.column] ?? 0,
            pinned: active.column < pinned,
          }}
          onEnd={(ended) => {
            flushSync(() => actions.end(ended, activeRow))
          }}
        />
      )}
    </div>
  )
}

interface SheetUse {
  readonly selection: Selection
  readonly page: () => number
  readonly keepFocus: () => void
  readonly hasFocus: () => boolean
}

/** What keys, the mouse and the clipboard do. */
function useSheetHandlers<Row>(props: SpreadsheetProps<Row>, use: SheetUse) {
  const { columns, rows, sheet, describeRow } = props
  const { selection, page, keepFocus, hasFocus } = use
  const { ticked } = useStore(sheet)
  const actions = new SheetActions({ ...props, ...use })
  const pointer = useSheetPointer({
    sheet,
    keepFocus,
    onFill: actions.fillTo,
    onSort: actions.sortBy,
    onFold: actions.fold,
    onEdit: () => actions.begin('keep'),
    onTick: actions.tick,
    onOpen: actions.open,
    onMenu: props.onMenu,
    hasFocus,
    isTicked: (row) => {
      const loadedRow = rows.rowAt(row)
      return loadedRow !== null && isSelected(ticked, describeRow(loadedRow).key)
    },
    hoverOf: ({ row, column }) => {
      const loadedRow = rows.rowAt(row)
      return loadedRow === null ? undefined : columns[column]?.hover?.(loadedRow)
    },
  })
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const extent = { rows: rows.store.getState().total ?? 0, columns: columns.length, page: page() }
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    const pressed = { key: inlineKey(event.key), ctrlKey, metaKey, altKey, shiftKey }
    const action = gridAction(pressed, selection, extent, !isEmpty(ticked))
    if (action === null) return
    // A typed character is left to the field that is rendered for it during this event.
    if (action.kind !== 'edit' || action.begin === 'keep') event.preventDefault()
    flushSync(() => actions.perform(action))
  }
  return { actions, handlers: { onKeyDown: press, onCopy: actions.copy, onPaste: actions.paste, ...pointer } }
}

interface SheetRowsProps<Row> extends SpreadsheetProps<Row> {
  readonly visible: VisibleRows
  readonly selection: Selection
  readonly drawn: readonly DrawnColumn[]
  readonly width: number
}

function SheetRows<Row>(props: SheetRowsProps<Row>) {
  const { visible, selection, drawn, width, tree, columns, rows, sheet, describeRow } = props
  const { active } = selection
  const { version } = useStore(rows.store)
  const { ticked, editing, fillTo } = useStore(sheet)
  const hasTicked = !isEmpty(ticked)
  const range = rangeOf(selection)
  const isRange = !isSingle(selection)
  const slots = useSlots(visible.items.length)
  return (
    <div
      role="rowgroup"
      className={table.body}
      data-version={version}
      style={{ height: visible.height, width }}
    >
      {visible.items.map(({ index, start }) => {
        const isActive = index === active.row
        // Cells aren't selected while whole rows are.
        const isIn = !hasTicked && index >= range.top && index <= range.bottom
        const row = rows.rowAt(index)
        return (
          <SheetRow
            key={isActive ? `row ${index}` : slots(index)}
            row={row}
            ticked={hasTicked && row !== null && isSelected(ticked, describeRow(row).key)}
            index={index}
            start={start}
            width={width}
            columns={columns}
            drawn={drawn}
            describeRow={describeRow}
            hasChanged={props.hasChanged}
            tree={tree}
            active={isActive ? active.column : null}
            selectedFrom={isIn && (isRange || isActive) ? range.left : -1}
            selectedTo={isIn && (isRange || isActive) ? range.right : -1}
            handleAt={!hasTicked && index === range.bottom && editing === null ? range.right : -1}
            filling={fillTo !== null && index > range.bottom && index <= fillTo}
          />
        )
      })}
    </div>
  )
}

/** Scrolls to what was moved: the focus, or the corner of a growing range. */
function useRevealedCorner(
  { corner: { row, column } }: Selection,
  onMove: (row: number, column: number) => void,
): void {
  const reveal = useEffectEvent(onMove)
  const isMounted = useRef(false)
  useEffect(() => {
    if (isMounted.current) reveal(row, column)
    isMounted.current = true
  }, [row, column])
}

interface ActiveEditorProps<Row> {
  readonly row: Row
  readonly column: GridColumn<Row> | undefined
  readonly begin: 'keep' | 'replace'
  readonly layer: Omit<EditorLayerProps, 'width' | 'children'>
  readonly onEnd: (end: EditEnd) => void
}

function ActiveEditor<Row>({ row, column, begin, layer, onEnd }: ActiveEditorProps<Row>) {
  const editing = column?.editing(row)
  if (column === undefined || editing === undefined || editing.kind === 'none') return null
  return (
    <EditorLayer {...layer} width={Math.max(column.width, 120)}>
      {(place) => (
        <CellEditor
          row={row}
          column={column}
          editing={editing}
          begin={begin}
          label={column.title}
          place={place}
          onEnd={onEnd}
        />
      )}
    </EditorLayer>
  )
}

/**
 * Rows that scroll out lend their elements to those that scroll in: a row's slot is its index modulo the number of
 * rendered rows, so scrolling changes texts and creates no elements.
 */
function useSlots(drawn: number): (index: number) => number {
  const max = useRef(0)
  max.current = Math.max(max.current, drawn)
  return (index) => index % max.current
}

function revealColumn(element: HTMLElement, edges: readonly number[], pinned: number, column: number): void {
  const columnEdge = edges[column] ?? 0
  const right = edges[column + 1] ?? 0
  const covered = edges[pinned] ?? 0
  const scrolled = scrolledInline(element)
  if (columnEdge - scrolled < covered) element.scrollLeft = inlinePixels(columnEdge - covered)
  else if (right - scrolled > element.clientWidth)
    element.scrollLeft = inlinePixels(right - element.clientWidth)
}
