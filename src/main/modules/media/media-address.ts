import type { Environment } from '../../../shared/accounts/environment.ts'

/** The platform's public media hosts. */
const publicHosts: ReadonlySet<string> = new Set(['pbs.twimg.com', 'ton.twimg.com', 'video.twimg.com'])

const loopback = '127.0.0.1'

/**
 * The address of a picture, or null: a record's address is followed only to the environment's or the platform's own
 * hosts.
 */
export function pictureAddress(text: string, environment: Environment): string | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  // The sandbox's port changes with each start, but records keep the old one.
  if (environment.kind === 'sandbox' && url.protocol === 'http:' && url.hostname === loopback) {
    const { origin } = new URL(environment.platformUrl)
    return `${origin}${url.pathname}${url.search}`
  }
  const { platformUrl, adsUrl, adsSandboxUrl } = environment
  const serviceOrigins = [platformUrl, adsUrl, adsSandboxUrl].map((address) => new URL(address).origin)
  if (serviceOrigins.includes(url.origin)) return url.href
  return url.protocol === 'https:' && url.port === '' && publicHosts.has(url.hostname) ? url.href : null
}
