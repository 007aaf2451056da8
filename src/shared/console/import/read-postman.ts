import { z } from 'zod'
import { writeJson } from '../../core/json-text.ts'
import { plural, t } from '../../text/language.ts'
import type { Pairs } from '../console-request.ts'
import {
  decodeForm,
  type ForeignEntry,
  type ForeignFile,
  type ForeignRequest,
  furtherRequests,
  maxEntries,
  readPairs,
  tooMany,
  unreadable,
  variable,
} from './foreign-request.ts'
import { withoutJsonComments } from './json-comments.ts'

/** Null for a value that isn't text. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable().catch(null)
const pair = z.object({
  key: text.optional(),
  /** The name of a key in format 2.0. */
  id: text.optional(),
  value: z.unknown().optional(),
  type: z.string().nullish().catch(null),
  disabled: z.boolean().nullish().catch(null),
})
type Pair = z.output<typeof pair>
/** A list of pairs, or a text such as `a=1&b=2`. */
const pairs = z.unknown().optional()
const description = z
  .union([z.string(), z.object({ content: z.string().default('') }).transform(({ content }) => content)])
  .nullish()
  .catch(null)
const authentication = z.object({ type: z.string() }).nullish().catch(null)
const scripts = z.array(z.unknown()).nullish().catch(null)

const address = z.union([
  z.string(),
  z.object({
    raw: z.string().nullish(),
    host: z.union([z.string(), z.array(z.string())]).nullish(),
    path: z
      .union([
        z.string(),
        z.array(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])),
      ])
      .nullish(),
    query: pairs,
    variable: pairs,
  }),
])
type Address = z.output<typeof address>

const bodySchema = z
  .object({
    mode: z.string().nullish(),
    raw: z.string().nullish(),
    urlencoded: pairs,
    formdata: pairs,
    disabled: z.boolean().nullish(),
  })
  .nullish()
type Body = z.output<typeof bodySchema>

const requestSchema = z.union([
  z.string().transform((url) => ({
    method: 'GET',
    url,
    header: undefined,
    body: undefined,
    description: undefined,
    auth: undefined,
  })),
  z.object({
    method: z
      .string()
      .nullish()
      .transform((method) => method ?? 'GET'),
    url: address,
    header: pairs,
    body: bodySchema,
    description,
    auth: authentication,
  }),
])

const itemSchema = z.object({
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  item: z.array(z.unknown()).nullish(),
  request: z.unknown().optional(),
  event: scripts,
  auth: authentication,
})

const collection = z.object({
  info: z.object({
    name: z
      .string()
      .nullish()
      .transform((name) => name ?? 'Postman'),
    schema: z.string(),
  }),
  item: z.array(z.unknown()),
  variable: pairs,
  /** As format 2.0 has it. */
  variables: pairs,
  event: scripts,
  auth: authentication,
})

/** A collection as the program exports it, or as its API wraps it. */
export const postmanFile = z.union([
  collection,
  z.object({ collection }).transform((wrapped) => wrapped.collection),
])

/** What a request has from its folders and the collection. */
interface Inherited {
  readonly folder: string
  readonly isBearer: boolean
  readonly hasScripts: boolean
}

