import { postEntities, type TextSpan } from '../../shared/entities/posts/post-entities.ts'

/** What the sandbox recognizes in posts: a small dictionary instead of the service's models. */

const domains = {
  brand: { id: '47', name: 'Brand', description: 'Brands and companies' },
  city: { id: '160', name: 'Place', description: 'Cities, regions and countries' },
  hobby: {
    id: '66',
    name: 'Interests and Hobbies Category',
    description: 'What people do in their free time',
  },
  product: { id: '48', name: 'Product', description: 'Products of brands' },
  sport: { id: '11', name: 'Sport', description: 'Types of sports' },
  weather: { id: '131', name: 'Unified Twitter Taxonomy', description: 'Topics of everyday life' },
} as const

type AnnotationType = 'Person' | 'Place' | 'Product' | 'Organization' | 'Other'

interface Topic {
  readonly id: string
  readonly name: string
  readonly domain: keyof typeof domains
  /** In lower case; also matches hashtags. */
  readonly words: readonly string[]
  /** Set for names, which are annotated if they start with a capital letter. */
  readonly annotation?: { readonly type: AnnotationType; readonly probability: number }
}

const name = (type: AnnotationType, probability: number) => ({ type, probability })

const topics: readonly Topic[] = [
  {
    id: '10027048853',
    name: 'Northwind Outdoor',
    domain: 'brand',
    words: ['northwind outdoor', 'northwind'],
    annotation: name('Organization', 0.94),
  },
  {
    id: '10026378521',
    name: 'Google',
    domain: 'brand',
    words: ['google'],
    annotation: name('Organization', 0.98),
  },
  {
    id: '10026364281',
    name: 'Apple',
    domain: 'brand',
    words: ['apple'],
    annotation: name('Organization', 0.91),
  },
  {
    id: '10040395078',
    name: 'Gore-Tex',
    domain: 'product',
    words: ['gore-tex'],
    annotation: name('Product', 0.93),
  },
  {
    id: '1488973753274929152',
    name: 'Berlin',
    domain: 'city',
    words: ['berlin'],
    annotation: name('Place', 0.97),
  },
  {
    id: '1488973753274929153',
    name: 'Lisbon',
    domain: 'city',
    words: ['lisbon'],
    annotation: name('Place', 0.97),
  },
  {
    id: '1488973753274929154',
    name: 'London',
    domain: 'city',
    words: ['london'],
    annotation: name('Place', 0.98),
  },
  {
    id: '1488973753274929155',
    name: 'Paris',
    domain: 'city',
    words: ['paris'],
    annotation: name('Place', 0.96),
  },
  {
    id: '1488973753274929156',
    name: 'New York City',
    domain: 'city',
    words: ['new york city', 'new york'],
    annotation: name('Place', 0.98),
  },
  {
    id: '1488973753274929157',
    name: 'San Francisco',
    domain: 'city',
    words: ['san francisco'],
    annotation: name('Place', 0.98),
  },
  {
    id: '1488973753274929158',
    name: 'Tokyo',
    domain: 'city',
    words: ['tokyo'],
    annotation: name('Place', 0.98),
  },
  {
    id: '1488973753274929159',
    name: 'Alps',
    domain: 'city',
    words: ['alps'],
    annotation: name('Place', 0.92),
  },
  {
    id: '847544972781826048',
    name: 'Hiking',
    domain: 'hobby',
    words: ['hiking', 'hike', 'hikes', 'trail', 'trails'],
  },
  {
    id: '847544972781826049',
    name: 'Camping',
    domain: 'hobby',
    words: ['camping', 'tent', 'tents', 'campsite'],
  },
  {
    id: '847544972781826050',
    name: 'Photography',
    domain: 'hobby',
    words: ['photography', 'photo', 'photos', 'photographs'],
  },
  { id: '847544972781826051', name: 'Travel', domain: 'hobby', words: ['travel', 'journey', 'weekend'] },
  {
    id: '847544972781826052',
    name: 'Shoes',
    domain: 'product',
    words: ['boots', 'boot', 'shoes', 'sneakers'],
  },
  {
    id: '847544972781826053',
    name: 'Outerwear',
    domain: 'product',
    words: ['jacket', 'jackets', 'coat', 'fleece'],
  },
  { id: '847898900365987841', name: 'Running', domain: 'sport', words: ['running', 'marathon'] },
  { id: '847898900365987842', name: 'Cycling', domain: 'sport', words: ['cycling', 'bike', 'bikes'] },
  { id: '847898900365987843', name: 'Skiing', domain: 'sport', words: ['skiing', 'ski', 'skis'] },
  { id: '847898900365987844', name: 'Climbing', domain: 'sport', words: ['climbing', 'climb'] },
  {
    id: '1271157101812375552',
    name: 'Weather',
    domain: 'weather',
    words: ['rain', 'snow', 'storm', 'weather', 'sunshine'],
  },
]

const byWord = new Map(topics.flatMap((topic) => topic.words.map((word) => [word, topic] as const)))
const alternatives = [...byWord.keys()].sort((a, b) => b.length - a.length)
const escaped = alternatives.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
/** Longest first; whole words only. */
const anyWord = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')

interface Annotation {
  readonly start: number
  readonly end: number
  readonly probability: number
  readonly type: AnnotationType
  readonly normalized_text: string
}

interface Mention {
  readonly topic: Topic
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Every dictionary word in a text, in order; positions count characters. */
function mentionsIn(text: string): readonly Mention[] {
  const mentions: Mention[] = []
  let units = 0
  let characters = 0
  for (const match of text.matchAll(anyWord)) {
    const [word] = match
    const topic = byWord.get(word.toLowerCase())
    if (topic === undefined) continue
    characters += [...text.slice(units, match.index)].length
    units = match.index
    mentions.push({ topic, word, start: characters, end: characters + [...word].length })
  }
  return mentions
}

/** Mentions outside of all spans, in one pass over both lists. */
function outside(mentions: readonly Mention[], spans: readonly TextSpan[]): readonly Mention[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  let next = 0
  return mentions.filter(({ start, end }) => {
    while ((sorted[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    return (sorted[next]?.start ?? Number.POSITIVE_INFINITY) >= end
  })
}

/** Names in the text outside links, mentions, hashtags and cashtags; pass `entities` if they're already known. */
export function annotationsIn(text: string, entities = postEntities(text)): readonly Annotation[] {
  const { urls, mentions, hashtags, cashtags } = entities
  const free = outside(mentionsIn(text), [...urls, ...mentions, ...hashtags, ...cashtags])
  return free.flatMap(({ topic: { annotation }, word, start, end }) =>
    annotation === undefined || !/^\p{Lu}/u.test(word)
      ? []
      : [{ start, end, ...annotation, normalized_text: word }],
  )
}

/** A text's topics by first mention, including hashtags; links and user names don't count. */
export function contextOf(text: string, { urls, mentions } = postEntities(text)) {
  const topics = new Set(outside(mentionsIn(text), [...urls, ...mentions]).map(({ topic }) => topic))
  return [...topics].map(({ id, name: topicName, domain }) => ({
    domain: domains[domain],
    entity: { id, name: topicName },
  }))
}
