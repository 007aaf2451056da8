import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { makeFolder } from '../../core/files/make-folder.ts'

const argument = '--profile='

/** The absolute folder of `--profile=DIR`; null without it. The last one counts. */
export function profileFolder(commandLine: readonly string[], workingFolder: string): string | null {
  const profilePath = commandLine.findLast((one) => one.startsWith(argument))?.slice(argument.length)
  return profilePath === undefined || profilePath === '' ? null : resolve(workingFolder, profilePath)
}

export interface AppPaths {
  getPath(name: 'userData'): string
  setPath(name: 'userData', path: string): void
}

/** Determines the data folder first. Without one the user gets a message, and the program exits. */
export function resolveDataFolder(
  app: AppPaths,
  commandLine: readonly string[],
  workingFolder: string,
): Outcome<string> {
  const chosen = profileFolder(commandLine, workingFolder)
  const folder = chosen ?? app.getPath('userData')
  try {
    makeFolder(folder)
  } catch (error) {
    return fail(notMade(folder, error))
  }
  if (chosen !== null) app.setPath('userData', chosen)
  return succeed(folder)
}

function notMade(folder: string, error: unknown): StorageFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const next = t`Make room or check the permissions there, or start with --profile=FOLDER to use another one.`
  return { kind: 'storage', code, message: t`The data folder ${folder} cannot be made (${code}). ${next}` }
}

/**
 * Why the data folder isn't writable, or null. Electron's single-instance lock is in it, and without one
 * `requestSingleInstanceLock` returns false as if the program were already running.
 */
export function unwritableFolder(folder: string): StorageFault | null {
  const probe = join(folder, `.flightdeck-probe-${process.pid}`)
  try {
    // A full disk refuses a page but still accepts an empty file.
    writeFileSync(probe, ' '.repeat(4_096), { flag: 'wx', mode: 0o600 })
    return null
  } catch (error) {
    return notWritable(folder, error)
  } finally {
    rmSync(probe, { force: true })
  }
}

function notWritable(folder: string, error: unknown): StorageFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const reason = code === 'ENOSPC' || code === 'EDQUOT' ? t`the disk is full` : t`it can’t be written`
  const next = t`Make room or check the permissions there, or start with --profile=FOLDER to use another folder.`
  return {
    kind: 'storage',
    code,
    message: t`Flightdeck can’t start with the data folder ${folder}: ${reason} (${code}). ${next}`,
  }
}
