import { z } from 'zod'
import { t } from '../text/language.ts'
import { isFunctionKey, type Keys, type PressedKey } from './command-keys.ts'
import { type Command, commands } from './commands.ts'

export const maxKeysPerCommand = 4

/** Changed keys by command ID: "Mod+Shift+K", "F6". */
export type KeyChanges = Readonly<Record<string, readonly string[]>>

/** The stored form. `Mod` is Cmd on a Mac, Ctrl elsewhere. */
export function textOfKeys({ key, command, shift }: Keys): string {
  const name = key === 'enter' ? 'Enter' : key.toUpperCase()
  return `${command ? 'Mod+' : ''}${shift === true ? 'Shift+' : ''}${name}`
}

/** Parses keys; null for other text, and for keys that no command may have. */
export function readKeys(text: string): Keys | null {
  const command = text.startsWith('Mod+')
  const afterMod = command ? text.slice(4) : text
  const shift = afterMod.startsWith('Shift+')
  const key = (shift ? afterMod.slice(6) : afterMod).toLowerCase()
  const keys = keysFrom(key, command, shift)
  return textOfKeys(keys) === text && refusalOf(keys) === null ? keys : null
}

/** Whether the keys work while the user types follows from the key. */
function keysFrom(key: string, command: boolean, shift: boolean): Keys {
  if (!command && bareKeys.has(key)) return { key, command }
  if (!command && isFunctionKey(key)) return { key, command, shift, whileTyping: true }
  const keys = { key, command, shift }
  return Object.hasOwn(undoKeys, textOfKeys(keys)) ? { ...keys, leftToFields: true } : keys
}

/** Characters that work without Ctrl or Cmd outside of text fields. */
const bareKeys: ReadonlySet<string> = new Set(['/', '?'])

/** Text fields use these for their own undo, so they can't have another meaning. */
const undoKeys: Readonly<Record<string, string>> = { 'Mod+Z': 'undo', 'Mod+Shift+Z': 'redo', 'Mod+Y': 'redo' }

const clipboard = t`Text fields and grids copy, cut and paste with it.`
const zoom = t`It zooms the window.`
const development = t`Builds for development use it.`
const system = t`The system uses it for its windows.`

/** Keys that the system, a text field, a list or a grid needs, and their purpose. */
const reserved: Readonly<Record<string, string>> = {
  'Mod+A': t`It selects everything in text fields and lists.`,
  'Mod+C': clipboard,
  'Mod+X': clipboard,
  'Mod+V': clipboard,
  'Mod+Shift+V': clipboard,
  'Mod+D': t`The grid of campaigns fills down with it.`,
  'Mod+E': t`The grid of campaigns edits rows in bulk with it.`,
  'Mod+Enter': t`The grid of campaigns opens the editor with it.`,
  'Mod+Q': t`It quits Flightdeck.`,
  'Mod+W': t`It closes the window.`,
  'Mod+M': system,
  'Mod+H': system,
  'Mod+0': zoom,
  'Mod++': zoom,
  'Mod+=': zoom,
  'Mod+-': zoom,
  'Mod+Shift++': zoom,
  'Mod+Shift+_': zoom,
  'Mod+`': system,
  'Mod+F4': system,
  F11: t`It fills the screen.`,
  'Mod+R': development,
  'Mod+Shift+I': development,
  F2: t`The grid of campaigns edits a cell with it.`,
  F10: system,
  'Shift+F10': t`It opens the menu of a row.`,
}

/**
 * Returns why a command can't have these keys; null if it can. Without a command, checks only the rules for all
 * commands.
 */
export function refusalOf(keys: Keys, commandId?: string): string | null {
  const text = textOfKeys(keys)
  const reservedReason = reserved[text]
  if (reservedReason !== undefined) return reservedReason
  const owner = undoKeys[text]
  if (owner !== undefined && commandId !== undefined && owner !== commandId) {
    return t`Text fields undo and redo with it.`
  }
  if (isFunctionKey(keys.key)) return null
  if (text === 'Mod+Shift+Enter') return null
  if (!/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(keys.key)) return t`Lists, buttons and text fields need this key.`
  if (keys.key.toUpperCase().toLowerCase() !== keys.key) return t`It has no capital letter to be named by.`
  if (keys.command || (bareKeys.has(keys.key) && keys.shift === undefined)) return null
  return t`It types a character. Hold Ctrl or Cmd as well.`
}

