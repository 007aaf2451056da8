import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarRightExpand,
} from '@tabler/icons-react'
import { memo, type ReactNode, useRef } from 'react'
import type { Finding } from '../../../shared/core/finding.ts'
import { commandEnter, keysOf } from '../../../shared/desktop/command-keys.ts'
import { t } from '../../../shared/text/language.ts'
import { isMac } from '../../ui/platform.ts'
import { RowCheckbox } from '../row-checkboxes.tsx'
import table from '../table.module.css'
import { type GridColumn, minTextWidth, type RowDescription } from './columns.ts'
import shared from './sheet-columns.module.css'
import styles from './sheet-row.module.css'
import { type DrawnColumn, placeOf } from './use-drawn-columns.ts'

// Written once: each row has many cells.
const openTitle = t`Open (${keysOf(commandEnter, isMac)})`
const rowClass = `${table.row} ${styles.row}`
const gutterClass = `${shared.gutter} ${styles.gutter}`
const cellClass = `${table.cell} ${shared.pinnable} ${styles.cell}`
const lineClass = `${table.cell} ${styles.line}`

interface SheetRowProps<Row> {
  readonly row: Row | null
  readonly index: number
  readonly start: number
  readonly width: number
  readonly columns: readonly GridColumn<Row>[]
  readonly drawn: readonly DrawnColumn[]
  readonly describeRow: (row: Row) => RowDescription
  readonly hasChanged: ((before: Row, after: Row) => boolean) | undefined
  /** Rows of a flat grid have no `aria-level` (WAI-ARIA 1.2). */
  readonly tree: boolean
  readonly active: number | null
  /** The whole row is selected. */
  readonly ticked: boolean
  /** Selected columns, -1 if none. */
  readonly selectedFrom: number
  readonly selectedTo: number
  /** The column whose cell has the fill handle; -1 if none. */
  readonly handleAt: number
  readonly filling: boolean
}

/** A row of a grid. It only re-renders when its props change, so scrolling renders only new rows. */
export const SheetRow = memo(SheetRowOf) as typeof SheetRowOf

function SheetRowOf<Row>(props: SheetRowProps<Row>) {
  const { row, index, start, width, columns, drawn, describeRow, tree, ticked } = props
  const position = { transform: `translateY(${start}px)`, width }
  const common = { 'data-row': index, 'aria-rowindex': index + 2, className: rowClass, style: position }
  const described = row === null ? null : describeRow(row)
  const flash = useFlash(row, props.hasChanged)
  if (described?.kind === 'line') {
    const { folded, level, title, aside } = described
    return (
      <div
        role="row"
        {...common}
        aria-level={tree ? level : undefined}
        aria-expanded={folded === null ? undefined : !folded}
        data-line
      >
        <Line {...props}>
          {folded !== null && <FoldToggle folded={folded} />}
          {title}
          <span className={styles.aside}>{aside}</span>
        </Line>
      </div>
    )
  }
  const folded = described?.folded ?? null
  const state = described?.state ?? 'plain'
  return (
    <div
      role="row"
      {...common}
      // A row that is still loading has the same elements, so that filling it creates none.
      aria-busy={row === null || undefined}
      aria-level={tree ? described?.level : undefined}
      aria-expanded={folded === null ? undefined : !folded}
      aria-selected={ticked}
      data-heading={described?.heading || undefined}
      data-state={state === 'plain' ? undefined : state}
      data-flash={flash}
    >
      <div role="gridcell" aria-colindex={1} aria-label={t`Selection`} className={gutterClass}>
        {described?.selectable === true && (
          <RowCheckbox label={t`Select ${described.title}`} checked={ticked} />
        )}
      </div>
      {drawn.map((one) => {
        const column = columns[one.place]
        return column === undefined ? null : (
          <SheetCell
            key={column.key}
            row={row}
            title={described?.title ?? ''}
            column={column}
            drawn={one}
            active={props.active === one.place}
            selected={one.place >= props.selectedFrom && one.place <= props.selectedTo}
            handle={props.handleAt === one.place}
            filling={props.filling && one.place >= props.selectedFrom && one.place <= props.selectedTo}
          />
        )
      })}
    </div>
  )
}

