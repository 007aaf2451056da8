const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/

/** Whether a request names this machine or its tunnel, which excludes DNS rebinding. */
export function isExpectedHost(host: string | undefined, tunnelHosts: readonly string[]): boolean {
  if (host === undefined) return false
  const name = host.toLowerCase()
  return loopback.test(name) || tunnelHosts.includes(name.replace(/:443$/, ''))
}
