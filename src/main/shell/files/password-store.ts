import { z } from 'zod'
import type { Settings } from '../../core/ports.ts'

/** On Linux the desktop session determines the keyring, so its name is stored and requested on the next start. */
const backendKey = 'secretBackend'

const storeSwitch = 'password-store'

/**
 * Electron's back ends and Chromium's switch values. Excludes `basic_text`, which would hide a keyring installed later.
 */
const switchValues = {
  gnome_libsecret: 'gnome-libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet5',
  kwallet6: 'kwallet6',
} as const

const backendName = z.enum(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])

export interface CommandLineSwitches {
  hasSwitch(name: string): boolean
  appendSwitch(name: string, value: string): void
}

/** Must run before the program is ready. A choice on the command line takes precedence. */
export function choosePasswordStore(
  commandLine: CommandLineSwitches,
  settings: Settings,
  platform: NodeJS.Platform,
): void {
  const remembered = backendName.safeParse(settings.get(backendKey))
  if (platform !== 'linux' || !remembered.success || commandLine.hasSwitch(storeSwitch)) return
  commandLine.appendSwitch(storeSwitch, switchValues[remembered.data])
}

export function rememberBackend(settings: Settings, backend: string): void {
  if (settings.get(backendKey) !== backend) settings.set(backendKey, backend)
}

/** What stored secrets were last sealed with; null before the first one. */
export function rememberedBackend(settings: Settings): string | null {
  const name = z.string().safeParse(settings.get(backendKey))
  return name.success ? name.data : null
}
