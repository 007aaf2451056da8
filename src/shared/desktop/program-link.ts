/**
 * Links to the program, `flightdeck://go/AREA` and `flightdeck://go/AREA/ID`. Anyone can write one, so a link only
 * opens a screen: none of them starts, changes or sends anything when opened, and any other form is ignored.
 */
const form = /^flightdeck:\/\/go\/([a-z-]{1,20})(?:\/([A-Za-z0-9]{1,40}))?\/?$/

/** The areas, and the format of an ID in each. The words `new` and `register` open other screens. */
const places: Readonly<Record<string, { readonly base: string; readonly id: RegExp | null }>> = {
  overview: { base: '/overview', id: null },
  accounts: { base: '/accounts', id: null },
  account: { base: '/accounts/ads', id: /\d/ },
  campaigns: { base: '/campaigns', id: /\d/ },
  // The two have separate IDs on the service, so a link with the subject is never ambiguous.
  campaign: { base: '/campaigns/campaign', id: /\d/ },
  'line-item': { base: '/campaigns/line-item', id: /\d/ },
  creatives: { base: '/creatives', id: null },
  media: { base: '/media', id: null },
  catalogs: { base: '/catalogs', id: null },
  audiences: { base: '/audiences', id: /\d/ },
  webhooks: { base: '/webhooks', id: /^\d+$/ },
  streams: { base: '/streams', id: null },
  console: { base: '/console', id: null },
  activity: { base: '/activity', id: null },
  sandbox: { base: '/sandbox', id: null },
  review: { base: '/review', id: null },
  settings: { base: '/settings', id: null },
}

/** Areas that require an ID. */
const idOnly: ReadonlySet<string> = new Set(['account', 'campaign', 'line-item'])

export const linkScheme = 'flightdeck'

/** The route that a link opens; null for any other text. */
export function placeOfLink(text: string): string | null {
  const [, area = '', id] = form.exec(text) ?? []
  const place = Object.hasOwn(places, area) ? places[area] : undefined
  if (place === undefined) return null
  if (id === undefined) return idOnly.has(area) ? null : place.base
  return place.id?.test(id) === true ? `${place.base}/${id}` : null
}
