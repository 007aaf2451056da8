import { plural, t } from '../../../text/language.ts'
import {
  type ForeignEntry,
  type ForeignFile,
  furtherRequests,
  maxEntries,
  tooMany,
  unreadable,
} from '../foreign-request.ts'
import { isSilent, type ProgramCall, programCall } from '../shell/request-program.ts'
import { scriptCommands } from '../shell/script-commands.ts'
import { openQuoteNote, type ShellCommand } from '../shell/shell-command.ts'
import type { Shell } from '../shell/shells.ts'
import { curlRequests } from './curl-request.ts'
import { twurlRequest, xurlRequest } from './platform-tools.ts'

/** Whether a text can contain commands that send requests. */
export function hasRequestCommands(text: string): boolean {
  return /\b(?:curl|xurl|twurl)\b/i.test(text)
}

export interface CurlFile extends ForeignFile {
  /** The shells that the commands are quoted for. */
  readonly shells: readonly Shell[]
}

/** Reads commands of cURL, xurl and twurl: one or many, alone or within a script. */
export function readCurl(text: string, chosenShell: Shell | null): CurlFile {
  const entries: ForeignEntry[] = []
  let others = 0
  let further = 0
  let brokenOff: ForeignFile['brokenOff']
  const { commands, shells } = scriptCommands(text, chosenShell)
  for (const command of commands) {
    const call = programCall(command.words)
    if (call === null) {
      if (!isSilent(command.words)) others += 1
      continue
    }
    if (command.isCut) brokenOff ??= { entry: entries.length + 1, reason: openQuoteNote() }
    for (const request of requestsOf(call, command)) {
      if (entries.length < maxEntries) entries.push(request)
      else further += 1
    }
  }
  if (others > 0)
    entries.push(
      unreadable(
        plural(others, { one: '# other command', other: '# other commands' }),
        t`It isn’t a cURL command.`,
      ),
    )
  if (further > 0) entries.push(unreadable(plural(further, furtherRequests), tooMany()))
  return { name: 'cURL', entries, shells, brokenOff }
}

function requestsOf({ program, rest }: ProgramCall, command: ShellCommand): readonly ForeignEntry[] {
  switch (program) {
    case 'curl':
      return curlRequests(rest, command)
    case 'xurl':
      return [xurlRequest(rest, command)]
    case 'twurl':
      return [twurlRequest(rest, command)]
  }
}
