import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Context } from '../table/command.ts'

type Place = Pick<Context, 'variables' | 'folder'> & {
  readonly options: Pick<Context['options'], 'profile'>
}

/**
 * The data folder. By default it isn't the desktop program's, which may be running: only one process at a time may use
 * a folder.
 */
export function profileFolder({ variables, folder, options }: Place, platform = process.platform): string {
  if (options.profile !== null) return resolve(folder, options.profile)
  return join(settingsRoot(variables, platform), 'flightdeck-cli')
}

/** The folder of the compile cache; only this user may write to it. */
export function codeCacheFolder(variables: Context['variables'], platform = process.platform): string {
  const root = platform === 'linux' ? (variables.XDG_CACHE_HOME ?? join(homedir(), '.cache')) : null
  return join(root ?? settingsRoot(variables, platform), 'flightdeck-cli', 'compiled')
}

function settingsRoot(variables: Context['variables'], platform: NodeJS.Platform): string {
  if (platform === 'win32') return variables.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  const configHome = variables.XDG_CONFIG_HOME
  return configHome === undefined || configHome === '' ? join(homedir(), '.config') : configHome
}
