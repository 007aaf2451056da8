/**
 * The nonce that the development server writes into style and script elements, because hot reloading puts such elements
 * into the page. Built pages have none: their styles are files, Mantine's variables included.
 */
export const developmentNonce = 'flightdeck-development'

/** The policy of the built pages, sent as a response header by the protocol handler. */
export const contentSecurityPolicy = policy({ script: "'self'", style: "'self'", connect: "'self'" })

/** The policy for pages of the development server, which also needs its socket. */
export function developmentPolicy(serverOrigin: string): string {
  const own = `'self' 'nonce-${developmentNonce}'`
  const socket = serverOrigin.replace(/^http/, 'ws')
  return policy({ script: own, style: own, connect: `'self' ${socket}` })
}

interface Sources {
  readonly script: string
  readonly style: string
  readonly connect: string
}

function policy(sources: Sources): string {
  return [
    "default-src 'none'",
    `script-src ${sources.script}`,
    `style-src ${sources.style}`,
    // Positions of virtual rows, widths of columns: style attributes that React sets. They can't load or run anything
    // that the other directives don't allow.
    "style-src-attr 'unsafe-inline'",
    // Pictures of media come over the bridge and are shown small, as data: addresses.
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${sources.connect}`,
    "worker-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
