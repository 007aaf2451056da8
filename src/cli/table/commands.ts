import { accountsCommand } from './account.ts'
import { mcpCommand } from './agent.ts'
import { callCommand } from './api.ts'
import {
  checkCommand,
  exportCommand,
  planCommand,
  publishCommand,
  syncCommand,
  undoCommand,
} from './changes.ts'
import type { Command } from './command.ts'
import { completionCommand, manCommand, sandboxCommand } from './program.ts'

/** Every command, in the order of help. To add one, add its entry here and its file in `src/cli/commands`. */
export const commands: readonly Command[] = [
  ...[callCommand, accountsCommand],
  ...[syncCommand, exportCommand, checkCommand, planCommand, publishCommand, undoCommand],
  ...[sandboxCommand, mcpCommand, completionCommand, manCommand],
]
