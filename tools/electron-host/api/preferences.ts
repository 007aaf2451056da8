// webPreferences: known ones, and those that the host refuses because the application must not use them.
import { names, onlyOptions } from '../strict.ts'

/** Electron's defaults. */
const defaults = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  experimentalFeatures: false,
  spellcheck: true,
  devTools: true,
  navigateOnDragDrop: false,
  safeDialogs: false,
  disableDialogs: false,
}
type Switch = keyof typeof defaults

export type WebPreferences = { readonly [name in Switch]?: boolean } & {
  readonly preload?: string
  readonly partition?: string
  readonly session?: object
}

const known = [...Object.keys(defaults), ...names('preload partition session')]

/** Those that make a page less safe when they differ from the default. */
const guarded: readonly Switch[] = [
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'webSecurity',
  'nodeIntegrationInSubFrames',
  'allowRunningInsecureContent',
  'webviewTag',
  'experimentalFeatures',
]

/** Completes the preferences; throws for an unknown or an insecure one. */
export function completePreferences(given: WebPreferences): WebPreferences {
  onlyOptions(given, known, 'webPreferences')
  for (const name of guarded) {
    if (given[name] === !defaults[name])
      throw new Error(`electron-host refuses webPreferences.${name}: ${given[name]}`)
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) }
}

const reportedSwitches = names(`
  nodeIntegration nodeIntegrationInWorker nodeIntegrationInSubFrames sandbox contextIsolation webviewTag
  webSecurity allowRunningInsecureContent experimentalFeatures disableDialogs safeDialogs
`)

/** The preferences that Electron reports for a page: these sixteen and no others. */
export function reportedPreferences(complete: WebPreferences): Readonly<Record<string, boolean | string>> {
  return {
    ...Object.fromEntries(reportedSwitches.map((name) => [name, Reflect.get(complete, name) === true])),
    javascript: true,
    disablePopups: false,
    disableWakeLocks: false,
    enableBlinkFeatures: '',
    safeDialogsMessage: '',
  }
}
