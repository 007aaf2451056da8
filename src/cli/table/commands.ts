import { accountsCommand, signInCommand, signOutCommand } from './account.ts'
import { mcpCommand } from './agent.ts'
import { callCommand, importCommand } from './api.ts'
import {
  checkCommand,
  exportCommand,
  formatCommand,
  journalCommand,
  planCommand,
  publishCommand,
  statsCommand,
  syncCommand,
  undoCommand,
} from './changes.ts'
import type { Command } from './command.ts'
import { completionCommand, doctorCommand, manCommand, sandboxCommand } from './program.ts'
import {
  sandboxActCommand,
  sandboxAppCommand,
  sandboxClockCommand,
  sandboxCrcCommand,
  sandboxLifeCommand,
} from './sandbox.ts'
import { streamTailCommand } from './streams.ts'
import { audienceUploadCommand, catalogUploadCommand } from './uploads.ts'
import { listenCommand, replayCommand, triggerCommand } from './webhooks.ts'

/** Every command, in the order of help. To add one, add its entry here and its file in `src/cli/commands`. */
export const commands: readonly Command[] = [
  callCommand,
  importCommand,
  signInCommand,
  signOutCommand,
  accountsCommand,
  syncCommand,
  exportCommand,
  formatCommand,
  checkCommand,
  planCommand,
  publishCommand,
  journalCommand,
  undoCommand,
  statsCommand,
  listenCommand,
  triggerCommand,
  replayCommand,
  streamTailCommand,
  audienceUploadCommand,
  catalogUploadCommand,
  sandboxCommand,
  sandboxActCommand,
  sandboxLifeCommand,
  sandboxClockCommand,
  sandboxAppCommand,
  sandboxCrcCommand,
  doctorCommand,
  mcpCommand,
  completionCommand,
  manCommand,
]
