import { isSecretName } from '../../../shared/text/secret-name.ts'

/** What a value is that a bundle leaves out; the first word of its token. */
export type TokenKind =
  | 'account'
  | 'account name'
  | 'address'
  | 'app key'
  | 'data folder'
  | 'e-mail'
  | 'environment name'
  | 'host'
  | 'number'
  | 'path'
  | 'person'
  | 'phone'
  | 'query'
  | 'secret'
  | 'text'
  | 'user id'

/** Puts `[person 1]` in the place of a person's data; within one bundle the same value has the same token. */
export interface Tokens {
  /** From now on this value is taken out wherever it stands as a word of its own. */
  know(kind: TokenKind, value: string): void
  /** Addresses that begin with this are shown, without their queries: they are the service's and no person's. */
  knowBase(address: string): void
  text(text: string): string
  /** The same for all texts of a JSON value; values under the names of people's data and secrets go as a whole. */
  value(value: unknown, name?: string): unknown
  /** Number of different values by kind. */
  replaced(): readonly { readonly kind: TokenKind; readonly values: number }[]
}

/** Names of fields whose values are people's data, whatever they look like; in lower case, without `_`. */
const personalNames: ReadonlyMap<string, TokenKind> = new Map([
  ['screenname', 'person'],
  ['username', 'person'],
  ['email', 'e-mail'],
  ['phone', 'phone'],
  ['accountid', 'account'],
  ['accountname', 'account name'],
  ['userid', 'user id'],
  ['title', 'text'],
  ['label', 'text'],
  ['text', 'text'],
  ['body', 'text'],
  ['query', 'query'],
])

type Form = readonly [TokenKind, string]

/** What stands in the place of a secret already. */
const removed = /\[(?:redacted|secret \d{1,5})\]/.source
/** What the log has in the place of a secret: the same for the same one. */
const mark = /\[secret [0-9a-f]{6}\]/.source
const isMark = new RegExp(`^${mark}$`)
/** They may have known names in them, and go as a whole. */
const wholeForms: readonly Form[] = [
  ['secret', mark],
  ['address', /\b(?!file:)[a-z][a-z+.-]{1,20}:\/\/[^\s"'<>\\]+/.source],
  ['e-mail', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.source],
]
const ownForms: readonly Form[] = [
  // The whole path: names of files say as much about people as the folder of a user.
  ['path', /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\|\\\\[\w.-]+\\)[^\s"':<>]+/.source],
  ['query', /\?[^\s"'<>?=]*=[^\s"'<>]*/.source],
  ['account', /(?<=\/accounts\/)\w+/.source],
  ['person', /(?<![\p{L}\p{N}_/@])@\w{1,50}/u.source],
  ['phone', /\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)/.source],
  ['phone', /(?<![\w.:-])\(?\d{3,5}\)?[ .-]\d{3,4}[ .-]\d{3,4}(?![\w.:-])/.source],
  ['number', /(?<![\p{L}\p{N}_.])\d{9,20}(?![\p{L}\p{N}_.])/u.source],
]

/**
 * `clean` takes secrets out first: by known value, by the name before them, by form; `tokenOf` says what for. `markOf`
 * gives what the log has in a secret's place, so that both get one token.
 */
export function createTokens(
  clean: (text: string, tokenOf: (secret: string) => string) => string,
  markOf: (secret: string) => string,
): Tokens {
  const numbers = new Map<TokenKind, Map<string, number>>()
  const known = new Map<string, TokenKind>()
  const bases: string[] = []
  let compiled: { readonly pattern: RegExp; readonly kinds: readonly (TokenKind | null)[] } | null = null

  const token = (kind: TokenKind, value: string): string => {
    const values = numbers.get(kind) ?? new Map<string, number>()
    numbers.set(kind, values)
    const same = kind === 'secret' ? secretSameness(value) : sameness(kind, value)
    const number = values.get(same) ?? values.size + 1
    values.set(same, number)
    return `[${kind} ${number}]`
  }

  const secretSameness = (value: string): string => {
    const marked = isMark.test(value) ? value : markOf(value)
    return marked === '[redacted]' ? value : marked
  }

  /** One pass over everything that is looked for, so that no token is taken for a value itself. */
  const compile = () => {
    const words = [...known.keys()].sort((left, right) => right.length - left.length).map(literally)
    const knownForms: readonly (readonly [null, string])[] =
      words.length === 0 ? [] : [[null, `(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`]]
    const forms = [...wholeForms, ...knownForms, ...ownForms]
    const pattern = new RegExp([removed, ...forms.map(([, form]) => `(${form})`)].join('|'), 'giu')
    return { pattern, kinds: forms.map(([kind]) => kind) }
  }

  const address = (url: string): string => {
    const base = bases.find((start) => url.startsWith(start))
    return base === undefined ? token('address', url) : base + replace(url.slice(base.length))
  }

  const replace = (text: string): string => {
    compiled ??= compile()
    const { pattern, kinds } = compiled
    return text.replace(pattern, (match: string, ...groups: unknown[]) => {
      const index = groups.slice(0, kinds.length).findIndex((group) => group !== undefined)
      if (index === -1) return match
      const kind = kinds[index] ?? known.get(match.toLowerCase()) ?? 'text'
      return kind === 'address' ? address(match) : token(kind, match)
    })
  }

  const text = (input: string): string => replace(clean(input, (secret) => token('secret', secret)))

  const value = (input: unknown, name = ''): unknown => {
    if (input === null || input === undefined || typeof input === 'boolean') return input
    if (Array.isArray(input)) return input.map((item: unknown) => value(item, name))
    if (typeof input === 'object') {
      return Object.fromEntries(Object.entries(input).map(([key, part]) => [key, value(part, key)]))
    }
    const plain = String(input)
    if (isSecretName(name)) return plain === '[redacted]' ? plain : token('secret', plain)
    const kind = personalNames.get(name.replaceAll('_', '').toLowerCase())
    if (kind !== undefined) return plain === '' ? plain : token(kind, plain)
    return typeof input === 'string' ? text(input) : input
  }

  return {
    know(kind, name) {
      const word = name.trim().toLowerCase()
      if (word.length < 2 || known.has(word)) return
      known.set(word, kind)
      compiled = null
    },
    knowBase: (base) => void bases.push(base),
    text,
    value,
    replaced: () => [...numbers].map(([kind, values]) => ({ kind, values: values.size })),
  }
}

/** The same person, however the name is written. */
function sameness(kind: TokenKind, value: string): string {
  switch (kind) {
    case 'phone':
      return value.replaceAll(/\D/g, '')
    case 'person':
      return value.replace(/^@/, '').toLowerCase()
    case 'query':
    case 'address':
    case 'path':
      return value
    default:
      return value.toLowerCase()
  }
}

function literally(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
