import type { KeyBinding } from '@codemirror/view'
import type { Command } from '../../../../shared/desktop/commands.ts'

/** Commands that mean the editor's text while the cursor is in it. */
const ownCommands = new Set(['search', 'undo', 'redo'])

/** Leaves out bindings whose keys are commands of the program, so that those work inside the editor as well. */
export function withoutCommands(
  bindings: readonly KeyBinding[],
  commands: readonly Command[],
): readonly KeyBinding[] {
  const taken = new Set(
    commands.flatMap(({ id, keys }) =>
      ownCommands.has(id)
        ? []
        : keys.flatMap(({ key, command, shift }) =>
            command ? [normalized(`Mod-${shift === true ? 'Shift-' : ''}${key}`)] : [],
          ),
    ),
  )
  return bindings.filter(({ key, mac, linux, win }) =>
    [key, mac, linux, win].every((one) => one === undefined || !taken.has(normalized(one))),
  )
}

/** "Shift-Mod-K" and "Mod-Shift-k" are one; Ctrl and Cmd stand for Mod. */
function normalized(key: string): string {
  const parts = key.toLowerCase().split(/-(?!$)/)
  return parts
    .map((part) => (part === 'ctrl' || part === 'cmd' || part === 'meta' ? 'mod' : part))
    .toSorted()
    .join('-')
}
