/** Made-up volume of posts about a keyword: constant for the same query, higher by day and on weekends. */

/** Words that people write around a keyword. */
const surroundings = [
  'best *',
  '* sale',
  'new *',
  '* review',
  '#*',
  '* deals',
  'cheap *',
  '* near me',
  '* 2026',
  'vintage *',
  '* for women',
  '* for men',
  '* for kids',
  'waterproof *',
  '* guide',
  '* size',
  'lightweight *',
  '* shop',
  '* brand',
  'winter *',
  'summer *',
  '* tips',
  '* repair',
  '* care',
  'used *',
  '* discount',
  '* online',
  '* photos',
  'my *',
  '* weekend',
] as const

/** More words, for suggestions. */
const furtherSurroundings = [
  'buy *',
  '* outlet',
  '* test',
  '* comparison',
  '* ideas',
  '* gift',
  '* trends',
  '* news',
  '* community',
  '* festival',
  '* store',
  '* for beginners',
  'how to choose *',
  'favorite *',
  'sustainable *',
  'kids *',
  'budget *',
  'premium *',
  '* season',
  '* set',
]

/** Thirty keywords related to the given ones. */
export function relatedKeywords(keywords: readonly string[]): string[] {
  return surroundings.map((surrounding, index) =>
    surrounding.replace('*', () => keywords[index % keywords.length] ?? ''),
  )
}

/** At most this many keywords related to the given ones, without repeating any. */
export function suggestKeywords(keywords: readonly string[], count: number): string[] {
  const words = keywords.map((keyword) => keyword.trim().toLowerCase())
  const around = [...surroundings, ...furtherSurroundings].flatMap((surrounding) =>
    words.map((word) => surrounding.replace('*', () => word)),
  )
  return [...new Set(around)].filter((word) => !words.includes(word)).slice(0, count)
}

/** Number of posts in one hour, counted from 1970. A single country has a share of them. */
export function volumeOfHour(keyword: string, hour: number, location?: string): number {
  const word = keyword.trim().toLowerCase()
  const baseVolume = 40 + (scramble(word) % 460)
  const hourOfDay = hour % 24
  // 1 January 1970 was a Thursday.
  const dayOfWeek = (Math.floor(hour / 24) + 4) % 7
  const daytime = hourOfDay >= 7 && hourOfDay < 22 ? 4 : 1
  const weekend = dayOfWeek === 0 || dayOfWeek === 6 ? 5 : 4
  const chance = 75 + (scramble(`${word} ${hour}`) % 51)
  const volume = Math.floor((baseVolume * daytime * weekend * chance) / 400)
  return location === undefined ? volume : Math.floor(volume / (2 + (scramble(location) % 8)))
}

/** FNV-1a of the text, below 2^32. */
function scramble(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
