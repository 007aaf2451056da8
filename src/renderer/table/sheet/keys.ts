import { type Motion, rowMotions, type TableSize, titleRow } from '../motion.ts'
import { extend, isSingle, moveTo, type Selection, selectCell } from './selection.ts'

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The meaning of a key on a cell that isn't being edited. Copy and paste are clipboard events instead. */
export type GridAction =
  | { readonly kind: 'select'; readonly selection: Selection }
  /** `replace` starts empty, so that the typed character is the first. */
  | { readonly kind: 'edit'; readonly begin: 'keep' | 'replace' }
  | { readonly kind: 'toggle' | 'clear' | 'fillDown' | 'bulk' | 'open' | 'tick' | 'tickAll' | 'untick' }
  | { readonly kind: 'fold'; readonly folded: boolean }
  | { readonly kind: 'sort'; readonly add: boolean }
  | { readonly kind: 'resize'; readonly by: number }

const motions: Readonly<Record<string, Motion>> = {
  ...rowMotions,
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'rowStart',
  End: 'rowEnd',
}

const commandMotions: Readonly<Record<string, Motion>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'first',
  End: 'last',
}

const resizeStep = 16

/**
 * The keys of a spreadsheet; `hasTicked` means that whole rows are selected. Null for keys that the grid doesn't
 * handle: the program's shortcuts, clipboard keys, `/` and `?`, and Tab at the end of a row, which leaves the grid.
 */
export function gridAction(
  pressed: PressedKey,
  selection: Selection,
  extent: TableSize,
  hasTicked = false,
): GridAction | null {
  const { key, shiftKey: shift } = pressed
  const command = pressed.ctrlKey || pressed.metaKey
  if (pressed.altKey) return !command && !shift ? foldOf(key) : null
  if (selection.active.row === titleRow) {
    const inTitles = titleAction(pressed, command)
    if (inTitles !== null) return inTitles
  }
  const motion = command ? commandMotions[key] : motions[key]
  if (motion !== undefined) return moved(motion, selection, extent, shift)
  if (command) return commandAction(key, shift)
  if (key === 'Escape' && hasTicked) return { kind: 'untick' }
  return plainAction(pressed, selection, extent)
}

function moved(motion: Motion, selection: Selection, extent: TableSize, shift: boolean): GridAction {
  const isRange = shift && selection.active.row !== titleRow
  const next = isRange ? extend(selection, motion, extent) : moveTo(selection, motion, extent)
  return { kind: 'select', selection: next }
}

function commandAction(key: string, shift: boolean): GridAction | null {
  // With Shift, they are the program's: Ctrl+Shift+Enter publishes.
  if (shift) return null
  const letter = key.toLowerCase()
  if (letter === 'a') return { kind: 'tickAll' }
  if (letter === 'd') return { kind: 'fillDown' }
  if (letter === 'e') return { kind: 'bulk' }
  if (key === 'Enter') return { kind: 'open' }
  if (key === ' ') return { kind: 'tick' }
  return null
}

function plainAction(pressed: PressedKey, selection: Selection, extent: TableSize): GridAction | null {
  const { key, shiftKey: shift } = pressed
  switch (key) {
    case 'F2':
    case 'Enter':
      return { kind: 'edit', begin: 'keep' }
    case 'Backspace':
    case 'Delete':
      return { kind: 'clear' }
    case 'Escape':
      return isSingle(selection) ? null : { kind: 'select', selection: selectCell(selection.active) }
    case 'Tab': {
      const next = tabbed(selection, shift, extent)
      return next === null ? null : { kind: 'select', selection: next }
    }
    case ' ':
      return { kind: shift ? 'tick' : 'toggle' }
    default:
      return isTyped(key) ? { kind: 'edit', begin: 'replace' } : null
  }
}

/** The next cell; null at the end of the row, where Tab leaves the grid. */
function tabbed(selection: Selection, back: boolean, extent: TableSize): Selection | null {
  const { column } = selection.active
  const isLast = back ? column === 0 : column >= extent.columns - 1
  return isLast ? null : moveTo(selection, back ? 'left' : 'right', extent)
}

/** On column titles, Enter sorts, and Shift with the arrows resizes the column. */
function titleAction({ key, shiftKey: shift }: PressedKey, command: boolean): GridAction | null {
  if (command) return null
  if (key === 'Enter' || key === ' ') return { kind: 'sort', add: shift }
  if (shift && key === 'ArrowRight') return { kind: 'resize', by: resizeStep }
  if (shift && key === 'ArrowLeft') return { kind: 'resize', by: -resizeStep }
  return null
}

function foldOf(key: string): GridAction | null {
  if (key === 'ArrowLeft') return { kind: 'fold', folded: true }
  if (key === 'ArrowRight') return { kind: 'fold', folded: false }
  return key === 'Enter' ? { kind: 'open' } : null
}

/** `/` and `?` are shortcuts of the program; every other single character starts an edit. */
function isTyped(key: string): boolean {
  return [...key].length === 1 && key !== '/' && key !== '?'
}
