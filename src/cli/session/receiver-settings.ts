import { z } from 'zod'
import type { Settings } from '../../main/core/ports.ts'
import type { Context } from '../table/command.ts'
import type { CommandSession } from './session.ts'

const storedSettings = z.looseObject({ tunnelHosts: z.array(z.string()).catch([]) })

/**
 * Settings in which the receiver's address lasts, so that it stays registered, and which know the host of its tunnel.
 * Keys from variables are never stored, so the folder gets a file of its own for it.
 */
export async function receiverSettings(
  { clock }: Context,
  { settings, isGiven }: CommandSession,
  folder: string,
  tunnelHost: string | null,
): Promise<Settings> {
  const lasting = isGiven
    ? (await import('./settings-file.ts')).openSettingsFile(folder, clock.now)
    : settings
  const host =
    tunnelHost === null || !URL.canParse(`https://${tunnelHost}`)
      ? null
      : new URL(`https://${tunnelHost}`).host
  return {
    get(name) {
      if (name !== 'receiver') return settings.get(name)
      const parsedSettings = storedSettings.safeParse(lasting.get(name))
      if (!parsedSettings.success || host === null) return lasting.get(name)
      return { ...parsedSettings.data, tunnelHosts: [...new Set([host, ...parsedSettings.data.tunnelHosts])] }
    },
    set: (name, value) => (name === 'receiver' ? lasting : settings).set(name, value),
  }
}
