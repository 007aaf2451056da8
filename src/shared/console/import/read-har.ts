import { z } from 'zod'
import { plural, t } from '../../text/language.ts'
import {
  type ForeignEntry,
  type ForeignFile,
  type ForeignRequest,
  maxEntries,
  readPairs,
  tooMany,
  unreadable,
} from './foreign-request.ts'
import { redactJson } from './import-secrets.ts'

/** Programs write null for what is missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const field = z.object({ name: z.string(), value: text, fileName: z.string().nullish() })
const fields = z
  .array(field)
  .nullish()
  .transform((list) => list ?? [])

const entrySchema = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: fields,
    postData: z.object({ mimeType: text, text, encoding: text, params: fields }).nullish(),
  }),
})

export const harFile = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/** Reads an HTTP archive (HAR 1.2) saved by browsers and proxies; responses are ignored. */
export function readHar({ log }: z.output<typeof harFile>): ForeignFile {
  const entries = log.entries.slice(0, maxEntries).map((entry, index): ForeignEntry => {
    const parsedEntry = entrySchema.safeParse(entry)
    if (!parsedEntry.success) return unreadable(t`Entry ${index + 1}`, t`It has no readable request.`)
    return { kind: 'request', request: requestOf(parsedEntry.data.request) }
  })
  const further = log.entries.length - entries.length
  if (further > 0)
    entries.push(
      unreadable(plural(further, { one: '# further entry', other: '# further entries' }), tooMany()),
    )
  return { name: 'HAR', entries }
}

function requestOf({
  method,
  url,
  headers,
  postData,
}: z.output<typeof entrySchema>['request']): ForeignRequest {
  const wire = sentText(postData)
  const files = postData?.params.filter(({ fileName }) => typeof fileName === 'string') ?? []
  return {
    name: null,
    note: '',
    method,
    url,
    query: [],
    headers: headers.map(({ name, value }) => [name, value]),
    body: wire === null ? { kind: 'none' } : bodyOf(postData, wire),
    losses: [
      ...files.map(({ name }) => t`The file of ${name.slice(0, 80)} is left out.`),
      ...(wire === null ? [t`Body left out: it isn’t text.`] : []),
    ],
    notes: [],
  }
}

type PostData = z.output<typeof entrySchema>['request']['postData']

/** The text of a body; null if it's none. Some proxies pack it, as HAR does with the content of responses. */
function sentText(data: PostData): string | null {
  if (data?.encoding.trim().toLowerCase() !== 'base64') return data?.text ?? ''
  try {
    const bytes = Uint8Array.from(atob(data.text), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text is what was sent. Its `params` are a second copy, encoded in some browsers and decoded in others; they are
 * needed without a text, and for the parts of a form with files.
 */
function bodyOf(data: PostData, sent: string): ForeignRequest['body'] {
  if (data === undefined || data === null) return { kind: 'none' }
  const { mimeType, params } = data
  if (/multipart/i.test(mimeType) && params.length > 0) {
    const parts = params.filter(({ fileName }) => typeof fileName !== 'string')
    return { kind: 'form', fields: parts.map(({ name, value }) => [name, value]) }
  }
  const joined = params.map(({ name, value }) => `${name}${value && `=${value}`}`).join('&')
  // Charles and others decode them, which a character that no form sends as it is gives away.
  if (sent === '' && !isJsonText(joined) && params.some(({ name, value }) => unencoded.test(name + value)))
    return { kind: 'form', fields: params.map(({ name, value }) => [name, value]) }
  const wire = sent === '' ? joined : sent
  if (wire === '') return { kind: 'none' }
  // Some proxies take JSON for a form.
  const isForm = /x-www-form-urlencoded/i.test(mimeType) || (sent === '' && params.length > 0)
  return isForm && !isJsonText(wire)
    ? { kind: 'form', fields: readPairs(wire) }
    : { kind: 'text', text: wire, contentType: mimeType }
}

const unencoded = /[^\w%+.~*!'(){}-]/

function isJsonText(value: string): boolean {
  return /^\s{0,100}[[{]/.test(value) && redactJson(value).kind === 'clean'
}
