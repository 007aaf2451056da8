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
  // The spelling dictionaries would be fetched from a server that nobody chose.
  spellcheck: false,
} as const satisfies WebPreferences

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
