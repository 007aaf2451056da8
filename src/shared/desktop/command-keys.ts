import { t } from '../text/language.ts'

/** A key combination of a command. */
export interface Keys {
  /** As in `KeyboardEvent.key`, in lower case. */
  readonly key: string
  /** Needs Cmd on a Mac, Ctrl elsewhere. Keys without it are ignored while the user types, except by `whileTyping`. */
  readonly command: boolean
  readonly whileTyping?: true
  /** Set if the key means something else with Shift. */
  readonly shift?: boolean
  /** Set if text fields and the system's Edit menu use the key. */
  readonly leftToFields?: true
}

/** With Cmd on a Mac, Ctrl elsewhere. */
export const command = (key: string): Keys => ({ key, command: true, shift: false })
export const shifted = (key: string): Keys => ({ key, command: true, shift: true })
export const bare = (key: string): Keys => ({ key, command: false })
export const functionKey = (key: string, shift = false): Keys => ({
  key,
  command: false,
  shift,
  whileTyping: true,
})

/** Sends or opens what has the focus at once. */
export const commandEnter = command('enter')

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether a pressed key matches. Alt belongs to the system, and AltGr types characters. */
export function isPressed(keys: Keys, pressed: PressedKey, typing: boolean, mac: boolean): boolean {
  if (pressed.altKey) return false
  const command = mac ? pressed.metaKey : pressed.ctrlKey
  const otherCommand = mac ? pressed.ctrlKey : pressed.metaKey
  if (otherCommand || (typing && ((!command && keys.whileTyping !== true) || keys.leftToFields === true)))
    return false
  return (
    keys.key === pressed.key.toLowerCase() &&
    keys.command === command &&
    (keys.shift === undefined || keys.shift === pressed.shiftKey)
  )
}

/** "⇧⌘K" on a Mac, "Ctrl+Shift+K" elsewhere; in the program's language. */
export function keysOf({ key, command, shift }: Keys, mac: boolean): string {
  const name = key === 'enter' ? enterKey(mac) : key.toUpperCase()
  if (!command && shift !== true) return name
  if (!command) return mac ? `⇧${name}` : `${t`Shift`}+${name}`
  if (mac) return `${shift === true ? '⇧' : ''}⌘${name}`
  return `${t`Ctrl`}+${shift === true ? `${t`Shift`}+` : ''}${name}`
}

const enterKey = (mac: boolean) => (mac ? '↩' : t`Enter`)

/** The format of `aria-keyshortcuts`. */
export function ariaKeysOf({ key, command, shift }: Keys, mac: boolean): string {
  const commandKey = mac ? 'Meta+' : 'Control+'
  return `${command ? commandKey : ''}${shift === true ? 'Shift+' : ''}${names[key] ?? key.toUpperCase()}`
}

export function isFunctionKey(key: string): boolean {
  return /^f([1-9]|1[0-2])$/.test(key)
}

/**
 * An Electron accelerator; null for keys that a menu must not take from text fields, and for characters that Electron
 * has no name for.
 */
export function acceleratorOf({ key, command, shift, leftToFields }: Keys): string | null {
  const isNamed = key in names || isFunctionKey(key) || /^[!-*,-~]$/.test(key)
  if (!command || leftToFields === true || !isNamed) return null
  return `CommandOrControl+${shift === true ? 'Shift+' : ''}${names[key] ?? key.toUpperCase()}`
}

const names: Readonly<Record<string, string>> = { enter: 'Enter' }
