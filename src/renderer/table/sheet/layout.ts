import type { GridLayout } from '../../../shared/campaigns/grid-layout.ts'
import { clampWidth } from './columns.ts'

interface KnownColumn {
  readonly key: string
  readonly width: number
  /** Shown without a stored layout. */
  readonly shownByDefault?: boolean
}

/** A column with the user's settings. */
export interface PlacedColumn<Column> {
  readonly column: Column
  readonly width: number
  readonly pinned: boolean
  readonly shown: boolean
}

/**
 * All columns in display order, pinned ones first. Columns without stored settings (from a newer version) come last;
 * stored columns that no longer exist are left out.
 */
export function placeColumns<Column extends KnownColumn>(
  known: readonly Column[],
  layout: GridLayout | undefined,
  pinnedByDefault: readonly string[],
): readonly PlacedColumn<Column>[] {
  const remembered = new Map((layout ?? []).map((entry, place) => [entry.key, { ...entry, place }]))
  const placed = known.map((column, place) => {
    const entry = remembered.get(column.key)
    return {
      column,
      width: clampWidth(entry?.width ?? column.width),
      pinned: entry?.pinned ?? (layout === undefined && pinnedByDefault.includes(column.key)),
      shown: entry?.shown ?? (layout === undefined && column.shownByDefault === true),
      place: entry?.place ?? known.length + place,
    }
  })
  return placed
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || a.place - b.place)
    .map(({ place: _, ...column }) => column)
}

/** The settings to store. */
export function layoutOf<Column extends KnownColumn>(placed: readonly PlacedColumn<Column>[]): GridLayout {
  return placed.map(({ column, width, pinned, shown }) => ({ key: column.key, width, pinned, shown }))
}

export function moveColumn<T>(placed: readonly T[], from: number, to: number): readonly T[] {
  const reordered = [...placed]
  const [moved] = reordered.splice(from, 1)
  if (moved !== undefined) reordered.splice(to, 0, moved)
  return reordered
}
