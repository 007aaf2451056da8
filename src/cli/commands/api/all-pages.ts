import { z } from 'zod'
import { endlessList } from '../../../main/core/api/pages.ts'
import type { Operation } from '../../../shared/api/operation.ts'
import { followCursors, pageBounds } from '../../../shared/api/request-parts.ts'
import { json } from '../../../shared/core/json.ts'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { once } from '../../../shared/core/once.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'

const object = z.record(z.string(), json)
/** The platform leaves out what a page has none of. */
const listPage = once(() =>
  z.looseObject({
    data: z.array(json).default([]),
    errors: z.array(json).optional(),
    includes: z.record(z.string(), z.array(json)).optional(),
    meta: object.optional(),
    next_cursor: z.string().nullish(),
  }),
)
type ListPage = z.output<ReturnType<typeof listPage>>

interface PageSource {
  readonly operation: Operation
  /** The answer to the first page, as text. */
  readonly first: string
  /** How many records per page were asked for, if the request says. */
  readonly pageSize: number | undefined
  /** Sends the request of the page behind a cursor. */
  readonly send: (cursor: string) => Promise<Outcome<string>>
  /** Called with the number of records so far. */
  readonly onProgress: (count: number) => void
}

/** All pages of a list as one answer, with what the service sends beside their records; null if the answer isn't a list. */
export async function readAllPages({
  operation,
  first,
  pageSize,
  send,
  onProgress,
}: PageSource): Promise<Outcome<unknown> | null> {
  const pages: ListPage[] = []
  let count = 0
  const answers = followCursors<Outcome<ListPage> | null>(
    undefined,
    async (cursor) => {
      const text = cursor === undefined ? succeed(first) : await send(cursor)
      if (!text.ok) return text
      const page = listPage().safeParse(parseJson(text.value))
      return page.success ? succeed(page.data) : null
    },
    (answer) => (answer?.ok === true ? nextCursor(operation, answer.value) : ''),
    { ...pageBounds, pageSize },
    (answer) => (answer?.ok === true ? answer.value.data.map((row) => writeJson(row)) : null),
  )
  let isFirst = true
  for await (const answer of answers) {
    if (answer === null) return isFirst ? null : fail(endlessList)
    if (!answer.ok) return answer
    isFirst = false
    pages.push(answer.value)
    count += answer.value.data.length
    onProgress(count)
  }
  return succeed(mergePages(operation, pages))
}

function nextCursor({ paging }: Operation, { next_cursor, meta }: ListPage): string {
  const cursor = paging.kind === 'cursor' ? next_cursor : meta?.next_token
  return typeof cursor === 'string' ? cursor : ''
}

function mergePages({ paging }: Operation, pages: readonly ListPage[]): Readonly<Record<string, unknown>> {
  const data = pages.flatMap((page) => page.data)
  if (paging.kind === 'cursor') return { data }
  const includes = mergeIncludes(pages)
  const errors = pages.flatMap((page) => page.errors ?? [])
  const metas = pages.flatMap(({ meta }) => (meta === undefined ? [] : [meta]))
  return {
    data,
    ...(includes === null ? {} : { includes }),
    ...(errors.length === 0 ? {} : { errors }),
    ...(metas.length === 0 ? {} : { meta: mergeMeta(metas) }),
  }
}

/** A record that several pages refer to is included once. */
function mergeIncludes(pages: readonly ListPage[]): Readonly<Record<string, unknown>> | null {
  const lists = new Map<string, Map<string, unknown>>()
  for (const { includes = {} } of pages)
    for (const [name, records] of Object.entries(includes)) {
      const list = lists.get(name) ?? new Map<string, unknown>()
      for (const record of records) list.set(writeJson(record), record)
      lists.set(name, list)
    }
  if (lists.size === 0) return null
  return Object.fromEntries([...lists].map(([name, records]) => [name, [...records.values()]]))
}

type Meta = z.output<typeof object>

/** Counts are added up; the newest record is on the first page, the oldest on the last. */
function mergeMeta(metas: readonly Meta[]): Meta {
  const meta: Meta = {}
  for (const page of metas)
    for (const [name, value] of Object.entries(page)) {
      if (name === 'next_token' || name === 'previous_token') continue
      const before = meta[name]
      const isCount = name.endsWith('count') && typeof value === 'number'
      if (isCount && typeof before === 'number') meta[name] = before + value
      else if (before === undefined || name === 'oldest_id') meta[name] = value
    }
  return meta
}
