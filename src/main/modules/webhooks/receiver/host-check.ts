const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

/**
 * Whether a request names this machine or the tunnel that leads to it. A page of another site that lets its own name
 * point to 127.0.0.1 (DNS rebinding) is told apart by this.
 */
export function isExpectedHost(host: string | undefined, tunnelHosts: readonly string[]): boolean {
  if (host === undefined) return false
  const name = host.toLowerCase()
  return loopback.test(name) || tunnelHosts.includes(name.replace(/:443$/, ''))
}
