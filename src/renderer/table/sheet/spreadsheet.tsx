import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { inlineKey, inlinePixels, scrolledInline } from '../../ui/direction.ts'
import { titleRow } from '../motion.ts'
import { isEmpty, isSelected } from '../row-selection.ts'
import table from '../table.module.css'
import { useVisibleRows } from '../use-visible-rows.ts'
import { CellEditor } from './cell-editor.tsx'
import type { EditEnd } from './edit-end.ts'
import { EditorLayer } from './editor-layer.tsx'
import { gridAction } from './keys.ts'
import { useRowHeight } from './row-height.ts'
import { clampSelection, isSingle, rangeOf } from './selection.ts'
import { SheetHeader } from './sheet-header.tsx'
import { SheetRow } from './sheet-row.tsx'
import styles from './spreadsheet.module.css'
import type { SpreadsheetProps } from './spreadsheet-props.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import { useSelectionOfColumns } from './use-selection-of-columns.ts'
import { useSheetActions } from './use-sheet-actions.ts'
import { useSheetFocus } from './use-sheet-focus.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'

/**
 * A spreadsheet-like grid of any length: only the rows and columns on screen are rendered. It follows the WAI-ARIA grid
 * pattern: total counts, 1-based indexes, and a roving focus that survives scrolling. It uses elements with roles
 * instead of a table: browsers give table cells explicitly inherited rules, which prevents style sharing between cells
 * and takes most of a frame.
 */
export function Spreadsheet<Row>(props: SpreadsheetProps<Row>) {
  const { label, tree, columns, pinned, rows, sheet, describeRow, sort, onResize, matching } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { total, version } = useStore(rows.store)
  const { selection: wanted, ticked, editing, fillTo } = useStore(sheet)
  const count = total ?? 0
  const rowHeight = useRowHeight()
  const selection = clampSelection(wanted, { rows: count, columns: columns.length, page: 1 })
  const { active } = selection
  const range = rangeOf(selection)
  const { drawn, edges } = useDrawnColumns(scroller, columns, pinned, active.column)
  const width = edges.at(-1) ?? 0

  const options = { count, rowHeight, overscan: 6, focused: active.row, onRange: rows.show }
  const visible = useVisibleRows(scroller, options)
  useSelectionOfColumns(sheet, columns)
  const hasTicked = !isEmpty(ticked)
  const { keepFocus, hasFocus } = useSheetFocus(scroller, active, editing !== null)
  const reveal = useEffectEvent((row: number, column: number) => {
    if (row >= 0) visible.reveal(row)
    const element = scroller.current
    if (element !== null && column >= pinned) revealColumn(element, edges, pinned, column)
  })
  const { row: cornerRow, column: cornerColumn } = selection.corner
  // Scrolls to what was moved: the focus, or the corner of a growing range.
  const isMounted = useRef(false)
  useEffect(() => {
    if (isMounted.current) reveal(cornerRow, cornerColumn)
    isMounted.current = true
  }, [cornerRow, cornerColumn])

  const actions = useSheetActions({ ...props, selection, page: visible.page, keepFocus })
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
  const activeColumn = columns[active.column]
  const activeRow = active.row === titleRow ? null : rows.rowAt(active.row)
  const editable = activeRow === null ? undefined : activeColumn?.editing(activeRow)
  const end = (ended: EditEnd) => {
    flushSync(() => actions.end(ended, activeRow))
  }
  const slots = useSlots(visible.items.length)
  const isRange = !isSingle(selection)
  return (
    <div className={`${table.frame} ${styles.frame}`}>
      {/* Both possible roles handle the keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above */}
      <div
        ref={scroller}
        role={tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        className={`${table.grid} ${styles.grid}`}
        onKeyDown={(event) => {
          const extent = { rows: count, columns: columns.length, page: visible.page() }
          const { ctrlKey, metaKey, altKey, shiftKey } = event
          const pressed = { key: inlineKey(event.key), ctrlKey, metaKey, altKey, shiftKey }
          const action = gridAction(pressed, selection, extent, hasTicked)
          if (action === null) return
          // A typed character is left to the field that is rendered for it during this event.
          if (action.kind !== 'edit' || action.begin === 'keep') event.preventDefault()
          flushSync(() => actions.perform(action))
        }}
        onCopy={actions.copy}
        onPaste={actions.paste}
        {...pointer}
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
      </div>
      {editing !== null &&
        activeRow !== null &&
        activeColumn !== undefined &&
        editable !== undefined &&
        editable.kind !== 'none' && (
          <EditorLayer
            key={`${active.row} ${active.column}`}
            scroller={scroller}
            row={active.row}
            rowHeight={rowHeight}
            left={edges[active.column] ?? 0}
            pinned={active.column < pinned}
            width={Math.max(activeColumn.width, 120)}
          >
            {(place) => (
              <CellEditor
                row={activeRow}
                column={activeColumn}
                editing={editable}
                begin={editing}
                label={activeColumn.title}
                place={place}
                onEnd={end}
              />
            )}
          </EditorLayer>
        )}
    </div>
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
