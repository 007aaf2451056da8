/** The address of the program's own pages: `app://flightdeck/`. */
export const ownScheme = 'app'
export const ownHost = 'flightdeck'
export const ownOrigin = `${ownScheme}://${ownHost}`

/**
 * An address's origin for exact comparison; null without one or with user information. Node's URL treats our scheme's
 * origin as opaque.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.origin
  return url.protocol === `${ownScheme}:` && url.host !== '' ? `${ownScheme}://${url.host}` : null
}
