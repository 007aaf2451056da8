import { createHmac } from 'node:crypto'
import { percentEncode } from '../../../shared/text/percent-encoding.ts'
import { isSecretName } from '../../../shared/text/secret-name.ts'

/** Redacts secrets in text before it's written or shown: by key name, by format, and by known value. */
export interface Redactor {
  /** Redacts this value from now on wherever it appears: plain, percent-encoded, in JSON, in base64. */
  register(secret: string): void
  text(text: string, tokenOf?: (secret: string) => string): string
  /** The same for log fields, with tokens: keys with secret names lose their value, all other text is redacted. */
  fields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** A secret's replacement in the log: the same for the same secret in every run, or `[redacted]`. */
  mark(secret: string): string
}

const removed = '[redacted]'
/** Replacements that are already in place. */
const isToken = /^\[(?:redacted|secret [0-9a-f]{1,6})\]?$/

/** This much of a digest reveals nothing about a service token; it would about a PIN. */
const minDigestedLength = 16

/** Shorter values would match parts of ordinary words. Only a PIN is that short, and its field's name redacts it. */
const minSecretLength = 8

/** Log fields below this depth are omitted rather than searched: cycles end here too. */
const maxDepth = 8

/** `Bearer …`, `Basic …` and `OAuth …` values, including secrets that aren't registered. */
const schemes = /\b(Bearer|Basic)\s+[A-Za-z0-9%+/=_~.-]{8,}|\b(OAuth)\s+(?:\w+="[^"]*"(?:,\s*)?)+/g

/** The start of `name=value` or `"name": value`; its length is limited, so long runs of letters take linear time. */
const nameAndSeparator = /(["']?)(?<![A-Za-z_])([A-Za-z_][\w-]{0,79})\1\s*[=:]\s*/g
const valueAfter = /(["'])(?:(?!\1)[^\\]|\\.)*\1|[^\s"'&,;{}[\]]+/y

function removeNamedValues(text: string, tokenOf: (secret: string) => string): string {
  let cleaned = ''
  let position = 0
  for (const match of text.matchAll(nameAndSeparator)) {
    const begin = match.index + match[0].length
    if (begin < position || !isSecretName(match[2] ?? '')) continue
    valueAfter.lastIndex = begin
    const value = valueAfter.exec(text)
    if (value === null) continue
    const mark = value[1] ?? ''
    cleaned += `${text.slice(position, begin)}${mark}${tokenOf(mark === '' ? value[0] : value[0].slice(1, -1))}${mark}`
    position = begin + value[0].length
  }
  return cleaned + text.slice(position)
}

/** `place`, the log's folder, keeps tokens of two profiles from being compared. */
export function createRedactor(place = ''): Redactor {
  const secrets = new Map<string, string>()
  // Stryker disable next-line ArrayDeclaration: no text contains the added form.
  let longestFirst: readonly string[] = []

  const text = (input: string, tokenOf: (secret: string) => string = () => removed): string => {
    let cleaned = input
    for (const form of longestFirst) {
      cleaned = cleaned.replaceAll(form, () => tokenOf(secrets.get(form) ?? form))
    }
    const maskToken = (value: string) => (isToken.test(value) ? value : tokenOf(value))
    return removeNamedValues(
      cleaned.replace(schemes, (match, single?: string, oauth?: string) => {
        const scheme = single ?? oauth ?? ''
        return `${scheme} ${maskToken(match.slice(scheme.length).trim())}`
      }),
      maskToken,
    )
  }

  const mark = (secret: string): string => {
    if (isToken.test(secret)) return secret
    if (secret.length < minDigestedLength) return removed
    return `[secret ${createHmac('sha256', place).update(secret).digest('hex').slice(0, 6)}]`
  }

  const cleanValue = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return text(value, mark)
    if (typeof value !== 'object' || value === null) return value
    if (depth > maxDepth) return removed
    if (value instanceof Error)
      return { name: value.name, message: text(value.message, mark), stack: text(value.stack ?? '', mark) }
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1))
    return cleanFields(value, depth)
  }

  const cleanFields = (fields: object, depth: number): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const empty = value === null || value === undefined
        if (!isSecretName(name) || empty) return [name, cleanValue(value, depth + 1)]
        return [name, typeof value === 'string' ? mark(value) : removed]
      }),
    )

  return {
    register(secret) {
      if (secret.length < minSecretLength || secrets.has(secret)) return
      for (const form of formsOf(secret)) secrets.set(form, secret)
      longestFirst = [...secrets.keys()].sort((left, right) => right.length - left.length)
    },
    text,
    fields: (fields) => cleanFields(fields, 0),
    mark,
  }
}

function formsOf(secret: string): readonly string[] {
  return [
    secret,
    percentEncode(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ]
}