/** Reads a Postman collection (format 2.0 and 2.1). Folders become part of the names. */
export function readPostman(file: z.output<typeof postmanFile>): ForeignFile {
  const entries: ForeignEntry[] = []
  const variables = [...enabled(file.variable).pairs, ...enabled(file.variables).pairs]
  const bases = basesOf(variables)
  const withoutValues = variables.filter(([key, value]) => value !== '' && !bases.has(variable(key)))
  let further = 0
  const top = inherit({ folder: '', isBearer: false, hasScripts: false }, '', file)
  const waiting = file.item.toReversed().map((item) => ({ item, above: top }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { above } = next
    const parsedItem = itemSchema.safeParse(next.item)
    const name = parsedItem.success ? `${above.folder}${parsedItem.data.name}` : `${above.folder}…`
    if (parsedItem.success && Array.isArray(parsedItem.data.item)) {
      const below = inherit(above, `${name.slice(0, 150)} / `, parsedItem.data)
      for (const item of parsedItem.data.item.toReversed()) waiting.push({ item, above: below })
    } else if (entries.length >= maxEntries) further += 1
    else
      entries.push(
        parsedItem.success
          ? entryOf(name, parsedItem.data, above, bases, withoutValues)
          : unreadable(name, noRequest),
      )
  }
  if (further > 0) entries.push(unreadable(plural(further, furtherRequests), tooMany()))
  return { name: file.info.name, entries }
}

const noRequest = t`It has no readable request.`

interface Inheritable {
  readonly auth?: z.output<typeof authentication>
  readonly event?: z.output<typeof scripts>
}

function inherit(above: Inherited, folder: string, { auth, event }: Inheritable): Inherited {
  return {
    folder,
    isBearer: auth ? isBearer(auth.type) : above.isBearer,
    hasScripts: above.hasScripts || hasScript(event),
  }
}

function isBearer(type: string): boolean {
  return type === 'bearer' || type === 'oauth2'
}

const scriptSchema = z.object({ script: z.object({ exec: z.union([z.string(), z.array(z.string())]) }) })

/** Postman keeps an empty script for each event. */
function hasScript(events: z.output<typeof scripts> | undefined): boolean {
  return (events ?? []).some((event) => {
    const script = scriptSchema.safeParse(event)
    return script.success && [script.data.script.exec].flat().some((line) => line.trim() !== '')
  })
}

/** Variables of the collection that contain a base URL or a version; the values of all others are left out. */
function basesOf(variables: Pairs): ReadonlyMap<string, string> {
  return new Map(
    variables.flatMap(([key, value]) => {
      const isBase = /^https?:\/\/[^@]*$/.test(value) || /version/i.test(key)
      return isBase && value !== '' ? [[variable(key), value] as const] : []
    }),
  )
}

function entryOf(
  name: string,
  item: z.output<typeof itemSchema>,
  above: Inherited,
  bases: ReadonlyMap<string, string>,
  withoutValues: Pairs,
): ForeignEntry {
  const request = requestSchema.safeParse(item.request)
  if (!request.success) return unreadable(name, noRequest)
  const { method, url, header, body, description, auth } = request.data
  const { hasScripts, isBearer } = inherit(inherit(above, '', item), '', { auth })
  const target = readTarget(url, bases)
  const headers = enabled(header, headerLines)
  const content = readBody(body, headers.pairs)
  const scriptNotes = hasScripts ? [t`Scripts are left out.`] : []
  return {
    kind: 'request',
    request: {
      name,
      note: description ?? '',
      method,
      url: target.url,
      query: target.query,
      body: content.body,
      headers: headers.pairs,
      isBearer,
      losses: [...target.losses, ...headers.losses, ...content.losses],
      notes: [...content.notes, ...scriptNotes, ...valueNotes(item.request, withoutValues)],
    },
  }
}

function valueNotes(request: unknown, withoutValues: Pairs): readonly string[] {
  const text = withoutValues.length === 0 ? '' : writeJson(request)
  const names = withoutValues.map(([key]) => key).filter((key) => text.includes(`{{${key}}}`))
  return names.length === 0
    ? []
    : [t`Values of its variables are left out: ${names.join(', ').slice(0, 200)}.`]
}

type Target = Pick<ForeignRequest, 'url' | 'query' | 'losses'>

function readTarget(url: Address, bases: ReadonlyMap<string, string>): Target {
  const withBases = (raw: string) =>
    raw.replace(/\{\{([^{}]{1,100})\}\}/g, (whole, name: string) => bases.get(variable(name)) ?? whole)
  if (typeof url === 'string') return { url: withBases(fillSegments(url, new Map())), query: [], losses: [] }
  const { host, path, query, variable: values } = url
  const raw = url.raw ?? `${joinedBy(host ?? '', '.')}/${joinedBy(path ?? '', '/')}`
  const bare = query ? (raw.split('?', 1)[0] ?? raw) : raw
  const filledUrl = fillSegments(bare, new Map(enabled(values).pairs))
  const { pairs: wire, losses } = enabled(query, wirePairs)
  return {
    url: withBases(filledUrl),
    // As they are sent: Postman doesn't encode a percent sign.
    query: wire.map(([name, value]) => [decodeForm(name), decodeForm(value)]),
    losses,
  }
}

/** Replaces `/:name` by its value, or by a variable. */
function fillSegments(url: string, values: ReadonlyMap<string, string>): string {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const filledPath = path.replace(/\/:([A-Za-z_]\w{0,80})/g, (_, name: string) => {
    const value = values.get(name)
    return `/${value ? encodeURIComponent(value.toWellFormed()).replace(/%7B/gi, '{').replace(/%7D/gi, '}') : variable(name)}`
  })
  return mark === -1 ? filledPath : `${filledPath}${url.slice(mark)}`
}

function joinedBy(part: string | readonly string[], joiner: string): string {
  return typeof part === 'string' ? part : part.join(joiner)
}

interface EnabledPairs {
  readonly pairs: Pairs
  readonly losses: readonly string[]
}

/** Pairs that are switched on; what isn't text is left out, with a note. */
function enabled(list: unknown, readText: (text: string) => Pairs = readPairs): EnabledPairs {
  if (typeof list === 'string') return { pairs: readText(list), losses: [] }
  const { entries, losses: unreadableParts } = entriesOf(list)
  const losses = new Set(unreadableParts)
  const values: [string, string][] = []
  for (const { key: name, id, value, disabled } of entries) {
    const key = name ?? id
    if (!key || disabled === true) continue
    if (value === undefined || value === null) values.push([key, ''])
    else if (typeof value === 'object')
      losses.add(t`The value of ${key.slice(0, 80)} is left out: it isn’t text.`)
    else values.push([key, String(value)])
  }
  return { pairs: values, losses: [...losses] }
}

interface ListEntries {
  readonly entries: readonly Pair[]
  readonly losses: readonly string[]
}

/** The pairs of a list that may be missing; an entry that is null stands for nothing. */
function entriesOf(list: unknown): ListEntries {
  if (list === undefined || list === null) return { entries: [], losses: [] }
  const parsed = (Array.isArray(list) ? list : [list])
    .filter((entry) => entry !== null)
    .map((entry) => pair.safeParse(entry))
  const entries = parsed.flatMap(({ data }) => data ?? [])
  const isWhole = Array.isArray(list) && entries.length === parsed.length
  return { entries, losses: isWhole ? [] : [t`A part of the request is left out: it isn’t readable.`] }
}

/** Names and values of a query as they are sent. */
function wirePairs(query: string): [string, string][] {
  return query.split('&').flatMap((part): [string, string][] => {
    const [name = '', ...value] = part.split('=')
    return part === '' ? [] : [[name, value.join('=')]]
  })
}

function headerLines(lines: string): [string, string][] {
  return lines.split('\n').flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]] : []
  })
}

