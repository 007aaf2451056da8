/** The development server's nonce for style and script elements, which hot reloading inserts. */
export const developmentNonce = 'flightdeck-development'

/** The built pages' policy, sent as a response header by the protocol handler. */
export const contentSecurityPolicy = policy({ script: "'self'", style: "'self'", connect: "'self'" })

/** The policy for the development server's pages, which also need its socket. */
export function developmentPolicy(serverOrigin: string): string {
  const ownSources = `'self' 'nonce-${developmentNonce}'`
  const socket = serverOrigin.replace(/^http/, 'ws')
  return policy({ script: ownSources, style: ownSources, connect: `'self' ${socket}` })
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
    // Style attributes set by React. They can't load or run anything that other directives don't allow.
    "style-src-attr 'unsafe-inline'",
    // Media thumbnails come over the bridge and are shown as data: addresses.
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${sources.connect}`,
    // Pictures are cropped on a thread of the page.
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
