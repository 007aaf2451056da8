import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  matchRules,
  readCandidate,
  testOf,
} from '../../../../src/shared/streams/match-rules.ts'
import { operatorsOf, type RuleEndpoint } from '../../../../src/shared/streams/operators.ts'
import { readRule } from '../../../../src/shared/streams/read-rule.ts'
import { type Rule, writeRule } from '../../../../src/shared/streams/rule-text.ts'

const post: Candidate = {
  id: '1800000000000000001',
  text: 'Blue ice on the Café glacier, seen by @ada! #Glacier $ICE 🏔️ 🇳🇴',
  quoted: 'An osprey above the fjord',
  equal: {
    from: ['ada', '12'],
    to: ['bert', '13'],
    retweets_of: ['cleo'],
    context: ['10.799'],
    entity: ['North Cape'],
    place: ['Oslo'],
    place_country: ['NO'],
    source: ['Web'],
    from_affiliate_of: ['club'],
    to_affiliate_of: ['team'],
    conversation_id: ['77'],
    in_reply_to_tweet_id: ['78'],
    retweets_of_tweet_id: ['79'],
    quotes_of_tweet_id: ['80'],
    list: ['81'],
    is: ['reply', 'verified'],
    has: ['links', 'video_link'],
    lang: ['en'],
  },
  within: {
    bio: ['Climber and reader'],
    bio_name: ['Ada North'],
    bio_location: ['Oslo, Norway'],
    url: ['https://example.com/ice/one'],
    url_title: ['All about ice'],
    url_description: ['A long read on glaciers'],
  },
  counts: {
    followers_count: 50,
    tweets_count: 60,
    following_count: 70,
    listed_count: 80,
    likes: 5,
    replies: 6,
    reposts: 7,
  },
  point: { longitude: 10.75, latitude: 59.91 },
}

function rule(text: string, endpoint: RuleEndpoint = 'rule'): Rule {
  const read = readRule(text, endpoint)
  if (read.kind === 'wrong') throw new Error(`${text}: ${read.errors.map(({ message }) => message).join()}`)
  return read.rule
}

function isMatch(text: string, endpoint: RuleEndpoint = 'rule'): boolean {
  return matchRules([rule(text, endpoint)], endpoint)(post).length > 0
}

/** Each with a text that matches and one that doesn’t. */
const alone: readonly (readonly [string, string])[] = [
  ['GLACIER', 'glaciers'],
  ['Café', 'cafe'],
  ['osprey', 'heron'],
  ['🏔️', '🌋'],
  ['🇳🇴', '🇸🇪'],
  ['#glacier', '#ice'],
  ['@ada', '@bert'],
  ['$ice', '$ada'],
  ['"blue ice"', '"ice blue"'],
  ['"ice blue"~1', '"blue glacier"~3'],
  ['"blue glacier"~4', '"glacier osprey"~6'],
  ['from:ADA', 'from:bert'],
  ['from:12', 'from:13'],
  ['to:bert', 'to:ada'],
  ['retweets_of:cleo', 'retweets_of:ada'],
  ['from_affiliate_of:club', 'from_affiliate_of:team'],
  ['to_affiliate_of:team', 'to_affiliate_of:club'],
  ['url:"example.com"', 'url:"example.org"'],
  ['url_contains:ple.com/ic', 'url_contains:ple.org'],
  ['url_title:ice', 'url_title:fire'],
  ['url_description:"long read"', 'url_description:"read long"'],
  ['context:10.799', 'context:10.800'],
  ['entity:"north cape"', 'entity:north'],
  ['conversation_id:77', 'conversation_id:7'],
  ['in_reply_to_tweet_id:78', 'in_reply_to_tweet_id:79'],
  ['retweets_of_status_id:79', 'retweets_of_status_id:78'],
  ['bio:climber', 'bio:climb'],
  ['bio_name:north', 'bio_name:south'],
  ['user_bio_location:norway', 'user_bio_location:sweden'],
  ['place:oslo', 'place:bergen'],
  ['place_country:no', 'place_country:se'],
  ['point_radius:[10.7 59.9 10km]', 'point_radius:[10.7 59.9 1km]'],
  ['point_radius:[10.7 59.9 3mi]', 'point_radius:[10.7 59.9 1mi]'],
  ['bounding_box:[10 59 11 60]', 'bounding_box:[11 59 12 60]'],
  ['source:web', 'source:phone'],
  ['embedding:"blue glacier"', 'embedding:"volcano"'],
  ['min_followers:50', 'min_followers:51'],
]
const together: readonly (readonly [string, string])[] = [
  ['is:reply', 'is:quote'],
  ['is:verified', 'is:retweet'],
  ['-is:nullcast', '-is:reply'],
  ['has:links', 'has:media'],
  ['has:videos', 'has:geo'],
  ['lang:en', 'lang:no'],
  ['sample:100', '-lang:en'],
  ['followers_count:50', 'followers_count:51'],
  ['tweets_count:10..60', 'tweets_count:10..59'],
  ['friends_count:70..90', 'friends_count:71..90'],
  ['listed_count:80', 'listed_count:0..1'],
  ['embedding:"ice of a glacier"', 'embedding:"cold places"'],
  [
    'embedding:"glaciers of ice" embedding_threshold:0.4',
    'embedding:"glaciers of ice" embedding_threshold:0.8',
  ],
  ['(embedding:glaciers embedding_threshold:0.1)', 'embedding:glaciers'],
  ['(embedding:fire embedding_threshold:0)', '(embedding:fire embedding_threshold:0.01)'],
  ['(heron OR ice)', '(heron OR fjords)'],
  ['-heron', '-ice'],
]
const rules = [
  ...alone.filter(([text]) => !text.startsWith('min_')),
  ...together.map(([yes, no]) => [`glacier ${yes}`, `glacier ${no}`] as const),
]

