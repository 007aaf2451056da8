import { useMemo } from 'react'
import { ariaKeysOf, keysOf } from '../../shared/desktop/command-keys.ts'
import type { Command } from '../../shared/desktop/commands.ts'
import { boundCommands } from '../../shared/desktop/key-bindings.ts'
import { isMac } from '../ui/platform.ts'
import { useLive } from './use-workbench.ts'

/** Every command with its current keys. */
export function useBoundCommands(): readonly Command[] {
  const { keys } = useLive('preferences')
  return useMemo(() => boundCommands(keys), [keys])
}

/** The current keys of a command: for display, and for `aria-keyshortcuts`. Undefined if it has none. */
export function useKeysOf(commandId: string): {
  readonly label: string | undefined
  readonly aria: string | undefined
} {
  const keys = useBoundCommands().find(({ id }) => id === commandId)?.keys ?? []
  const [first] = keys
  return {
    label: first && keysOf(first, isMac),
    aria: first && keys.map((one) => ariaKeysOf(one, isMac)).join(' '),
  }
}
