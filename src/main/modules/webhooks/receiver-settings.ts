import { z } from 'zod'
import { writeJson } from '../../../shared/core/json-text.ts'
import { createEmitter } from '../../core/emitter.ts'
import type { Logger, Random, Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'

/** Permanent facts about the receiver, so registered addresses remain valid. */
export interface ReceiverSettings {
  /** Unique to this receiver; created once. */
  path(): string
  /** The last port, so a tunnel stays valid; null before the first time. */
  port(): number | null
  savePort(port: number): void
  /** Hosts of the user's registered addresses with this path. */
  tunnelHosts(): readonly string[]
  /** Whether an address leads here, through any tunnel. */
  isOurs(url: string): boolean
  /** The environments whose app registered an address here, by its host. */
  owners(): ReadonlyMap<string, readonly string[]>
  /** A host that an environment's app is about to register. */
  addTunnelHost(host: string, environmentId: string): void
  /** All addresses that an environment's app has registered. */
  noteRegistered(urls: readonly string[], environmentId: string): void
  onHosts(listener: () => void): void
}

const setting = 'receiver'
const storedSettings = z.object({
  path: z.string().regex(/^\/webhooks\/[0-9a-f]{12}$/),
  tunnelHosts: z.array(z.string()).catch([]),
  owners: z.array(z.object({ host: z.string(), environmentIds: z.array(z.string()) })).catch([]),
  port: z.int().min(1).max(65_535).nullable().catch(null),
})
const maxHosts = 20

export function createReceiverSettings(settings: Settings, random: Random, logger: Logger): ReceiverSettings {
  const hostsChanged = createEmitter()
  const path = `/webhooks/${Buffer.from(random.bytes(6)).toString('hex')}`
  const fresh: z.infer<typeof storedSettings> = { path, tunnelHosts: [], owners: [], port: null }
  const save = (value: z.infer<typeof storedSettings>) => {
    const saved = settings.set(setting, value)
    if (!saved.ok) logger.warn('receiver.settings', { fault: saved.fault.kind })
  }
  const readSettings = () => readStored(settings, setting, storedSettings, fresh)
  const isOurs = (url: string) => URL.canParse(url) && new URL(url).pathname === readSettings().path
  const ownersWith = (
    { owners }: z.infer<typeof storedSettings>,
    environmentId: string,
    isOwned: (host: string, isRecorded: boolean) => boolean,
    hosts: readonly string[],
  ) =>
    [...new Set([...hosts, ...owners.map(({ host }) => host)])]
      .map((host) => {
        const recorded = owners.find((owner) => owner.host === host)?.environmentIds ?? []
        const others = recorded.filter((id) => id !== environmentId)
        const environmentIds = isOwned(host, others.length < recorded.length)
          ? [environmentId, ...others]
          : others
        return { host, environmentIds }
      })
      .filter(({ environmentIds }) => environmentIds.length > 0)
      .slice(0, maxHosts)
  const change = (value: z.infer<typeof storedSettings>) => {
    if (writeJson(value) === writeJson(readSettings())) return
    save(value)
    hostsChanged.emit()
  }
  return {
    path() {
      const current = readSettings()
      if (current === fresh) save(fresh)
      return current.path
    },
    port: () => readSettings().port,
    savePort(port) {
      const current = readSettings()
      if (current.port !== port) save({ ...current, port })
    },
    tunnelHosts: () => readSettings().tunnelHosts,
    isOurs,
    owners: () => new Map(readSettings().owners.map(({ host, environmentIds }) => [host, environmentIds])),
    addTunnelHost(host, environmentId) {
      const current = readSettings()
      const { tunnelHosts } = current
      change({
        ...current,
        tunnelHosts: tunnelHosts.includes(host) ? tunnelHosts : [host, ...tunnelHosts].slice(0, maxHosts),
        owners: ownersWith(current, environmentId, (one, isRecorded) => isRecorded || one === host, [host]),
      })
    },
    noteRegistered(urls, environmentId) {
      const hosts = urls.filter(isOurs).map((url) => new URL(url).host)
      const current = readSettings()
      if (hosts.length === 0 && current.owners.length === 0) return
      change({
        ...current,
        owners: ownersWith(current, environmentId, (host) => hosts.includes(host), hosts),
      })
    },
    onHosts: hostsChanged.on,
  }
}
