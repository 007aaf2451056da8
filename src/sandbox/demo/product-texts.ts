/** Northwind Outdoor's products, with ordinary prices. */
export interface Article {
  readonly noun: string
  readonly description: string
  readonly type: string
  readonly category: string
  /** The lowest price in cents. */
  readonly cents: number
  /** Four sizes; empty for products without sizes. */
  readonly sizes: readonly string[]
}

const clothing = ['S', 'M', 'L', 'XL'] as const
const shoes = ['39', '41', '43', '45'] as const

export const apparel: readonly [Article, ...Article[]] = [
  {
    noun: 'Rain Jacket',
    description: 'Three layers against wind and rain, with a hood that fits over a helmet.',
    type: 'Outdoor > Clothing > Jackets',
    category: 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets',
    cents: 14900,
    sizes: clothing,
  },
  {
    noun: 'Trail Boot',
    description: 'A light boot for long days on stony paths.',
    type: 'Outdoor > Boots',
    category: 'Apparel & Accessories > Shoes',
    cents: 12900,
    sizes: shoes,
  },
  {
    noun: 'Merino Shirt',
    description: 'Fine wool that stays fresh for days.',
    type: 'Outdoor > Clothing > Base Layers',
    category: 'Apparel & Accessories > Clothing > Shirts & Tops',
    cents: 5900,
    sizes: clothing,
  },
  {
    noun: 'Fleece',
    description: 'A warm layer from recycled bottles.',
    type: 'Outdoor > Clothing > Fleece',
    category: 'Apparel & Accessories > Clothing > Outerwear',
    cents: 6900,
    sizes: clothing,
  },
  {
    noun: 'Hiking Trousers',
    description: 'Stretch where knees bend, strong where they meet rock.',
    type: 'Outdoor > Clothing > Trousers',
    category: 'Apparel & Accessories > Clothing > Pants',
    cents: 8900,
    sizes: clothing,
  },
  {
    noun: 'Gaiters',
    description: 'Keep snow and gravel out of your boots.',
    type: 'Outdoor > Gaiters',
    category: 'Sporting Goods > Outdoor Recreation > Hiking',
    cents: 2900,
    sizes: clothing,
  },
]

export const gear: readonly [Article, ...Article[]] = [
  {
    noun: 'Two-Person Tent',
    description: 'Pitched in four minutes, with room for two and their packs.',
    type: 'Outdoor > Camping > Tents',
    category: 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Tents',
    cents: 24900,
    sizes: [],
  },
  {
    noun: 'Backpack 45',
    description: 'Forty-five litres on a frame that breathes.',
    type: 'Outdoor > Backpacks',
    category: 'Luggage & Bags > Backpacks',
    cents: 13900,
    sizes: [],
  },
  {
    noun: 'Head Lamp',
    description: 'Light for a night walk, charged over USB.',
    type: 'Outdoor > Camping > Lights',
    category: 'Hardware > Tools > Flashlights & Headlamps',
    cents: 3900,
    sizes: [],
  },
  {
    noun: 'Stove',
    description: 'Boils half a litre in two minutes, even in wind.',
    type: 'Outdoor > Camping > Kitchen',
    category: 'Sporting Goods > Outdoor Recreation > Camping & Hiking',
    cents: 5400,
    sizes: [],
  },
  {
    noun: 'Trekking Poles',
    description: 'A pair in carbon, folded to the length of a forearm.',
    type: 'Outdoor > Hiking > Poles',
    category: 'Sporting Goods > Outdoor Recreation > Hiking',
    cents: 7900,
    sizes: [],
  },
]

export const lines: readonly [string, ...string[]] = [
  'Fjord',
  'Alder',
  'Summit',
  'Tarn',
  'Heron',
  'Granite',
  'Larch',
  'Drift',
  'Kestrel',
  'Moor',
  'Birch',
  'Glacier',
]

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
