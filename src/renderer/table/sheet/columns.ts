import type { ReactNode } from 'react'
import type { Finding } from '../../../shared/core/finding.ts'
import type { Json } from '../../../shared/core/json.ts'
import type { TableColumn } from '../columns.ts'

/** Result of reading a text that was typed or pasted into a cell. */
export type CellResult =
  /** `echo` repeats it for confirmation: an amount in words and micro units, a time with its time zone. */
  | { readonly kind: 'value'; readonly value: Json; readonly echo?: string }
  | { readonly kind: 'wrong'; readonly message: string }

export interface CellChoice {
  /** In a multiple choice, always a string. */
  readonly value: string | number | boolean
  readonly label: string
  /** Why it can't be chosen here; null if it can. */
  readonly reason: string | null
  /** Why it's discouraged, though allowed. */
  readonly warning: string | null
}

/** How a cell is edited. */
export type CellEditing =
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'text'; readonly value: Json; readonly read: (text: string) => CellResult }
  /** `several` is a multiple choice; `toggle` has two values, and Space switches between them. */
  | {
      readonly kind: 'choice'
      readonly value: Json
      readonly form: 'one' | 'several' | 'toggle'
      readonly choices: () => readonly CellChoice[]
      readonly read: (text: string) => CellResult
    }

export interface GridColumn<Row> extends TableColumn {
  /** What the title doesn't say; a tooltip of the header. */
  readonly note?: string | undefined
  /** The cell's text, displayed and copied. */
  readonly text: (row: Row) => string
  /** Initial text of an edit. */
  readonly editText: (row: Row) => string
  /** Rendered instead of the text. */
  readonly cell?: (row: Row) => ReactNode
  /** Tooltip that is also announced: the old value of a changed cell. */
  readonly hint?: (row: Row) => string | undefined
  /** Tooltip only, computed on hover. */
  readonly hover?: (row: Row) => string | undefined
  readonly mark?: (row: Row) => CellMark | null
  /** Issues of this cell: errors before warnings. */
  readonly findings?: (row: Row) => readonly Finding[]
  readonly editing: (row: Row) => CellEditing
  /** Its cells have the button that opens the row. */
  readonly opens?: true
}

/** changed: by a draft. incoming: on the service, since the draft began. */
export type CellMark = 'changed' | 'incoming'

/** What a row is and shows besides its cells. */
export type RowDescription =
  | {
      readonly kind: 'cells'
      readonly key: string
      /** Names the row for screen readers: "Select Winter tents". */
      readonly title: string
      /** Whether the row can be selected. */
      readonly selectable: boolean
      readonly state: 'plain' | 'created' | 'removed' | 'locked'
      /** 1 at the top. */
      readonly level: number
      readonly folded: boolean | null
      /** Heading of the rows below it. */
      readonly heading: boolean
    }
  /** A full-width row: the title of a group, or a deleted row. */
  | {
      readonly kind: 'line'
      readonly key: string
      readonly level: number
      readonly folded: boolean | null
      readonly title: string
      readonly aside: string
    }

/** Width of the row checkboxes, left of the first column. */
export const gutterWidth = 32

/** Below this width, a column's title is only its tooltip. */
export const minTitleWidth = 48
const minWidth = 24
/** Below this width, a column has a glyph, and less room around it. */
export const minTextWidth = 32
const maxWidth = 800

export function clampWidth(width: number): number {
  return Math.max(minWidth, Math.min(maxWidth, Math.round(width)))
}

/** Left edges of the columns, starting at `start`, followed by the total width. */
export function leftEdges(columns: readonly { readonly width: number }[], start = 0): readonly number[] {
  const edges = [start]
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/** Columns to render: all pinned ones, and the others between the edges of the viewport. */
export function shownColumns(
  edges: readonly number[],
  pinned: number,
  view: { readonly left: number; readonly width: number },
): { readonly first: number; readonly last: number } {
  const count = edges.length - 1
  const from = view.left + (edges[pinned] ?? 0)
  const to = view.left + view.width
  let first = pinned
  while (first < count - 1 && (edges[first + 1] ?? 0) <= from) first += 1
  let last = first
  while (last < count - 1 && (edges[last + 1] ?? 0) < to) last += 1
  // One more on either side, so that small scroll steps render nothing new.
  return { first: Math.max(pinned, first - 1), last: Math.min(count - 1, last + 1) }
}
