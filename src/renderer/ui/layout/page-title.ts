import { t } from '../../../shared/text/language.ts'

/**
 * The window's title: screen, account, program, and the name of the Electron build if it's an unofficial one. With a
 * window for each client, the taskbar and the list of windows show no more than this.
 */
let screen: string | null = null
let account: string | null = null
let build: string | null = null

function write(): void {
  const program = build === null ? 'Flightdeck' : t`Flightdeck (${build})`
  document.title = [screen, account, program].filter((part) => part !== null).join(' · ')
}

export function setScreenTitle(title: string): void {
  screen = title
  write()
}

/** Takes the account's name, with its environment if that isn't the real service. */
export function setAccountTitle(name: string | null): void {
  account = name
  write()
}

/** Takes Electron's version, such as `45.4.1`, or `45.4.1+wvcus` of an unofficial build. */
export function setRuntimeVersion(electron: string): void {
  build = unofficialBuild(electron)
  write()
}

/** Returns the build metadata of a version (semver), which official releases of Electron don't have. */
export function unofficialBuild(electron: string): string | null {
  return /\+([\w.-]{1,40})$/.exec(electron)?.[1] ?? null
}
