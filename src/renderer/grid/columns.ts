import type { ReactNode } from 'react'
import type { Finding } from '../../shared/core/finding.ts'
import type { Json } from '../../shared/core/json.ts'

/** What comes of a text that was typed or pasted into a cell. */
export type CellResult =
  /** `echo` says it back in other words: an amount in words and micro units, a time with its zone. */
  | { readonly kind: 'value'; readonly value: Json; readonly echo?: string }
  | { readonly kind: 'wrong'; readonly message: string }

export interface CellChoice {
  /** Of several at once, each is a text. */
  readonly value: string | number | boolean
  readonly label: string
  /** Why it cannot be chosen here; null where it can. */
  readonly reason: string | null
  /** What speaks against it without forbidding it. */
  readonly warning: string | null
}

/** How a cell is edited. */
export type CellEditing =
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'text'; readonly value: Json; readonly read: (text: string) => CellResult }
  /** `several` takes more than one; `toggle` has two that a press of Space changes between. */
  | {
      readonly kind: 'choice'
      readonly value: Json
      readonly form: 'one' | 'several' | 'toggle'
      readonly choices: () => readonly CellChoice[]
      readonly read: (text: string) => CellResult
    }

export interface GridColumn<Row> {
  readonly key: string
  readonly title: string
  /** In pixels. */
  readonly width: number
  readonly align?: 'end'
  readonly sortable: boolean
  /** What the cell says: shown and copied. */
  readonly text: (row: Row) => string
  /** Where editing as a text begins. */
  readonly editText: (row: Row) => string
  /** Drawn in place of the text. */
  readonly cell?: (row: Row) => ReactNode
  /** Shown on hover and read out with the cell: the old value of a changed one. */
  readonly hint?: (row: Row) => string | undefined
  /** Shown on hover alone, and only then worked out. */
  readonly hover?: (row: Row) => string | undefined
  readonly mark?: (row: Row) => CellMark | null
  /** What the rules say of this cell: errors before warnings. */
  readonly findings?: (row: Row) => readonly Finding[]
  readonly editing: (row: Row) => CellEditing
  /** Its cells carry the button that opens the row. */
  readonly opens?: true
}

/** changed: by a planned change. incoming: at the service, since that change began. */
export type CellMark = 'changed' | 'incoming'

/** What a row is, beside its cells. */
export type RowLook =
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
      /** It heads the rows below it. */
      readonly heading: boolean
    }
  /** A line of its own over the whole width: the title of a group, or a row that is gone. */
  | {
      readonly kind: 'line'
      readonly key: string
      readonly level: number
      readonly folded: boolean | null
      readonly title: string
      readonly aside: string
    }

export const narrowest = 48
const widest = 800

export function fittingWidth(width: number): number {
  return Math.max(narrowest, Math.min(widest, Math.round(width)))
}

/** Left edges of the columns, the first of which begins at `start`, and at the end the whole width. */
export function leftEdges(columns: readonly { readonly width: number }[], start = 0): readonly number[] {
  const edges = [start]
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/** Columns that are drawn: the pinned ones always, of the others those between the edges of the screen. */
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
  // One more on either side, so that a small step to the side draws nothing new.
  return { first: Math.max(pinned, first - 1), last: Math.min(count - 1, last + 1) }
}
