import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import table from '../table.module.css'
import type { GridColumn } from './columns.ts'
import shared from './sheet-columns.module.css'
import styles from './sheet-summary.module.css'
import { type DrawnColumn, placeOf } from './use-drawn-columns.ts'

/** A cell under a column: a sum, or another figure of all rows. */
export interface SummaryCell {
  readonly text: string
  /** Quiet, before the sum: what it was, or what part of it counts. Left out if it doesn't fit. */
  readonly aside?: string
  readonly hint: string
}

export interface SummaryLine {
  readonly key: string
  /** What the sums are of. */
  readonly label: string
  /** Quiet, after the label. */
  readonly note?: string
  /** A button at the end of the label. */
  readonly action?: ReactNode
  /** By the column's key. */
  readonly cells: ReadonlyMap<string, SummaryCell>
}

/** Where the columns are. */
export interface SummaryPlace {
  readonly scroller: RefObject<HTMLElement | null>
  readonly drawn: readonly DrawnColumn[]
  readonly edges: readonly number[]
  readonly pinned: number
}

interface SheetSummaryProps<Row> extends SummaryPlace {
  readonly lines: readonly SummaryLine[]
  readonly columns: readonly GridColumn<Row>[]
}

/**
 * Sums at the foot of a grid, under their columns and scrolled along with them. Hidden from screen readers, which hear
 * the same in sentences from the grid's status.
 */
export const SheetSummary = memo(SheetSummaryOf) as typeof SheetSummaryOf

function SheetSummaryOf<Row>(props: SheetSummaryProps<Row>) {
  const { scroller, drawn, edges, pinned, lines, columns } = props
  const ref = useRef<HTMLDivElement>(null)
  useFollowedScroll(scroller, ref)
  const isSummed = ({ key }: GridColumn<Row>) => lines.some(({ cells }) => cells.has(key))
  const leading = columns.slice(0, pinned)
  const firstSummed = leading.findIndex(isSummed)
  // The label takes the place of the pinned columns before the first sum.
  const labelEnd = firstSummed === -1 ? leading.length : firstSummed
  return (
    <div ref={ref} data-foot className={styles.summary}>
      {lines.map(({ key, label, note, action, cells }) => (
        <div key={key} className={styles.line} style={{ width: edges.at(-1) }}>
          <div
            className={`${shared.pinnable} ${styles.label}`}
            data-pinned={labelEnd === pinned ? 'last' : 'yes'}
            style={{ width: edges[labelEnd], insetInlineStart: 0 }}
          >
            <span
              className={styles.text}
              title={note === undefined ? label : `${label} · ${note}`}
              aria-hidden
            >
              {label}
              {note !== undefined && <span className={styles.note}> · {note}</span>}
            </span>
            {action}
          </div>
          {drawn.map((one) => {
            const column = columns[one.place]
            if (column === undefined || one.place < labelEnd) return null
            const cell = cells.get(column.key)
            return (
              <div
                key={column.key}
                className={`${table.cell} ${shared.pinnable} ${styles.cell}`}
                data-align={column.align}
                title={cell?.hint}
                aria-hidden
                {...placeOf(column, one)}
              >
                {cell !== undefined && (
                  <span className={styles.value}>
                    <strong>{cell.text}</strong>
                    {cell.aside !== undefined && <span>{cell.aside}</span>}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Scrolls sideways with the grid above. */
function useFollowedScroll(
  scroller: RefObject<HTMLElement | null>,
  follower: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let last = -1
    const follow = () => {
      const { scrollLeft } = element
      if (scrollLeft === last || follower.current === null) return
      last = scrollLeft
      follower.current.scrollLeft = scrollLeft
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, follower])
}
