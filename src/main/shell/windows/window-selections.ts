import type { WindowId } from '../../core/calling-window.ts'
import type { WindowSelection, WindowSelections } from '../../core/ports-desktop.ts'

/** What the open windows work with, in memory. */
export interface OpenWindowSelections extends WindowSelections {
  /** A window was opened; null until it has chosen. */
  add(window: WindowId, selection: WindowSelection | null): void
  remove(window: WindowId): void
}

export function createWindowSelections(onChange: () => void = () => undefined): OpenWindowSelections {
  const selections = new Map<WindowId, WindowSelection | null>()
  return {
    add: (window, selection) => void selections.set(window, selection),
    remove: (window) => void selections.delete(window),
    isOpen: (window) => selections.has(window),
    get: (window) => selections.get(window) ?? null,
    set(window, selection) {
      selections.set(window, selection)
      onChange()
    },
    changeEach(change) {
      for (const [window, selection] of selections) {
        if (selection !== null) selections.set(window, change(selection))
      }
      onChange()
    },
    all: () => [...selections.values()].filter((selection) => selection !== null),
  }
}
