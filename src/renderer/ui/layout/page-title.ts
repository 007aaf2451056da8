import { t } from '../../../shared/text/language.ts'

/** The window's title: screen, program, and the name of the Electron build if it's an unofficial one. */
let screen: string | null = null
let build: string | null = null

function write(): void {
  const program = build === null ? 'Flightdeck' : t`Flightdeck (${build})`
  document.title = screen === null ? program : `${screen} · ${program}`
}

export function setScreenTitle(title: string): void {
  screen = title
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
