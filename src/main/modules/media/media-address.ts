import type { Environment } from '../../../shared/accounts/environment.ts'

/** Where the platform serves pictures of media from, without a signature. */
const publicHosts: ReadonlySet<string> = new Set(['pbs.twimg.com', 'ton.twimg.com', 'video.twimg.com'])

const loopback = '127.0.0.1'

/**
 * The address to fetch a picture from, or null where it may not be: what a record says is never followed to a host
 * that is neither the environment's nor the platform's own for pictures. Nothing secret is sent along.
 */
export function pictureAddress(text: string, environment: Environment): string | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  // The built-in sandbox has another port each time it starts; records remember the one of their reading.
  if (environment.kind === 'sandbox' && url.protocol === 'http:' && url.hostname === loopback) {
    const { origin } = new URL(environment.platformUrl)
    return `${origin}${url.pathname}${url.search}`
  }
  const { platformUrl, adsUrl, adsSandboxUrl } = environment
  const own = [platformUrl, adsUrl, adsSandboxUrl].map((address) => new URL(address).origin)
  if (own.includes(url.origin)) return url.href
  return url.protocol === 'https:' && url.port === '' && publicHosts.has(url.hostname) ? url.href : null
}
