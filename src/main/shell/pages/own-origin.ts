/** The address of the program's own pages: `app://flightdeck/`. */
export const ownScheme = 'app'
export const ownHost = 'flightdeck'
export const ownOrigin = `${ownScheme}://${ownHost}`

/**
 * The origin of an address, to be compared whole; null for an address without one (about:, data:, blob:, file:,
 * javascript:) and for one with user information. Node's URL calls the origin of our scheme opaque, so it is put
 * together here the way the browser does for a standard scheme.
 */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.origin
  return url.protocol === `${ownScheme}:` && url.host !== '' ? `${ownScheme}://${url.host}` : null
}
