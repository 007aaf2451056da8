import type { Motif } from '../pictures/decorations.ts'
import type { Tone } from '../pictures/landscape.ts'

/** Names and texts of the demo pictures and cards. */

export const scenes: readonly { readonly motif: Motif; readonly name: string }[] = [
  { motif: 'ridge', name: 'Ridge' },
  { motif: 'pines', name: 'Pines' },
  { motif: 'lake', name: 'Lake' },
  { motif: 'dunes', name: 'Dunes' },
  { motif: 'tent', name: 'Camp' },
  { motif: 'trail', name: 'Trail' },
  { motif: 'stars', name: 'Summit' },
]

export const lights: readonly { readonly tone: Tone; readonly name: string }[] = [
  { tone: 'dawn', name: 'at dawn' },
  { tone: 'moss', name: 'after rain' },
  { tone: 'ice', name: 'in frost' },
  { tone: 'rust', name: 'in autumn' },
  { tone: 'dusk', name: 'at dusk' },
  { tone: 'night', name: 'at night' },
  { tone: 'sand', name: 'at noon' },
]

/** Where pictures were taken; no two pictures share scene, light and region. */
export const regions = {
  northwind: ['Allgäu', 'Harz', 'Lofoten'],
  wayline: ['Mojave', 'Sierra', 'Big Sur'],
} as const

/** Northwind's products, with their pages. */
export const offers = [
  { name: 'Hiking boots', page: 'hiking-boots' },
  { name: 'Rain jackets', page: 'rain-jackets' },
  { name: 'Down coats', page: 'down-coats' },
  { name: 'Trail shoes', page: 'trail-shoes' },
  { name: 'Tents for two', page: 'tents' },
  { name: 'Sleeping bags', page: 'sleeping-bags' },
  { name: 'Backpacks', page: 'backpacks' },
  { name: 'Ski touring', page: 'ski-touring' },
  { name: 'Base layers', page: 'base-layers' },
  { name: 'Climbing gear', page: 'climbing-gear' },
] as const

export const vanOffers = [
  { name: 'Two-berth vans', page: 'vans/two' },
  { name: 'Family vans', page: 'vans/family' },
  { name: 'One-way trips', page: 'one-way' },
  { name: 'Winter packages', page: 'winter' },
  { name: 'Long hire', page: 'long-hire' },
  { name: 'Gift vouchers', page: 'vouchers' },
] as const

export const vanClaims = ['unlimited miles', 'pick up tonight', 'bedding included'] as const

export const claims = [
  'made for a second winter',
  'tested where the path ends',
  'light enough to forget',
  'repaired for life',
  'for weather that means it',
] as const

/** The item at `index` of a list, wrapping around. */
export function itemAt<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}
