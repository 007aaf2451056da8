import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

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

/** Settles where everything of this run lives, before anything is ready, and gives that folder. */
export function settleDataFolder(
  app: PathHolder,
  commandLine: readonly string[],
  workingFolder: string,
): string {
  const chosen = profileFolder(commandLine, workingFolder)
  const folder = chosen ?? app.getPath('userData')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (chosen !== null) app.setPath('userData', chosen)
  return folder
}
