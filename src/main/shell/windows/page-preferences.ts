import type { WebPreferences } from 'electron'
import { z } from 'zod'

/** How every page of this program runs, ours and the sign-in pages alike. */
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
 * Whether the fields of our own pages that hold prose check its spelling: with the system's checker alone, which
 * Electron has on a Mac. Elsewhere it would fetch dictionaries from a server that nobody chose (Electron,
 * `ses.setSpellCheckerDictionaryDownloadURL`), so there is no checking.
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
  /** Electron does not tell them (yet). */
  | { readonly kind: 'unreadable' }

/**
 * Judges the preferences that were really applied to a page. The call that tells them is not in Electron's typings, so
 * what it gives is read like foreign data.
 */
export function judgePreferences(contents: object): PreferencesVerdict {
  const reader: unknown = Reflect.get(contents, 'getLastWebPreferences')
  const told: unknown = typeof reader === 'function' ? Reflect.apply(reader, contents, []) : null
  if (typeof told !== 'object' || told === null) return { kind: 'unreadable' }
  const read = applied.safeParse(told)
  if (read.success) return { kind: 'secure' }
  return { kind: 'insecure', names: read.error.issues.map((issue) => issue.path.join('.')) }
}