/** Another name for each change of the row's values, which starts its animation; undefined before the first. */
function useFlash<Row>(
  row: Row | null,
  hasChanged: ((before: Row, after: Row) => boolean) | undefined,
): 'odd' | 'even' | undefined {
  const latestRow = useRef({ row, changes: 0 })
  const { row: before, changes } = latestRow.current
  if (before !== row) {
    const isChange = before !== null && row !== null && hasChanged?.(before, row) === true
    latestRow.current = { row, changes: isChange ? changes + 1 : changes }
  }
  const count = latestRow.current.changes
  if (count === 0) return undefined
  return count % 2 === 0 ? 'even' : 'odd'
}

interface SheetCellProps<Row> {
  readonly row: Row | null
  /** The row's name. */
  readonly title: string
  readonly column: GridColumn<Row>
  readonly drawn: DrawnColumn
  readonly active: boolean
  readonly selected: boolean
  readonly handle: boolean
  readonly filling: boolean
}

function SheetCell<Row>(props: SheetCellProps<Row>) {
  const { row, title, column, drawn, active, selected, handle, filling } = props
  const mark = row === null ? null : (column.mark?.(row) ?? null)
  return (
    <div
      role="gridcell"
      data-column={drawn.place}
      tabIndex={active ? 0 : -1}
      aria-colindex={drawn.place + 2}
      aria-selected={selected}
      aria-readonly={(row !== null && column.editing(row).kind === 'none') || undefined}
      title={row === null ? undefined : column.hint?.(row)}
      className={cellClass}
      data-align={column.align}
      data-glyph={column.width < minTextWidth || undefined}
      data-active={active || undefined}
      data-mark={mark ?? undefined}
      data-filling={filling || undefined}
      data-opens={column.opens}
      {...placeOf(column, drawn)}
    >
      {mark === 'incoming' && (
        <IconArrowsLeftRight size={12} className={styles.incoming} aria-label={t`Changed on the service`} />
      )}
      {row !== null && <FindingMark finding={column.findings?.(row)[0]} />}
      {row !== null && (column.cell ?? column.text)(row)}
      {column.opens === true && row !== null && (
        <button
          type="button"
          data-open
          tabIndex={-1}
          aria-label={t`Open ${title}`}
          title={openTitle}
          className={styles.open}
        >
          <IconLayoutSidebarRightExpand size={14} aria-hidden />
        </button>
      )}
      {handle && <span className={styles.handle} data-fill aria-hidden />}
    </div>
  )
}

/** The most severe finding of a cell; its text shows below the grid while the cell is active. */
function FindingMark({ finding }: { readonly finding: Finding | undefined }) {
  if (finding === undefined) return null
  const [Icon, label] =
    finding.severity === 'error'
      ? ([IconAlertCircle, t`Error`] as const)
      : ([IconAlertTriangle, t`Warning`] as const)
  return (
    <Icon
      size={13}
      className={styles.finding}
      data-severity={finding.severity}
      role="img"
      aria-label={`${label}: ${finding.message}`}
    />
  )
}

/** A single full-width cell. */
function Line<Row>(props: SheetRowProps<Row> & { readonly children: ReactNode }) {
  const { active, columns, selectedFrom, children } = props
  return (
    <div
      role="gridcell"
      data-column={0}
      tabIndex={active === null ? -1 : 0}
      aria-colindex={1}
      aria-colspan={columns.length + 1}
      aria-selected={selectedFrom >= 0}
      data-active={active !== null || undefined}
      className={lineClass}
    >
      {children}
    </div>
  )
}

/** The fold icon, for clicks; the keyboard uses Alt with an arrow key. */
export function FoldToggle({ folded }: { readonly folded: boolean }) {
  const Icon = folded ? IconChevronRight : IconChevronDown
  return (
    <span
      className={styles.fold}
      data-fold={folded ? 'open' : 'close'}
      title={folded ? t`Unfold (Alt+→)` : t`Fold (Alt+←)`}
    >
      <Icon size={14} aria-hidden />
    </span>
  )
}
