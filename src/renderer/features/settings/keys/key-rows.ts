import { type Keys, keysOf } from '../../../../shared/desktop/command-keys.ts'
import { type Command, type MenuName, menuNames } from '../../../../shared/desktop/commands.ts'
import {
  boundCommands,
  conflictsOf,
  isSameKey,
  type KeyChanges,
} from '../../../../shared/desktop/key-bindings.ts'
import { folded } from '../../../../shared/text/folded.ts'

export interface KeyFilter {
  readonly text: string
  readonly keys: Keys | null
}

export interface BoundKey {
  readonly keys: Keys
  readonly label: string
  /** Titles of the other commands with the same keys. */
  readonly conflicts: readonly string[]
}

export interface KeyRow {
  readonly command: Command
  readonly keys: readonly BoundKey[]
  readonly isChanged: boolean
}

export interface KeyGroup {
  readonly name: MenuName
  readonly rows: readonly KeyRow[]
}

/** Commands with their keys by menu, filtered and without empty groups. */
export function keyGroups(changes: KeyChanges, filter: KeyFilter, mac: boolean): readonly KeyGroup[] {
  const bound = boundCommands(changes)
  const words = folded(filter.text).split(/\s+/)
  const rows = bound
    .map(
      (command): KeyRow => ({
        command,
        isChanged: Object.hasOwn(changes, command.id),
        keys: command.keys.map((keys) => ({
          keys,
          label: keysOf(keys, mac),
          conflicts: conflictsOf(bound, command.id, keys).map(({ title }) => title),
        })),
      }),
    )
    .filter(({ command, keys }) => {
      const searched = folded([command.title, ...keys.map(({ label }) => label)].join(' '))
      const { keys: wanted } = filter
      return (
        words.every((word) => searched.includes(word)) &&
        (wanted === null || keys.some((one) => isSameKey(one.keys, wanted)))
      )
    })
  return menuNames
    .map((name) => ({ name, rows: rows.filter(({ command }) => command.menu === name) }))
    .filter((group) => group.rows.length > 0)
}
