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

/**
 * Names the preferences that a page must not run with; empty when all is well. `contents` is asked for the preferences
 * that were really applied; that call is not in Electron's typings, so what it gives is read like foreign data.
 */
export function insecurePreferences(contents: object): readonly string[] {
  const reader: unknown = Reflect.get(contents, 'getLastWebPreferences')
  if (typeof reader !== 'function') return ['unreadable']
  const found = applied.safeParse(Reflect.apply(reader, contents, []))
  return found.success ? [] : found.error.issues.map((issue) => issue.path.join('.') || 'unreadable')
}
