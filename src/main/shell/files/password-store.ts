import { z } from 'zod'
import type { Settings } from '../../core/ports.ts'

/**
 * On Linux the keyring is picked from the desktop session, so the same person can get another one after logging in
 * elsewhere, and everything sealed before is out of reach. The name of the one in use is therefore kept beside the data
 * and asked for again at the next start.
 */
const backendKey = 'secretBackend'

const storeSwitch = 'password-store'

/**
 * Electron's names of the back ends, and the values of Chromium's switch that choose them. Without `basic_text`: what it
 * sealed opens under any back end, and once chosen it would hide every keyring that is installed later.
 */
const switchValues = {
  gnome_libsecret: 'gnome-libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet5',
  kwallet6: 'kwallet6',
} as const

const backendName = z.enum(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])

/** The part of Electron's command line that is used. */
export interface CommandLineSwitches {
  hasSwitch(name: string): boolean
  appendSwitch(name: string, value: string): void
}

/** Has to run before the program is ready. A choice made on the command line stands. */
export function choosePasswordStore(
  commandLine: CommandLineSwitches,
  settings: Settings,
  platform: NodeJS.Platform,
): void {
  const remembered = backendName.safeParse(settings.get(backendKey))
  if (platform !== 'linux' || !remembered.success || commandLine.hasSwitch(storeSwitch)) return
  commandLine.appendSwitch(storeSwitch, switchValues[remembered.data])
}

/** Remembers what the stored secrets are sealed with. */
export function rememberBackend(settings: Settings, backend: string): void {
  if (settings.get(backendKey) !== backend) settings.set(backendKey, backend)
}

/** What the stored secrets were sealed with last; null before the first one. */
export function rememberedBackend(settings: Settings): string | null {
  const name = z.string().safeParse(settings.get(backendKey))
  return name.success ? name.data : null
}
