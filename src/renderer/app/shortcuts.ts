import { areas } from './areas.ts'

/** What a key does everywhere in the program. The same table feeds the listener and the sheet. */
export type ShortcutAction =
  | { readonly kind: 'palette' | 'search' | 'sheet' | 'settings' | 'undo' | 'redo' }
  | { readonly kind: 'area'; readonly path: string }

export interface Shortcut {
  /** As `KeyboardEvent.key` says it. */
  readonly key: string
  /** With Cmd on a Mac, Ctrl elsewhere. Keys without it do nothing while somebody types. */
  readonly command: boolean
  /** Set where the same key with and without Shift does different things. */
  readonly shift?: boolean
  /** A text field has a meaning of its own for the key. */
  readonly leftToFields?: true
  readonly title: string
  readonly action: ShortcutAction
}

export const shortcuts: readonly Shortcut[] = [
  { key: 'k', command: true, title: 'Open the command palette', action: { kind: 'palette' } },
  ...areas.map(
    ({ path, title }, index): Shortcut => ({
      key: String(index + 1),
      command: true,
      title: `Go to ${title}`,
      action: { kind: 'area', path },
    }),
  ),
  {
    key: 'z',
    command: true,
    shift: false,
    leftToFields: true,
    title: 'Undo the last change',
    action: { kind: 'undo' },
  },
  {
    key: 'z',
    command: true,
    shift: true,
    leftToFields: true,
    title: 'Make the change again',
    action: { kind: 'redo' },
  },
  {
    key: 'y',
    command: true,
    leftToFields: true,
    title: 'Make the change again, as some systems have it',
    action: { kind: 'redo' },
  },
  { key: ',', command: true, title: 'Go to Settings', action: { kind: 'settings' } },
  { key: '/', command: false, title: 'Search on this screen', action: { kind: 'search' } },
  { key: '?', command: false, title: 'Show the keyboard shortcuts', action: { kind: 'sheet' } },
]

/** Keys that belong to the control that has the focus. */
export const controlShortcuts: readonly { readonly keys: string; readonly title: string }[] = [
  { keys: '↑ ↓', title: 'Move in a list' },
  { keys: 'Page up, Page down, Home, End', title: 'Move far in a list' },
  { keys: 'Enter', title: 'Open the row' },
  { keys: 'Esc', title: 'Close the topmost thing' },
]

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The shortcut that a pressed key means, or null. */
export function shortcutFor(pressed: PressedKey, typing: boolean, mac: boolean): Shortcut | null {
  if (pressed.altKey) return null
  const command = mac ? pressed.metaKey : pressed.ctrlKey
  const otherCommand = mac ? pressed.ctrlKey : pressed.metaKey
  if (otherCommand || (typing && !command)) return null
  const key = pressed.key.toLowerCase()
  return (
    shortcuts.find(
      (shortcut) =>
        shortcut.key === key &&
        shortcut.command === command &&
        (shortcut.shift === undefined || shortcut.shift === pressed.shiftKey) &&
        !(typing && shortcut.leftToFields === true),
    ) ?? null
  )
}

/** "⌘K" on a Mac, "Ctrl+K" elsewhere. */
export function keysOf(shortcut: Shortcut, mac: boolean): string {
  const key = shortcut.key.toUpperCase()
  if (!shortcut.command) return key
  if (mac) return `${shortcut.shift === true ? '⇧' : ''}⌘${key}`
  return `Ctrl+${shortcut.shift === true ? 'Shift+' : ''}${key}`
}
