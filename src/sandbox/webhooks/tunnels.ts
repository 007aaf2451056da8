import type { PlatformData } from '../state/platform-data.ts'

/**
 * Where an https address leads: to the target of the tunnel of its host, path and query kept. Null without a tunnel:
 * the sandbox talks to nothing outside this machine.
 */
export function throughTunnel(platform: PlatformData, address: string): string | null {
  const url = new URL(address)
  const tunnel = platform.tunnels.get(url.hostname.toLowerCase())
  if (tunnel === undefined) return null
  return `${tunnel.target.replace(/(?<!\/)\/+$/, '')}${url.pathname}${url.search}`
}
