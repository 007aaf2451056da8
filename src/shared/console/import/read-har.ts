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

const field = z.object({ name: z.string(), value: z.string().default(''), fileName: z.string().optional() })

const entrySchema = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(field).default([]),
    postData: z
      .object({
        mimeType: z.string().default(''),
        text: z.string().default(''),
        params: z.array(field).default([]),
      })
      .optional(),
  }),
})

export const harFile = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/** Reads an HTTP archive (HAR 1.2) saved by browsers and proxies; responses are ignored. */
export function readHar({ log }: z.output<typeof harFile>): ForeignFile {
  const entries = log.entries.slice(0, maxEntries).map((entry, index): ForeignEntry => {
    const read = entrySchema.safeParse(entry)
    if (!read.success) return unreadable(t`Entry ${index + 1}`, t`It has no readable request.`)
    return { kind: 'request', request: requestOf(read.data.request) }
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
  const files = postData?.params.filter(({ fileName }) => fileName !== undefined) ?? []
  return {
    name: null,
    note: '',
    method,
    url,
    query: [],
    headers: headers.map(({ name, value }) => [name, value]),
    body: bodyOf(postData),
    notes: files.map(({ name }) => t`The file of ${name.slice(0, 80)} is left out.`),
  }
}

function bodyOf(data: z.output<typeof entrySchema>['request']['postData']): ForeignRequest['body'] {
  if (data === undefined) return { kind: 'none' }
  if (data.params.length > 0) {
    const fields = data.params.filter(({ fileName }) => fileName === undefined)
    return { kind: 'form', fields: fields.map(({ name, value }) => [name, value]) }
  }
  if (/x-www-form-urlencoded/i.test(data.mimeType)) return { kind: 'form', fields: readPairs(data.text) }
  return data.text === '' ? { kind: 'none' } : { kind: 'text', text: data.text, contentType: data.mimeType }
}