export type Recorded =
  | { readonly kind: 'keys'; readonly keys: Keys }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Only modifier keys so far. */
  | { readonly kind: 'unfinished' }

const modifiers = new Set(['control', 'shift', 'alt', 'altgraph', 'meta', 'capslock', 'dead', 'process'])

/** The result of a key press while recording a command's keys. */
export function recordKeys(pressed: PressedKey, mac: boolean, commandId?: string): Recorded {
  const key = pressed.key.toLowerCase()
  if (modifiers.has(key)) return { kind: 'unfinished' }
  if (pressed.altKey) {
    return { kind: 'refused', reason: t`Alt types characters and opens menus. Use Ctrl, Cmd or Shift.` }
  }
  if (mac ? pressed.ctrlKey : pressed.metaKey) {
    return { kind: 'refused', reason: t`The system uses it. Use ${mac ? 'Cmd' : 'Ctrl'} instead.` }
  }
  const keys = keysFrom(key, mac ? pressed.metaKey : pressed.ctrlKey, pressed.shiftKey)
  const reason = refusalOf(keys, commandId)
  return reason === null ? { kind: 'keys', keys } : { kind: 'refused', reason }
}

/** Returns every command with its changed keys applied. */
export function boundCommands(changes: KeyChanges): readonly Command[] {
  return commands.map((command) => {
    const changed = Object.hasOwn(changes, command.id) ? changes[command.id] : undefined
    if (changed === undefined) return command
    return { ...command, keys: changed.flatMap((text) => readKeys(text) ?? []) }
  })
}

/** Whether the same key press could mean both. */
export function isSameKey(first: Keys, second: Keys): boolean {
  const shiftAgrees = first.shift === undefined || second.shift === undefined || first.shift === second.shift
  return first.key === second.key && first.command === second.command && shiftAgrees
}

/** Returns the other commands with these keys. */
export function conflictsOf(bound: readonly Command[], commandId: string, keys: Keys): readonly Command[] {
  return bound.filter(
    ({ id, keys: theirs }) => id !== commandId && theirs.some((one) => isSameKey(one, keys)),
  )
}

/** Sets a command's keys. Its default keys aren't stored as a change. */
export function withKeys(changes: KeyChanges, commandId: string, keys: readonly Keys[]): KeyChanges {
  const texts = [...new Set(keys.map(textOfKeys))]
  const fromStart = commands.find(({ id }) => id === commandId)?.keys.map(textOfKeys) ?? []
  const others = Object.entries(changes).filter(([id]) => id !== commandId)
  const isFromStart = texts.length === fromStart.length && texts.every((one, at) => one === fromStart[at])
  return Object.fromEntries(isFromStart ? others : [...others, [commandId, texts]])
}

/** Removes these keys from every command but one. */
export function keepFor(changes: KeyChanges, commandId: string, keys: Keys): KeyChanges {
  return conflictsOf(boundCommands(changes), commandId, keys).reduce<KeyChanges>(
    (next, { id, keys: theirs }) =>
      withKeys(
        next,
        id,
        theirs.filter((one) => !isSameKey(one, keys)),
      ),
    changes,
  )
}

const commandKeys = z
  .array(
    z
      .string()
      .max(30)
      .refine((text) => readKeys(text) !== null),
  )
  .max(maxKeysPerCommand)

/** Drops commands that this version doesn't know, and keys that text fields use for undo. */
export const keyChanges = z
  .record(z.string().max(60), commandKeys)
  .transform(
    (changes): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(changes).flatMap(([id, texts]) =>
          commands.some((command) => command.id === id)
            ? [[id, texts.filter((text) => undoKeys[text] === undefined || undoKeys[text] === id)]]
            : [],
        ),
      ),
  )
