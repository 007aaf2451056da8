import { z } from 'zod'
import presetList from '../../../../resources/environments.json' with { type: 'json' }
import { type Environment, environment } from '../../../shared/accounts/environment.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { noEnvironment, refuse } from '../../core/faults.ts'
import type { SandboxRunner, Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'

export interface Environments {
  all(): readonly Environment[]
  find(id: string): Environment | null
  isPreset(id: string): boolean
  save(changed: Environment): Outcome<void>
  /** Only the user's own. */
  remove(id: string): Outcome<void>
}

export const presets: readonly Environment[] = z.array(environment).parse(presetList)
const setting = 'environments'
/** Entries are read one by one, so a damaged one affects no other and survives saves. */
const storedEntries = z.record(z.string(), z.unknown())

export function createEnvironments(settings: Settings, sandboxRunner: SandboxRunner): Environments {
  const readEntries = () => readStored(settings, setting, storedEntries, {})
  const isPreset = (id: string) => presets.some((preset) => preset.id === id)

  const all = (): readonly Environment[] => {
    const userEnvironments = Object.values(readEntries()).flatMap((entry) => {
      const parsedEntry = environment.safeParse(entry)
      return parsedEntry.success ? [parsedEntry.data] : []
    })
    const byId = new Map([...presets, ...userEnvironments].map((entry) => [entry.id, withKnownKind(entry)]))
    return [...byId.values()].map(withAddresses)
  }

  /** The built-in sandbox has new addresses after each start. */
  const withAddresses = (entry: Environment): Environment => {
    const addresses = entry.kind === 'sandbox' ? sandboxRunner.addresses() : null
    if (addresses === null) return entry
    const { baseUrl, adsUrl, adsSandboxUrl } = addresses
    return { ...entry, platformUrl: baseUrl, adsUrl, adsSandboxUrl }
  }

  return {
    all,
    isPreset,
    find: (id) => all().find((entry) => entry.id === id) ?? null,
    save: (changed) => settings.set(setting, { ...readEntries(), [changed.id]: withKnownKind(changed) }),
    remove(id) {
      if (isPreset(id)) {
        return refuse(t`A preset can’t be removed.`)
      }
      const { [id]: removed, ...rest } = readEntries()
      if (removed === undefined) {
        return noEnvironment()
      }
      return settings.set(setting, rest)
    },
  }
}

/** A preset's kind is fixed; only the preset can be the built-in sandbox. */
function withKnownKind(entry: Environment): Environment {
  const preset = presets.find(({ id }) => id === entry.id)
  if (preset !== undefined) {
    const isMoved = entry.platformUrl !== preset.platformUrl
    const authorizeUrl = entry.authorizeUrl ?? (isMoved ? undefined : preset.authorizeUrl)
    return { ...entry, kind: preset.kind, authorizeUrl }
  }
  return entry.kind === 'sandbox' ? { ...entry, kind: 'custom' } : entry
}
