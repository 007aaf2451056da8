const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

export const loopbackName = 'localhost'

/** The public host that a request names, without the port of HTTPS; `localhost` for this machine. */
export function nameOfHost(host: string): string {
  const name = host.toLowerCase()
  return loopback.test(name) ? loopbackName : name.replace(/:443$/, '')
}

/** Whether a request names this machine or its tunnel, which excludes DNS rebinding. */
export function isExpectedHost(host: string | undefined, tunnelHosts: readonly string[]): boolean {
  if (host === undefined) return false
  const name = nameOfHost(host)
  return name === loopbackName || tunnelHosts.includes(name)
}
