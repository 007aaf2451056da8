import { memo, type PointerEvent, useRef } from 'react'
import { t } from '../../../shared/text/language.ts'
import { inlinePixels } from '../../ui/direction.ts'
import { titleRow } from '../motion.ts'
import { AllRowsCheckbox } from '../row-checkboxes.tsx'
import { type RowSelection, stateOf } from '../row-selection.ts'
import { ariaSort, type Sort } from '../sort.ts'
import { SortArrow } from '../sort-arrow.tsx'
import table from '../table.module.css'
import { headerHeight } from '../use-visible-rows.ts'
import { clampWidth, type GridColumn, minTitleWidth } from './columns.ts'
import shared from './sheet-columns.module.css'
import styles from './sheet-header.module.css'
import { type DrawnColumn, placeOf } from './use-drawn-columns.ts'

interface SheetHeaderProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly drawn: readonly DrawnColumn[]
  readonly width: number
  readonly sort: readonly Sort[]
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
    <div role="rowgroup" className={`${table.head} ${styles.head}`} style={{ width }}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={titleRow}
        className={styles.headRow}
        style={{ height: headerHeight - 1 }}
      >
        <div role="columnheader" aria-colindex={1} aria-label={t`Selection`} className={shared.gutter}>
          <AllRowsCheckbox state={stateOf(ticked, matching)} disabled={matching === 0} onChange={onTickAll} />
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

interface TitleProps<Row> {
  readonly column: GridColumn<Row>
  readonly drawn: DrawnColumn
  readonly sort: readonly Sort[]
  readonly active: boolean
  readonly onResize: (key: string, width: number) => void
}

function Title<Row>({ column, drawn, sort, active, onResize }: TitleProps<Row>) {
  const begin = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const rank = sort.findIndex(({ field }) => field === column.key)
  const sorted = sort[rank]
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    begin.current = { x: event.clientX, width: column.width }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (begin.current === null) return
    onResize(column.key, clampWidth(begin.current.width + inlinePixels(event.clientX - begin.current.x)))
  }
  return (
    <div
      role="columnheader"
      data-column={drawn.place}
      data-sortable={column.sortable || undefined}
      tabIndex={active ? 0 : -1}
      aria-colindex={drawn.place + 2}
      // Only one title may have a sort order in `aria-sort` (WAI-ARIA); the others have only the icon.
      aria-sort={ariaSort(rank === 0 ? sorted : undefined, column.sortable)}
      title={column.note === undefined ? column.title : t`${column.title}: ${column.note}`}
      className={`${table.title} ${shared.pinnable} ${styles.title}`}
      data-align={column.align}
      data-active={active || undefined}
      {...placeOf(column, drawn)}
    >
      <span className={styles.titleText} data-hidden={column.width < minTitleWidth || undefined}>
        {column.title}
      </span>
      {sorted !== undefined && (
        <>
          <SortArrow {...sorted} />
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
