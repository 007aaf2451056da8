import type { Motif, Tone } from '../pictures/landscape.ts'

/** Names and texts of the demo pictures, cards and posts. */

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

/** Products, with their pages. */
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

export const claims = [
  'made for a second winter',
  'tested where the path ends',
  'light enough to forget',
  'repaired for life',
  'for weather that means it',
] as const

export const postTexts = [
  'New season, old paths. Our boots are back: https://northwind.example.com/hiking-boots #hiking',
  'Rain is only weather. https://northwind.example.com/rain-jackets',
  'What do you pack first? Tell us, and we pack the rest. #packlist',
  'The tent that stands up by itself, almost. https://northwind.example.com/tents #camping',
  'Down from a source we can name. https://northwind.example.com/down-coats',
  'Trail shoes for people who hate shoes. https://northwind.example.com/trail-shoes #trailrunning',
  'Minus ten, and still asleep at seven. https://northwind.example.com/sleeping-bags',
  'Repaired, not replaced: bring your old boots to any of our shops.',
  'A thank-you to everyone who cleaned a path with us this spring 🏔️ #leavenotrace',
  'First snow above 2,000 metres. Skins on. https://northwind.example.com/ski-touring',
  'Two litres or twenty? The backpack finder knows. https://northwind.example.com/backpacks',
  'Photographs by @bert, weather by nobody. #hiking',
] as const

/** The `index`-th of a list that goes round. */
export function inTurn<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}
