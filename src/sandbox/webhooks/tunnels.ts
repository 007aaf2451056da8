import type { PlatformData } from '../state/platform-data.ts'

/**
 * The target of an https address: its host's tunnel, with path and query. Null without a tunnel: the sandbox connects
 * to nothing outside this machine.
 */
export function throughTunnel(platform: PlatformData, address: string): string | null {
  const url = new URL(address)
  const tunnel = platform.tunnels.get(url.hostname.toLowerCase())
  if (tunnel === undefined) return null
  return `${tunnel.target.replace(/(?<!\/)\/+$/, '')}${url.pathname}${url.search}`
}
