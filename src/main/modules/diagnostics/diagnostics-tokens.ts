import { isSecretName } from '../../../shared/text/secret-name.ts'

/** The first word of a replaced value's token. */
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

/** Replaces a person's data with `[person 1]`; the same value gets the same token within a bundle. */
export interface Tokens {
  /** Replaces this value wherever it occurs as a whole word. */
  know(kind: TokenKind, value: string): void
  /** Addresses with this beginning belong to the service and are shown without queries. */
  knowBase(address: string): void
  text(text: string): string
  /** Replaces all texts of a JSON value; fields with personal or secret names lose their whole value. */
  value(value: unknown, name?: string): unknown
  replaced(): readonly { readonly kind: TokenKind; readonly values: number }[]
}

/** Field names of personal data, in lower case without `_`. */
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

/** Replacements that are already in place. */
const removed = /\[(?:redacted|secret \d{1,5})\]/.source
/** The log's replacement of a secret: the same for the same secret. */
const mark = /\[secret [0-9a-f]{6}\]/.source
const isMark = new RegExp(`^${mark}$`)
/** Replaced as a whole, including known names in them. */
const wholeForms: readonly Form[] = [
  ['secret', mark],
  ['address', /\b(?!file:)[a-z][a-z+.-]{1,20}:\/\/[^\s"'<>\\]+/.source],
  ['e-mail', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.source],
]
const ownForms: readonly Form[] = [
  // The whole path: file names reveal as much as a user's folder.
  ['path', /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\|\\\\[\w.-]+\\)[^\s"':<>]+/.source],
  ['query', /\?[^\s"'<>?=]*=[^\s"'<>]*/.source],
  ['account', /(?<=\/accounts\/)\w+/.source],
  ['person', /(?<![\p{L}\p{N}_/@])@\w{1,50}/u.source],
  ['phone', /\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)/.source],
  ['phone', /(?<![\w.:-])\(?\d{3,5}\)?[ .-]\d{3,4}[ .-]\d{3,4}(?![\w.:-])/.source],
  ['number', /(?<![\p{L}\p{N}_.])\d{9,20}(?![\p{L}\p{N}_.])/u.source],
]

/**
 * `clean` removes secrets first and reports each to `tokenOf`; `markOf` is the log's replacement, so both get one
 * token.
 */
export function createTokens(
  clean: (text: string, tokenOf: (secret: string) => string) => string,
  markOf: (secret: string) => string,
): Tokens {
  const numbers = new Map<TokenKind, Map<string, number>>()
  const kindByWord = new Map<string, TokenKind>()
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

  /** One pass for everything, so no token is taken for a value. */
  const compile = () => {
    const patterns = [...kindByWord.keys()].sort((left, right) => right.length - left.length).map(literally)
    const knownForms: readonly (readonly [null, string])[] =
      patterns.length === 0
        ? []
        : [[null, `(?<![\\p{L}\\p{N}_])(?:${patterns.join('|')})(?![\\p{L}\\p{N}_])`]]
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
      const kind = kinds[index] ?? kindByWord.get(match.toLowerCase()) ?? 'text'
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
      if (word.length < 2 || kindByWord.has(word)) return
      kindByWord.set(word, kind)
      compiled = null
    },
    knowBase: (base) => void bases.push(base),
    text,
    value,
    replaced: () => [...numbers].map(([kind, values]) => ({ kind, values: values.size })),
  }
}

/** One person, however the name is spelled. */
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