const inPlaces = [
  ['glacier min_followers:50', 'glacier min_followers:51', 'rule'],
  ['contains:"blue ice"', 'contains:"ice blue"', 'dedicated'],
  ['osprey is:reply', 'osprey is:retweet', 'dedicated'],
  ['cafe', 'osprey', 'recent'],
  ['url:ice', 'url:snow', 'recent'],
  ['url:"example.com"', 'url:"com.example"', 'all'],
  ['url:"example.com/ice"', 'url:"example.com/one"', 'recent'],
  ['url:"example.com/ice/one"', 'url:"example.com/ice/two"', 'recent'],
  ['url:"com ice one"', 'url:"https example ice"', 'all'],
  ['quotes_of_tweet_id:80', 'quotes_of_tweet_id:81', 'all'],
  ['list:81', 'list:80', 'recent'],
  ['ice min_likes:5', 'ice min_likes:6', 'recent'],
  ['ice min_replies:6', 'ice min_replies:7', 'all'],
  ['ice min_reposts:7', 'ice min_reposts:8', 'recent'],
] as const
/** Rows that use an older name. */
const aliased = { retweets_of_tweet_id: 1, bio_location: 1, following_count: 1 }

describe('matchRules', () => {
  it.each(rules)('%s matches, %s doesn’t', (yes, no) => {
    expect([isMatch(yes), isMatch(no)]).toEqual([true, false])
  })

  it.each(inPlaces)('%s matches, %s doesn’t, in %s', (yes, no, endpoint) => {
    expect([isMatch(yes, endpoint), isMatch(no, endpoint)]).toEqual([true, false])
  })

  it('samples about as many posts as requested', () => {
    const match = matchRules([rule('ice sample:10')], 'rule')
    const posts = Array.from({ length: 5_000 }, (_, index) => ({ ...post, id: `${index * 7_919}` }))
    const share = posts.filter((one) => match(one).length > 0).length / posts.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
  })

  it('matches the same for a rewritten rule, and as its parts say', () => {
    const part = fc.constantFrom(...rules.flat())
    const alternatives = fc.array(part, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(alternatives, { minLength: 1, maxLength: 3 }), (groups) => {
        const text = groups.map((group) => `(${group.map((one) => `(${one})`).join(' OR ')})`).join(' ')
        const says = groups.every((group) => group.some((one) => isMatch(one)))
        expect(isMatch(text)).toBe(says)
        expect(isMatch(writeRule(rule(text)))).toBe(says)
        expect(matchRules([rule('heron'), rule(text), rule('ice')], 'rule')(post)).toEqual(
          says ? [1, 2] : [2],
        )
      }),
    )
  })

  it('keeps an embedding threshold within its group', () => {
    const near = '(embedding:glaciers embedding_threshold:0.1)'
    expect(isMatch(near)).toBe(true)
    expect(isMatch(`${near} embedding:glaciers`)).toBe(false)
    expect(isMatch(`(ice ${near}) (ice embedding:glaciers)`)).toBe(false)
    expect(isMatch(`(ice ${near}) ice`)).toBe(true)
  })

  it('matches many rules as each alone does', () => {
    const part = fc.constantFrom(...rules.flat(), 'heron OR osprey', '-ice glacier', 'sample:50 fjord')
    const words = fc.array(fc.constantFrom('ice', 'glacier', 'blue', '#ice', '@ada', 'heron', 'café'))
    fc.assert(
      fc.property(fc.uniqueArray(part, { maxLength: 30 }), words, fc.boolean(), (texts, said, isPlain) => {
        const some = texts.flatMap((text) => {
          const read = readRule(text, 'rule')
          return read.kind === 'rule' ? [read.rule] : []
        })
        const asked: Candidate = isPlain
          ? { id: '7', text: said.join(' ') }
          : { ...post, text: said.join(' ') }
        const read = readCandidate(asked, 'rule')
        const naive = some.flatMap((one, index) => (testOf(one, 'rule')(read) ? [index] : []))
        expect(matchRules(some, 'rule')(asked)).toEqual(naive)
      }),
    )
  })

  it('has a row for every operator', () => {
    const texts = [...rules, ...inPlaces].map(([yes, no]) => `${yes} ${no}`).join(' ')
    const places = ['rule', 'dedicated', 'recent', 'all'] as const
    const missing = places
      .flatMap((endpoint) => operatorsOf(endpoint).map(({ name }) => name))
      .filter((name) => !texts.includes(`${name}:`) && !texts.includes(`_${name}:`))
    expect([...new Set(missing)].filter((name) => !(name in aliased))).toEqual([])
  })
})
