import { z } from 'zod'
import { plural, t } from '../../text/language.ts'
import {
  type ForeignEntry,
  type ForeignFile,
  type ForeignRequest,
  furtherRequests,
  maxEntries,
  tooMany,
  unreadable,
  variable,
} from './foreign-request.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const pair = z.object({
  key: text.nullish(),
  value: text.nullish(),
  type: z.string().optional(),
  disabled: z.boolean().nullish(),
})
const pairs = z.array(pair).nullish()
const description = z
  .union([z.string(), z.object({ content: z.string().default('') }).transform(({ content }) => content)])
  .nullish()

const address = z.union([
  z.string(),
  z.object({
    raw: z.string().optional(),
    host: z.union([z.string(), z.array(z.string())]).optional(),
    path: z
      .union([
        z.string(),
        z.array(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])),
      ])
      .optional(),
    query: pairs,
    variable: pairs,
  }),
])
type Address = z.output<typeof address>

const requestSchema = z.union([
  z.string().transform((url) => ({
    method: 'GET',
    url,
    header: undefined,
    body: undefined,
    description: undefined,
  })),
  z.object({
    method: z.string().default('GET'),
    url: address,
    header: z.union([z.string(), pairs]).optional(),
    body: z
      .object({
        mode: z.string().optional(),
        raw: z.string().optional(),
        urlencoded: pairs,
        formdata: pairs,
      })
      .nullish(),
    description,
  }),
])

const itemSchema = z.object({
  name: z.string().default(''),
  item: z.array(z.unknown()).optional(),
  request: z.unknown().optional(),
  event: z.array(z.unknown()).nullish(),
})

export const postmanFile = z.object({
  info: z.object({ name: z.string().default('Postman'), schema: z.string() }),
  item: z.array(z.unknown()),
  variable: pairs,
})

/** Reads a Postman collection (format 2.1; 2.0 has no relevant differences). Folders become part of the names. */
export function readPostman(file: z.output<typeof postmanFile>): ForeignFile {
  const entries: ForeignEntry[] = []
  const bases = basesOf(file.variable ?? [])
  let further = 0
  const waiting = file.item.toReversed().map((item) => ({ item, folder: '' }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder } = next
    const read = itemSchema.safeParse(next.item)
    const name = read.success ? `${folder}${read.data.name}` : `${folder}…`
    if (read.success && read.data.item !== undefined) {
      const below = `${name.slice(0, 150)} / `
      for (const item of read.data.item.toReversed()) waiting.push({ item, folder: below })
    } else if (entries.length >= maxEntries) further += 1
    else entries.push(read.success ? entryOf(name, read.data, bases) : unreadable(name, noRequest))
  }
  if (further > 0) entries.push(unreadable(plural(further, furtherRequests), tooMany()))
  return { name: file.info.name, entries }
}

const noRequest = t`It has no readable request.`

/** Variables of the collection that contain a base URL or a version; the values of all others are left out. */
function basesOf(variables: readonly z.output<typeof pair>[]): ReadonlyMap<string, string> {
  return new Map(
    variables.flatMap(({ key, value, disabled }) => {
      const isBase = /^https?:\/\/[^@]*$/.test(value ?? '') || /version/i.test(key ?? '')
      return isBase && key && value && disabled !== true ? [[variable(key), value] as const] : []
    }),
  )
}

function entryOf(
  name: string,
  { request, event }: z.output<typeof itemSchema>,
  bases: ReadonlyMap<string, string>,
): ForeignEntry {
  const read = requestSchema.safeParse(request)
  if (!read.success) return unreadable(name, noRequest)
  const { method, url, header, body, description } = read.data
  const taken = takeAddress(url, bases)
  const { content, notes } = takeBody(body)
  return {
    kind: 'request',
    request: {
      name,
      note: description ?? '',
      method,
      ...taken,
      body: content,
      headers: typeof header === 'string' ? headerLines(header) : enabled(header),
      notes: (event ?? []).length > 0 ? [...notes, t`Scripts are left out.`] : notes,
    },
  }
}

function takeAddress(
  url: Address,
  bases: ReadonlyMap<string, string>,
): Pick<ForeignRequest, 'url' | 'query'> {
  const withBases = (raw: string) =>
    raw.replace(/\{\{([^{}]{1,100})\}\}/g, (whole, name: string) => bases.get(variable(name)) ?? whole)
  if (typeof url === 'string') return { url: withBases(url), query: [] }
  const { host = '', path = '', query, variable: values } = url
  const joined = `${joinedBy(host, '.')}/${joinedBy(path, '/')}`
  const raw = url.raw ?? joined
  const bare = query ? (raw.split('?', 1)[0] ?? raw) : raw
  const known = new Map(enabled(values))
  const filled = bare.replace(/\/:([A-Za-z_]\w{0,80})/g, (_, name: string) => {
    const value = known.get(name)
    return `/${value ? encodeURIComponent(value.toWellFormed()).replace(/%7B/gi, '{').replace(/%7D/gi, '}') : variable(name)}`
  })
  return { url: withBases(filled), query: query ? enabled(query) : [] }
}

function joinedBy(part: string | readonly string[], joiner: string): string {
  return typeof part === 'string' ? part : part.join(joiner)
}

function enabled(list: z.output<typeof pairs> | undefined): [string, string][] {
  return (list ?? []).flatMap(({ key, value, disabled }): [string, string][] =>
    key && disabled !== true ? [[key, value ?? '']] : [],
  )
}

function headerLines(lines: string): [string, string][] {
  return lines.split('\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]] : []
  })
}

interface TakenBody {
  readonly content: ForeignRequest['body']
  readonly notes: readonly string[]
}

function takeBody(
  body:
    | ({ mode?: string | undefined } & Partial<Record<'raw', string | undefined>> & {
          readonly urlencoded?: z.output<typeof pairs>
          readonly formdata?: z.output<typeof pairs>
        })
    | null
    | undefined,
): TakenBody {
  switch (body?.mode) {
    case undefined:
      return { content: { kind: 'none' }, notes: [] }
    case 'raw':
      return { content: { kind: 'text', text: body.raw ?? '', contentType: '' }, notes: [] }
    case 'urlencoded':
      return { content: { kind: 'form', fields: enabled(body.urlencoded) }, notes: [] }
    case 'formdata': {
      const files = (body.formdata ?? []).filter(({ type }) => type === 'file')
      const fields = (body.formdata ?? []).filter(({ type }) => type !== 'file')
      return {
        content: { kind: 'form', fields: enabled(fields) },
        notes: files.map(({ key }) => t`The file of ${(key ?? '').slice(0, 80)} is left out.`),
      }
    }
    default:
      return { content: { kind: 'none' }, notes: [t`Body left out: its kind has no counterpart here.`] }
  }
}
