import { followCursors, pageBounds } from '../../../src/shared/api/request-parts.ts'
import type { Client, Result, SendOptions } from './client-types.ts'
import { writeExactJson } from './json.ts'
import type { Operation, PageParameter } from './operation.ts'

/** The reply of an operation that answers in pages. */
export interface Page {
  /** The platform leaves it out if a page has no records. */
  readonly data?: readonly unknown[] | undefined
  readonly next_cursor?: string | null | undefined
  readonly meta?: { readonly next_token?: string | null | undefined } | null | undefined
}

export type PageParams = { readonly [name in PageParameter]?: string | undefined }

/** Each page of a list; the last result is the failure if one ended it. Breaking out of the loop sends nothing more. */
export async function* pages<Params extends PageParams, Reply extends Page>(
  client: Client,
  operation: Operation<Params, undefined, Reply>,
  params: Params,
  options: SendOptions = {},
): AsyncGenerator<Result<Reply>> {
  const { pageParameter } = operation
  if (pageParameter === null) {
    yield await client.send(operation, params, options)
    return
  }
  const nextOf = ({ next_cursor, meta }: Page): string =>
    (pageParameter === 'cursor' ? next_cursor : meta?.next_token) ?? ''
  const read = followCursors(
    params[pageParameter],
    (cursor) =>
      client.send(operation, cursor === undefined ? params : { ...params, [pageParameter]: cursor }, options),
    (page) => (page.ok ? nextOf(page.value) : ''),
    {
      ...pageBounds,
      pageSize: 'count' in params && typeof params.count === 'number' ? params.count : undefined,
    },
    (page) => (page?.ok === true ? (page.value.data ?? []).map((record) => writeExactJson(record)) : null),
  )
  for await (const page of read) yield page ?? endless(pageParameter)
}

function endless(pageParameter: PageParameter): Result<never> {
  return {
    ok: false,
    error: {
      kind: 'unexpected',
      message: 'The list has no end: the service repeats a page, or has more pages than any list can have.',
      at: pageParameter === 'cursor' ? 'next_cursor' : 'meta.next_token',
      body: undefined,
      status: 200,
      headers: {},
      rateLimit: null,
    },
  }
}

/**
 * Each record of a list; the last result is the failure if one ended it. What comes beside the records, such as
 * `includes`, is in `pages` only.
 */
export async function* records<Params extends PageParams, Reply extends Page>(
  client: Client,
  operation: Operation<Params, undefined, Reply>,
  params: Params,
  options: SendOptions = {},
): AsyncGenerator<RecordResult<NonNullable<Reply['data']>[number]>> {
  for await (const page of pages(client, operation, params, options)) {
    if (!page.ok) {
      yield page
      return
    }
    for (const value of page.value.data ?? []) yield { ok: true, value }
  }
}

export type RecordResult<Item> =
  | { readonly ok: true; readonly value: Item }
  | Extract<Result<never>, { ok: false }>
