import type { WebPreferences } from 'electron'
import { z } from 'zod'

/** Preferences of every page, ours and the sign-in pages alike. */
export const securePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences

/**
 * Only with the system's checker on a Mac. Elsewhere Electron would download dictionaries from a third party
 * (`ses.setSpellCheckerDictionaryDownloadURL`).
 */
export function checksSpelling(platform: NodeJS.Platform): boolean {
  return platform === 'darwin'
}

const applied = z.object({
  sandbox: z.literal(true),
  contextIsolation: z.literal(true),
  nodeIntegration: z.literal(false).optional(),
  nodeIntegrationInSubFrames: z.literal(false).optional(),
  webSecurity: z.literal(true).optional(),
  allowRunningInsecureContent: z.literal(false).optional(),
  webviewTag: z.literal(false).optional(),
  experimentalFeatures: z.literal(false).optional(),
})

export type PreferencesVerdict =
  | { readonly kind: 'secure' }
  | { readonly kind: 'insecure'; readonly names: readonly string[] }
  /** Electron's types don't include them yet. */
  | { readonly kind: 'unreadable' }

/** Checks a page's effective preferences, which aren't in Electron's typings. */
export function checkPreferences(contents: object): PreferencesVerdict {
  const reader: unknown = Reflect.get(contents, 'getLastWebPreferences')
  const reported: unknown = typeof reader === 'function' ? Reflect.apply(reader, contents, []) : null
  if (typeof reported !== 'object' || reported === null) return { kind: 'unreadable' }
  const parsedPreferences = applied.safeParse(reported)
  if (parsedPreferences.success) return { kind: 'secure' }
  return { kind: 'insecure', names: parsedPreferences.error.issues.map((issue) => issue.path.join('.')) }
}