type BodyContent = Pick<ForeignRequest, 'body' | 'losses' | 'notes'>

function readBody(body: Body, headers: Pairs): BodyContent {
  if (!body || body.disabled === true) return { body: { kind: 'none' }, losses: [], notes: [] }
  const mode = body.mode || (['raw', 'urlencoded', 'formdata'] as const).find((name) => body[name])
  switch (mode) {
    case undefined:
      return { body: { kind: 'none' }, losses: [], notes: [] }
    case 'raw':
      return readRaw(body.raw ?? '', headers)
    case 'urlencoded': {
      const { pairs: fields, losses } = enabled(body.urlencoded)
      return { body: { kind: 'form', fields }, losses, notes: [] }
    }
    case 'formdata': {
      if (typeof body.formdata === 'string')
        return { body: { kind: 'form', fields: readPairs(body.formdata) }, losses: [], notes: [] }
      const { entries, losses: unreadableParts } = entriesOf(body.formdata)
      const files = entries.filter(({ type }) => type === 'file')
      const { pairs: fields, losses } = enabled(entries.filter(({ type }) => type !== 'file'))
      return {
        body: { kind: 'form', fields },
        losses: [
          ...unreadableParts,
          ...losses,
          ...files.map(({ key }) => t`The file of ${(key ?? '').slice(0, 80)} is left out.`),
        ],
        notes: [],
      }
    }
    default:
      return {
        body: { kind: 'none' },
        losses: [t`Body left out: its kind has no counterpart here.`],
        notes: [],
      }
  }
}

function readRaw(raw: string, headers: Pairs): BodyContent {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (/x-www-form-urlencoded/i.test(type))
    return { body: { kind: 'form', fields: readPairs(raw) }, losses: [], notes: [] }
  const plain = withoutJsonComments(raw)
  return {
    body: { kind: 'text', text: plain, contentType: type },
    losses: [],
    notes: plain === raw ? [] : [t`Comments in the body are left out.`],
  }
}
