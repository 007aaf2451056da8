import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { StorageFault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'

const argument = '--profile='

/** The folder that `--profile=DIR` names, absolute; null without it. The last one counts. */
export function profileFolder(commandLine: readonly string[], workingFolder: string): string | null {
  const given = commandLine.findLast((one) => one.startsWith(argument))?.slice(argument.length)
  return given === undefined || given === '' ? null : resolve(workingFolder, given)
}

/** The part of Electron's app that is used. */
export interface PathHolder {
  getPath(name: 'userData'): string
  setPath(name: 'userData', path: string): void
}

/**
 * Settles where everything of this run lives, before anything is ready, and gives that folder. Without it there is
 * nothing to run on, not even a log: whoever started the program is told then, and it ends.
 */
export function settleDataFolder(
  app: PathHolder,
  commandLine: readonly string[],
  workingFolder: string,
): Outcome<string> {
  const chosen = profileFolder(commandLine, workingFolder)
  const folder = chosen ?? app.getPath('userData')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    return fail(notMade(folder, error))
  }
  if (chosen !== null) app.setPath('userData', chosen)
  return succeed(folder)
}

function notMade(folder: string, error: unknown): StorageFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const next = 'Make room or check the permissions there, or start with --profile=FOLDER to use another one.'
  return { kind: 'storage', code, message: `The data folder ${folder} cannot be made (${code}). ${next}` }
}
