/**
 * What stands in the built page where the style nonce of one load goes. Mantine writes its theme variables into style
 * elements at run time; a nonce lets exactly those in and keeps 'unsafe-inline' out of style-src.
 */
export const noncePlaceholder = 'flightdeck-style-nonce'

/** The policy of the built pages, sent as a response header by the protocol handler. */
export function contentSecurityPolicy(nonce: string): string {
  return policy({ script: "'self'", style: `'self' 'nonce-${nonce}'`, connect: "'self'" })
}

/**
 * The policy for a page of the development server: the placeholder itself is the nonce there, because nobody replaces
 * it, and hot reloading needs its socket.
 */
export function developmentPolicy(serverOrigin: string): string {
  const nonce = `'nonce-${noncePlaceholder}'`
  const socket = serverOrigin.replace(/^http/, 'ws')
  return policy({ script: `'self' ${nonce}`, style: `'self' ${nonce}`, connect: `'self' ${socket}` })
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
    // Positions of virtual rows, widths of columns: style attributes that React sets. They cannot load or run anything
    // that the other directives do not allow.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
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
