import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type PointerEvent, useRef } from 'react'
import { t } from '../../shared/text/language.ts'
import { type RowSelection, stateOf } from '../ui/data-grid/row-selection.ts'
import { inlinePixels } from '../ui/direction.ts'
import { fittingWidth, type GridColumn, minTitleWidth } from './columns.ts'
import { titleRow } from './selection.ts'
import styles from './sheet-header.module.css'
import type { DrawnColumn } from './sheet-row.tsx'
import { headerHeight, type SheetSort } from './spreadsheet-props.ts'

interface SheetHeaderProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly drawn: readonly DrawnColumn[]
  readonly width: number
  readonly sort: readonly SheetSort[]
  readonly active: number | null
  readonly onResize: (key: string, width: number) => void
  readonly ticked: RowSelection
  readonly matching: number
  readonly onTickAll: (on: boolean) => void
}

/**
 * The header row. A click sorts, a Shift+click adds a second order; dragging the edge of a title resizes its column.
 */
export const SheetHeader = memo(SheetHeaderOf) as typeof SheetHeaderOf

function SheetHeaderOf<Row>(props: SheetHeaderProps<Row>) {
  const { columns, drawn, width, sort, active, onResize, ticked, matching, onTickAll } = props
  return (
    <div role="rowgroup" className={styles.head} style={{ width }}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={titleRow}
        className={styles.headRow}
        style={{ height: headerHeight - 1 }}
      >
        <div role="columnheader" aria-colindex={1} aria-label={t`Selection`} className={styles.gutter}>
          <SelectAll ticked={ticked} matching={matching} onTickAll={onTickAll} />
        </div>
        {drawn.map((one) => {
          const column = columns[one.place]
          return column === undefined ? null : (
            <Title
              key={column.key}
              column={column}
              drawn={one}
              sort={sort}
              active={active === one.place}
              onResize={onResize}
            />
          )
        })}
      </div>
    </div>
  )
}

/** A checkbox for all matching rows, including those that aren't loaded. */
function SelectAll({
  ticked,
  matching,
  onTickAll,
}: Pick<SheetHeaderProps<unknown>, 'ticked' | 'matching' | 'onTickAll'>) {
  const state = stateOf(ticked, matching)
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={t`Select all that match`}
      title={t`Select all that match (Ctrl+A)`}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'some'
      }}
      checked={state === 'all'}
      disabled={matching === 0}
      onChange={() => onTickAll(state === 'none')}
    />
  )
}

interface TitleProps<Row> {
  readonly column: GridColumn<Row>
  readonly drawn: DrawnColumn
  readonly sort: readonly SheetSort[]
  readonly active: boolean
  readonly onResize: (key: string, width: number) => void
}

function Title<Row>({ column, drawn, sort, active, onResize }: TitleProps<Row>) {
  const begin = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const { place, skipped, stickyLeft, lastPinned } = drawn
  const rank = sort.findIndex(({ field }) => field === column.key)
  const direction = sort[rank]?.descending === true ? 'descending' : 'ascending'
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp
  const style =
    stickyLeft === null
      ? { width: column.width, marginInlineStart: skipped }
      : { width: column.width, insetInlineStart: stickyLeft }
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    begin.current = { x: event.clientX, width: column.width }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (begin.current === null) return
    onResize(column.key, fittingWidth(begin.current.width + inlinePixels(event.clientX - begin.current.x)))
  }
  return (
    <div
      role="columnheader"
      data-column={place}
      data-sortable={column.sortable || undefined}
      tabIndex={active ? 0 : -1}
      aria-colindex={place + 2}
      // Only one title may have a sort order in `aria-sort` (WAI-ARIA); the others have only the icon.
      aria-sort={rank === 0 ? direction : column.sortable ? 'none' : undefined}
      title={column.note === undefined ? column.title : t`${column.title}: ${column.note}`}
      className={styles.title}
      data-align={column.align}
      data-pinned={stickyLeft === null ? undefined : lastPinned ? 'last' : 'yes'}
      data-active={active || undefined}
      style={style}
    >
      <span className={styles.titleText} data-hidden={column.width < minTitleWidth || undefined}>
        {column.title}
      </span>
      {rank >= 0 && (
        <>
          <Icon size={12} aria-hidden />
          {sort.length > 1 && <span className={styles.rank}>{rank + 1}</span>}
        </>
      )}
      <span
        className={styles.grip}
        data-grip
        aria-hidden
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          begin.current = null
        }}
      />
    </div>
  )
}
