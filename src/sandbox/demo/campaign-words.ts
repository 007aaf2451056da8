/** Topics of the demo campaigns. */

export const seasons = ['Winter', 'Early spring', 'Spring', 'Summer', 'Late summer', 'Autumn'] as const

export const ranges = [
  'hiking boots',
  'rain jackets',
  'down coats',
  'trail shoes',
  'tents',
  'sleeping bags',
  'backpacks',
  'ski touring',
  'base layers',
  'climbing gear',
] as const

/** A market with its country's ID as a targeted location. */
export interface Market {
  readonly code: string
  readonly location: string
  readonly language: string
}

export const homeMarkets: readonly [Market, ...Market[]] = [
  { code: 'DE', location: 'fdcd221ac44fa326', language: 'de' },
  { code: 'AT', location: '385e02f1d2a1b4c7', language: 'de' },
  { code: 'FR', location: 'f3bfc7dcc928977f', language: 'fr' },
  { code: 'NL', location: '879cfee2e9a3f0c1', language: 'nl' },
  { code: 'GB', location: '6416b8512febefc9', language: 'en' },
  { code: 'SE', location: '82b141af443cb1b8', language: 'sv' },
]

export const saleMarket: Market = { code: 'US', location: '96683cc9126741d1', language: 'en' }

/** A line item's target group, with its interest's ID. */
export interface Audience {
  readonly name: string
  readonly interest: string
}

export const audiences: readonly [Audience, ...Audience[]] = [
  { name: 'Hikers', interest: '12005' },
  { name: 'Trail runners', interest: '12019' },
  { name: 'Climbers', interest: '12001' },
  { name: 'Skiers', interest: '12011' },
  { name: 'Cyclists', interest: '12002' },
  { name: 'Campers', interest: '15003' },
  { name: 'Dog owners', interest: '8002' },
  { name: 'Photographers', interest: '6011' },
]

/** An age bucket, and how the user writes it. */
export interface AgeBucket {
  readonly value: string
  readonly words: string
}

export const ages: readonly [AgeBucket, ...AgeBucket[]] = [
  { value: 'AGE_18_TO_34', words: '18–34' },
  { value: 'AGE_25_TO_49', words: '25–49' },
  { value: 'AGE_35_TO_54', words: '35–54' },
  { value: 'AGE_OVER_50', words: '50+' },
]

/** The item at an index, wrapping around. */
export function pick<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0]
}
