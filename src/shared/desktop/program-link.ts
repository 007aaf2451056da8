import { type Area, areas, lowerAreas } from './areas.ts'

/**
 * Links to the program, `flightdeck://go/AREA` and `flightdeck://go/AREA/ID`. Anyone can write one, so a link only
 * opens a screen: none of them starts, changes or sends anything when opened, and any other form is ignored.
 */
const form = /^flightdeck:\/\/go\/([a-z-]{1,20})(?:\/([A-Za-z0-9]{1,40}))?\/?$/

interface LinkedPlace {
  readonly base: string
  /** The format of an ID; null if the place has none. The words `new` and `register` open other screens. */
  readonly id: RegExp | null
  readonly needsId: boolean
}

const places: ReadonlyMap<string, LinkedPlace> = new Map([
  ...[...areas, ...lowerAreas].map((area: Area): [string, LinkedPlace] => [
    area.path.slice(1),
    { base: area.path, id: area.linkedId ?? null, needsId: false },
  ]),
  ['review', { base: '/review', id: null, needsId: false }],
  ['account', { base: '/accounts/ads', id: /\d/, needsId: true }],
  // The two have separate IDs on the service, so a link with the subject is never ambiguous.
  ['campaign', { base: '/campaigns/campaign', id: /\d/, needsId: true }],
  ['line-item', { base: '/campaigns/line-item', id: /\d/, needsId: true }],
])

export const linkScheme = 'flightdeck'

/** The route that a link opens; null for any other text. */
export function placeOfLink(text: string): string | null {
  const [, area = '', id] = form.exec(text) ?? []
  const place = places.get(area)
  if (place === undefined) return null
  if (id === undefined) return place.needsId ? null : place.base
  return place.id?.test(id) === true ? `${place.base}/${id}` : null
}
