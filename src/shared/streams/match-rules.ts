import { isStream, operatorOf, type RuleEndpoint } from './operators.ts'
import type { Match, Rule } from './rule-text.ts'
import { similarity, type TextVector, textVector } from './similarity.ts'
import { isWithin, type Point } from './within.ts'

/** What rules ask about a post. An operator without a value here doesn't match. */
export interface Candidate {
  readonly id: string
  readonly text: string
  /** Text of the quoted post: stream rules search it too, searches don't. */
  readonly quoted?: string
  /** Values that are compared for equality, by operator: `from: ['ada', '12']`, `has: ['links']`. */
  readonly equal?: Readonly<Record<string, readonly string[]>>
  /** Texts in which words are searched, by operator: `bio`, `url`. */
  readonly within?: Readonly<Record<string, readonly string[]>>
  /** Numbers by operator (`followers_count`), and `likes`, `replies`, `reposts`. */
  readonly counts?: Readonly<Record<string, number>>
  readonly point?: Point | undefined
}

export interface ReadCandidate {
  readonly candidate: Candidate
  /** Words of the text, and of the quoted post. */
  readonly texts: readonly (readonly string[])[]
  /** Words, tags, mentions, cashtags and equality values: the keys of the rule index. */
  readonly keys: Pick<ReadonlySet<string>, 'has'>
}
type Test = (read: ReadCandidate) => boolean

