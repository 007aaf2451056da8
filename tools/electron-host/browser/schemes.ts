// Stock Chromium can't load a custom scheme. Each one lives on https://<host>.<scheme>.invalid inside the browser; only
// this folder knows, and translates at every API.

const customSchemes = new Set<string>()

/** Serves a scheme under a mapped https origin. */
export function addCustomScheme(scheme: string): void {
  customSchemes.add(scheme)
}

/** True for a scheme that was passed to registerSchemesAsPrivileged or protocol.handle. */
export const isCustomScheme = (scheme: string): boolean => customSchemes.has(scheme)

export const customSchemeNames = (): readonly string[] => [...customSchemes]

/** `app://flightdeck/a?b#c` → `https://flightdeck.app.invalid/a?b#c`; any other URL is returned unchanged. */
export function toBrowserUrl(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url)
  const [, scheme = '', host = '', rest = ''] = parts ?? []
  if (!customSchemes.has(scheme.toLowerCase())) return url
  return `https://${host.toLowerCase()}.${scheme.toLowerCase()}.invalid${rest.startsWith('/') ? rest : `/${rest}`}`
}

/** The inverse of toBrowserUrl. */
export function toElectronUrl(url: string): string {
  const parts = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9+-]*)\.invalid(?::443)?([/?#].*)?$/is.exec(url)
  const [, host = '', scheme = '', rest = ''] = parts ?? []
  return customSchemes.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** The scheme of a URL without its colon, in lower case; '' when it has none. */
export const schemeOf = (url: string): string => /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? ''

/** The serialised origin as Electron shows it; 'null' for opaque origins. */
export function originOf(electronUrl: string): string {
  const custom = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(electronUrl)
  if (custom && customSchemes.has(schemeOf(electronUrl)))
    return `${schemeOf(electronUrl)}://${custom[2] ?? ''}`
  try {
    return new URL(electronUrl).origin
  } catch {
    return 'null'
  }
}

/** Rewrites the custom origins and schemes of a Content-Security-Policy to the ones the browser sees. */
export function toBrowserPolicy(policy: string): string {
  let mapped = policy
  for (const scheme of customSchemes) {
    mapped = mapped.replaceAll(new RegExp(`\\b${scheme}://([^\\s/;,]+)`, 'g'), `https://$1.${scheme}.invalid`)
    mapped = mapped.replaceAll(
      new RegExp(`(^|[\\s])${scheme}:(?=[\\s;,]|$)`, 'g'),
      `$1https://*.${scheme}.invalid`,
    )
  }
  return mapped
}
