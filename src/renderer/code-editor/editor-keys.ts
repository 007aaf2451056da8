import type { KeyBinding } from '@codemirror/view'
import type { Command } from '../../shared/desktop/commands.ts'

/** Commands that act on the editor's text while it has the focus. */
const ownCommands = new Set(['search', 'undo', 'redo'])

/** Removes bindings whose keys are commands of the program, so that those work inside the editor too. */
export function withoutCommands(
  bindings: readonly KeyBinding[],
  commands: readonly Command[],
): readonly KeyBinding[] {
  const commandKeys = new Set(
    commands.flatMap(({ id, keys }) =>
      ownCommands.has(id)
        ? []
        : keys.flatMap(({ key, command, shift }) =>
            command ? [normalized(`Mod-${shift === true ? 'Shift-' : ''}${key}`)] : [],
          ),
    ),
  )
  return bindings.filter(({ key, mac, linux, win }) =>
    [key, mac, linux, win].every((one) => one === undefined || !commandKeys.has(normalized(one))),
  )
}

/** Treats "Shift-Mod-K" and "Mod-Shift-k" as equal, and Ctrl and Cmd as Mod. */
function normalized(key: string): string {
  const parts = key.toLowerCase().split(/-(?!$)/)
  return parts
    .map((part) => (part === 'ctrl' || part === 'cmd' || part === 'meta' ? 'mod' : part))
    .toSorted()
    .join('-')
}