const token = /[#@$]?[\p{L}\p{M}\p{N}_]+|\p{RI}{2}|\p{Extended_Pictographic}/gu
const inTexts = new Set(['bio', 'bio_name', 'bio_location', 'url', 'url_title', 'url_description'])
const minimums: ReadonlyMap<string, string> = new Map([
  ['min_followers', 'followers_count'],
  ['min_likes', 'likes'],
  ['min_replies', 'replies'],
  ['min_reposts', 'reposts'],
])
const ranges = new Set(['followers_count', 'tweets_count', 'following_count', 'listed_count'])

/** Compiles rules; returns which of them a post matches, in order. For most posts, most rules aren't evaluated. */
export function matchRules(
  rules: readonly Rule[],
  endpoint: RuleEndpoint,
): (candidate: Candidate) => readonly number[] {
  const tests = rules.map((rule) => testOf(rule, endpoint))
  const byKey = new Map<string, number[]>()
  const always: number[] = []
  for (const [index, rule] of rules.entries()) {
    const keys = keysOf(rule, endpoint)
    if (keys === null) always.push(index)
    for (const key of new Set(keys)) {
      const ruleIndexes = byKey.get(key)
      if (ruleIndexes === undefined) byKey.set(key, [index])
      else ruleIndexes.push(index)
    }
  }
  return (candidate) => {
    const readPost = readCandidate(candidate, endpoint)
    const possibleRules = new Set(always)
    for (const key of readPost.keys) for (const index of byKey.get(key) ?? []) possibleRules.add(index)
    return [...possibleRules].filter((index) => tests[index]?.(readPost) === true).sort((a, b) => a - b)
  }
}

export function readCandidate(
  candidate: Candidate,
  endpoint: RuleEndpoint,
): ReadCandidate & { readonly keys: ReadonlySet<string> } {
  const keys = new Set<string>()
  const sources = isStream(endpoint) ? [candidate.text, candidate.quoted ?? ''] : [candidate.text]
  const texts = sources.map((text) =>
    tokens(text, endpoint).map((token) => {
      keys.add(token)
      const bare = withoutSign(token)
      keys.add(bare)
      return bare
    }),
  )
  for (const [name, values] of Object.entries(candidate.equal ?? {})) {
    for (const value of values) keys.add(`${name}:${value.toLowerCase()}`)
  }
  // Few stream rules use these; in the index of a search, they avoid reading posts: words, and runs of neighbors.
  for (const [name, within] of isStream(endpoint) ? [] : Object.entries(candidate.within ?? {})) {
    if (operatorOf(name, endpoint) === null) continue
    for (const text of within) {
      const words = tokens(text, endpoint).map(withoutSign)
      for (let length = 1; length <= longestRun(name); length += 1) {
        for (const run of runsOf(words, length)) keys.add(withinKey(name, run))
      }
    }
  }
  return { candidate, texts, keys }
}

function withinKey(name: string, words: string): string {
  return `${name}~${words}`
}

/** A site and a page of it are three words: `example.org/tents`. */
function longestRun(name: string): number {
  return name === 'url' ? 3 : 2
}

/** All sequences of `length` neighbors. */
function runsOf(words: readonly string[], length: number): readonly string[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
}

/** Whether a post matches one rule. `threshold` is how near it has to be to an `embedding:`. */
export function testOf(rule: Rule, endpoint: RuleEndpoint, threshold = defaultThreshold): Test {
  if (rule.kind === 'term') {
    const test = matchTest(rule.match, endpoint, threshold)
    return rule.negated ? (post) => !test(post) : test
  }
  const tests = rule.of.map((part) => testOf(part, endpoint, thresholdIn(rule) ?? threshold))
  return rule.kind === 'all'
    ? (post) => tests.every((test) => test(post))
    : (post) => tests.some((test) => test(post))
}

const defaultThreshold = 0.3

/** The `embedding_threshold:` that stands beside the other parts of a group; null if there is none. */
function thresholdIn(group: Rule): number | null {
  if (group.kind !== 'all') return null
  const [value] = group.of.flatMap((part) => operatorValue(part, 'embedding_threshold'))
  return value === undefined ? null : Number(value)
}

function operatorValue(rule: Rule, operator: string): readonly string[] {
  if (rule.kind !== 'term' || rule.match.kind !== 'operator') return []
  return rule.match.operator.name === operator ? [rule.match.value] : []
}

/** How near a post is to an `embedding:`, and how near it had to be. */
export interface EmbeddingMatch {
  readonly similarity: number
  readonly threshold: number
}

/** Of the `embedding:` that the post is nearest to, if it's near enough; null for a rule without one. */
export function bestEmbeddingMatch(
  rule: Rule,
  candidate: Candidate,
  endpoint: RuleEndpoint,
): EmbeddingMatch | null {
  const embeddings = embeddingsOf(rule)
  if (embeddings.length === 0) return null
  const readPost = readCandidate(candidate, endpoint)
  return (
    embeddings
      .map(({ text, threshold }) => ({ similarity: near(readPost, vectorOf(text, endpoint)), threshold }))
      .filter((match) => match.similarity >= match.threshold)
      .sort((first, second) => second.similarity - first.similarity)[0] ?? null
  )
}

function embeddingsOf(
  rule: Rule,
  threshold = defaultThreshold,
): readonly { readonly text: string; readonly threshold: number }[] {
  if (rule.kind === 'term') return operatorValue(rule, 'embedding').map((text) => ({ text, threshold }))
  return rule.of.flatMap((part) => embeddingsOf(part, thresholdIn(rule) ?? threshold))
}

function vectorOf(text: string, endpoint: RuleEndpoint): TextVector {
  return textVector(tokens(text, endpoint).map(withoutSign))
}

const vectors = new WeakMap<ReadCandidate, TextVector>()

function near(post: ReadCandidate, vector: TextVector): number {
  const postVector = vectors.get(post) ?? textVector(post.texts.flat())
  vectors.set(post, postVector)
  return similarity(vector, postVector)
}

function matchTest(match: Match, endpoint: RuleEndpoint, threshold: number): Test {
  switch (match.kind) {
    case 'word': {
      const [only = '', ...more] = tokens(match.text, endpoint)
      return more.length === 0 ? ({ keys }) => keys.has(only) : phraseTest(match.text, null, endpoint)
    }
    case 'phrase':
      return phraseTest(match.text, match.near, endpoint)
    case 'operator':
      return operatorTest(match.operator.name, match.value, endpoint, threshold)
  }
}

function phraseTest(text: string, near: number | null, endpoint: RuleEndpoint): Test {
  const phrase = tokens(text, endpoint).map(withoutSign)
  // Texts are evaluated last, because an indexed post's have to be split first.
  return (post) =>
    phrase.every((word) => post.keys.has(word)) &&
    post.texts.some((words) => (near === null ? follows(words, phrase) : gathers(words, phrase, near)))
}

function operatorTest(name: string, value: string, endpoint: RuleEndpoint, threshold: number): Test {
  const minimum = minimums.get(name)
  if (minimum !== undefined) return ({ candidate }) => (candidate.counts?.[minimum] ?? -1) >= Number(value)
  if (ranges.has(name)) {
    const [from = '', to] = value.split('..')
    const max = to === undefined ? Number.POSITIVE_INFINITY : Number(to)
    return ({ candidate }) => {
      const count = candidate.counts?.[name] ?? -1
      return count >= Number(from) && count <= max
    }
  }
  if (inTexts.has(name)) {
    const valueTokens = tokens(value, endpoint).map(withoutSign)
    const isFound = ({ candidate }: ReadCandidate) =>
      (candidate.within?.[name] ?? []).some((text) =>
        follows(tokens(text, endpoint).map(withoutSign), valueTokens),
      )
    if (isStream(endpoint)) return isFound
    const longest = longestRun(name)
    const keys = runsOf(valueTokens, Math.min(valueTokens.length, longest)).map((run) => withinKey(name, run))
    // Then the keys say it all.
    const isExact = valueTokens.length > 0 && valueTokens.length <= longest
    return (post) => keys.every((key) => post.keys.has(key)) && (isExact || isFound(post))
  }
  switch (name) {
    case 'contains':
      return phraseTest(value, null, endpoint)
    case 'url_contains': {
      const small = value.toLowerCase()
      return ({ candidate }) =>
        (candidate.within?.['url'] ?? []).some((url) => url.toLowerCase().includes(small))
    }
    case 'point_radius':
    case 'bounding_box':
      return ({ candidate: { point } }) => point !== undefined && isWithin(point, name, value)
    case 'sample':
      return ({ candidate }) => percentOf(candidate.id) < Number(value)
    case 'embedding': {
      const valueVector = vectorOf(value, endpoint)
      return (post) => near(post, valueVector) >= threshold
    }
    // Says how near the others of its group have to be.
    case 'embedding_threshold':
      return () => true
    default: {
      const key = equalKey(name, value)
      return ({ keys }) => keys.has(key)
    }
  }
}

/** Keys of which a matching post has at least one; null if no such keys are known. */
function keysOf(rule: Rule, endpoint: RuleEndpoint): readonly string[] | null {
  switch (rule.kind) {
    case 'any': {
      const parts = rule.of.map((part) => keysOf(part, endpoint))
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
    }
    case 'all':
      return rule.of
        .map((part) => keysOf(part, endpoint))
        .reduce(
          (best, keys) => (best === null || (keys !== null && keys.length < best.length) ? keys : best),
          null,
        )
    case 'term':
      return rule.negated ? null : keysOfMatch(rule.match, endpoint)
  }
}

function keysOfMatch(match: Match, endpoint: RuleEndpoint): readonly string[] | null {
  if (match.kind === 'operator') {
    const { name, standalone, value } = match.operator
    const isEqual = standalone && value.kind !== 'geometry' && !inTexts.has(name)
    if (!isEqual || name === 'url_contains' || name === 'embedding') return null
    if (name !== 'contains') return [equalKey(name, match.value)]
  }
  const valueTokens = tokens(match.kind === 'operator' ? match.value : match.text, endpoint)
  if (match.kind === 'word' && valueTokens.length === 1) return valueTokens
  const longest = valueTokens.map(withoutSign).sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? null : [longest]
}

function equalKey(name: string, value: string): string {
  const small = value.toLowerCase()
  return name === 'has' && small === 'videos'
    ? 'has:video_link'
    : `${name}:${name === 'from' || name === 'to' ? small.replace('@', '') : small}`
}

/** Punctuation separates words; case never matters, and accents only in stream rules. */
function tokens(text: string, endpoint: RuleEndpoint): readonly string[] {
  const small = text.toLowerCase()
  const folded = isStream(endpoint) ? small.normalize('NFC') : small.normalize('NFD').replace(/\p{M}/gu, '')
  return folded.match(token) ?? []
}

function withoutSign(word: string): string {
  return '#@$'.includes(word.charAt(0)) ? word.slice(1) : word
}

function follows(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word))
}

/** Whether all wanted words occur in any order, with at most `near` others between them. */
function gathers(words: readonly string[], phrase: readonly string[], near: number): boolean {
  if (phrase.length === 0) return false
  return words.some((_, start) => {
    const wordsLeft = words.slice(start, start + phrase.length + near)
    return phrase.every((word) => {
      const at = wordsLeft.indexOf(word)
      if (at >= 0) wordsLeft.splice(at, 1)
      return at >= 0
    })
  })
}

/** Deterministic: a post is always in the same percentile. */
function percentOf(id: string): number {
  let sum = 0
  for (let index = 0; index < id.length; index++) sum = (sum * 31 + id.charCodeAt(index)) % 1_000_003
  return sum % 100
}
