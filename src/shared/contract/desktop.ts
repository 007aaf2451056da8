import { z } from 'zod'
import { act, call, withoutSecrets } from '../bridge/call.ts'
import type { ActivationRequest } from '../desktop/activation-request.ts'
import { type ChosenFile, chosenFileId } from '../desktop/chosen-file.ts'
import { type Preferences, preferencesChange } from '../desktop/preferences.ts'
import type { SharedSettings } from '../desktop/settings-file.ts'
import type { ExchangeForm } from '../exchange/exchange-file.ts'
import { t } from '../text/language.ts'

const nothing = z.undefined()

/** Contract: the program itself, its preferences, and the desktop's dialogs and printing. */
export const desktopContract = {
  app: withoutSecrets({
    info: call('shows', () => nothing).returns<AppInfo>(),
    openDataFolder: call('opens', () => nothing).returns<void>(),
    /** Requests from outside since the last call; `arrived` notifies the window in front. */
    takeActivations: call('shows', () => nothing).returns<readonly ActivationRequest[]>(),
    /** Opens another window with the same workspace. */
    openWindow: call('opens', () => nothing).returns<void>(),
    /** An unexpected error in the renderer, for the log. */
    reportError: call('edits', () =>
      z.strictObject({ message: z.string().max(2_000), stack: z.string().max(20_000).nullable() }),
    ).returns<void>(),
    /** Opens a URL of the documentation or of a fault in the system's browser; https only. */
    openExternal: act(t`Open an address in your browser`, () =>
      z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2_000) }),
    ).returns<void>(),
  }),
  preferences: withoutSecrets({
    read: call('shows', () => nothing).returns<Preferences>(),
    change: call('edits', () => preferencesChange).returns<Preferences>(),
    /** Exports the settings to a file; null if the dialog was canceled. */
    exportFile: call('opens', () => nothing).returns<{ readonly fileName: string } | null>(),
    /** Opens a settings file without applying it; null if the dialog was canceled. */
    openFile: call('opens', () => nothing).returns<SettingsToImport | null>(),
  }),
  desktop: {
    /** Asks for a file, then saves the page in front in its printed form as PDF; null if the dialog was canceled. */
    savePdf: call('opens', () => z.strictObject({ name: z.string().trim().min(1).max(120) })).returns<{
      readonly fileName: string
    } | null>(),
    /** Opens a file of any supported kind; null if the dialog was canceled. */
    pickFile: call('opens', () => nothing).returns<FileToOpen | null>(),
    /** What a file of rows contains, by its column titles. */
    formOf: call('shows', () => z.strictObject({ file: chosenFileId })).returns<ExchangeForm>(),
  },
} as const

export interface FileToOpen {
  readonly file: ChosenFile
  readonly form: ExchangeForm
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chrome: string
  readonly node: string
  readonly platform: string
  readonly dataFolder: string
  /** Messages about the program's own files that need attention: a damaged database was set aside … */
  readonly notices: readonly string[]
}

/** Contents of a settings file, shown before they're applied. */
export interface SettingsToImport {
  readonly fileName: string
  readonly settings: SharedSettings
}
