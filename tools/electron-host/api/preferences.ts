// webPreferences: which are known, and which the host refuses because the application must not use them.
import { onlyOptions } from '../strict.ts'

export type WebPreferences = {
  readonly preload?: string
  readonly sandbox?: boolean
  readonly contextIsolation?: boolean
  readonly nodeIntegration?: boolean
  readonly nodeIntegrationInSubFrames?: boolean
  readonly nodeIntegrationInWorker?: boolean
  readonly webSecurity?: boolean
  readonly allowRunningInsecureContent?: boolean
  readonly webviewTag?: boolean
  readonly experimentalFeatures?: boolean
  readonly partition?: string
  readonly session?: object
  readonly spellcheck?: boolean
  readonly devTools?: boolean
  readonly navigateOnDragDrop?: boolean
  readonly safeDialogs?: boolean
  readonly disableDialogs?: boolean
}

const known = [
  ...['preload', 'sandbox', 'contextIsolation', 'nodeIntegration', 'nodeIntegrationInSubFrames'],
  ...['nodeIntegrationInWorker', 'webSecurity', 'allowRunningInsecureContent', 'webviewTag'],
  ...['experimentalFeatures', 'partition', 'session', 'spellcheck', 'devTools'],
  ...['navigateOnDragDrop', 'safeDialogs', 'disableDialogs'],
]

const insecure: readonly (readonly [keyof WebPreferences, boolean])[] = [
  ['sandbox', false],
  ['contextIsolation', false],
  ['nodeIntegration', true],
  ['nodeIntegrationInWorker', true],
  ['webSecurity', false],
  ['allowRunningInsecureContent', true],
  ['webviewTag', true],
  ['experimentalFeatures', true],
]

/** Electron's defaults for missing values. */
export const defaultPreferences = {
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
} as const satisfies WebPreferences

/** Completes the preferences; throws for an unknown or an insecure one. */
export function completePreferences(given: WebPreferences): WebPreferences {
  onlyOptions(given, known, 'webPreferences')
  for (const [name, refused] of insecure) {
    if (given[name] === refused) throw new Error(`electron-host refuses webPreferences.${name}: ${refused}`)
  }
  return {
    ...defaultPreferences,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

/** The preferences of a page that Electron reports: these sixteen and no others. */
export function toldPreferences(complete: WebPreferences): Readonly<Record<string, boolean | string>> {
  return {
    nodeIntegration: complete.nodeIntegration === true,
    nodeIntegrationInWorker: complete.nodeIntegrationInWorker === true,
    nodeIntegrationInSubFrames: complete.nodeIntegrationInSubFrames === true,
    sandbox: complete.sandbox === true,
    contextIsolation: complete.contextIsolation === true,
    javascript: true,
    webviewTag: complete.webviewTag === true,
    disablePopups: false,
    webSecurity: complete.webSecurity === true,
    allowRunningInsecureContent: complete.allowRunningInsecureContent === true,
    experimentalFeatures: complete.experimentalFeatures === true,
    enableBlinkFeatures: '',
    disableDialogs: complete.disableDialogs === true,
    safeDialogs: complete.safeDialogs === true,
    safeDialogsMessage: '',
    disableWakeLocks: false,
  }
}
