import { z } from 'zod'
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
  addTunnelHost(host: string): void
  onTunnelHost(listener: () => void): void
}

const setting = 'receiver'
const stored = z.object({
  path: z.string().regex(/^\/webhooks\/[0-9a-f]{12}$/),
  tunnelHosts: z.array(z.string()).catch([]),
  port: z.int().min(1).max(65_535).nullable().catch(null),
})
const maxHosts = 20

export function createReceiverSettings(settings: Settings, random: Random, logger: Logger): ReceiverSettings {
  const hostAdded = createEmitter()
  const path = `/webhooks/${Buffer.from(random.bytes(6)).toString('hex')}`
  const fresh: z.infer<typeof stored> = { path, tunnelHosts: [], port: null }
  const save = (value: z.infer<typeof stored>) => {
    const saved = settings.set(setting, value)
    if (!saved.ok) logger.warn('receiver.settings', { fault: saved.fault.kind })
  }
  const read = () => readStored(settings, setting, stored, fresh)
  return {
    path() {
      const current = read()
      if (current === fresh) save(fresh)
      return current.path
    },
    port: () => read().port,
    savePort(port) {
      const current = read()
      if (current.port !== port) save({ ...current, port })
    },
    tunnelHosts: () => read().tunnelHosts,
    isOurs: (url) => URL.canParse(url) && new URL(url).pathname === read().path,
    addTunnelHost(host) {
      const current = read()
      if (current.tunnelHosts.includes(host)) return
      save({ ...current, tunnelHosts: [host, ...current.tunnelHosts].slice(0, maxHosts) })
      hostAdded.emit()
    },
    onTunnelHost: hostAdded.on,
  }
}
