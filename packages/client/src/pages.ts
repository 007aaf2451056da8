import { followCursors } from '../../../src/shared/api/request-parts.ts'
import type { Client, Result, SendOptions } from './client-types.ts'
import type { Operation } from './operation.ts'

/** The reply of an operation that answers in pages. */
export interface Page {
  readonly data: readonly unknown[]
  readonly next_cursor?: string | null | undefined
}

/** Each page of a list; the last result is the failure if one ended it. Breaking out of the loop sends nothing more. */
export async function* pages<Params extends { readonly cursor?: string | undefined }, Reply extends Page>(
  client: Client,
  operation: Operation<Params, undefined, Reply>,
  params: Params,
  options: SendOptions = {},
): AsyncGenerator<Result<Reply>> {
  const read = followCursors(
    params.cursor,
    (cursor) => client.send(operation, cursor === undefined ? params : { ...params, cursor }, options),
    (page) => (page.ok ? (page.value.next_cursor ?? '') : ''),
  )
  for await (const page of read) yield page ?? circular
}

const circular: Result<never> = {
  ok: false,
  error: {
    kind: 'unexpected',
    message: 'The service returned the same page twice.',
    at: 'next_cursor',
    body: undefined,
    status: 200,
    headers: {},
    rateLimit: null,
  },
}

/** Each record of a list; the last result is the failure if one ended it. */
export async function* records<Params extends { readonly cursor?: string | undefined }, Reply extends Page>(
  client: Client,
  operation: Operation<Params, undefined, Reply>,
  params: Params,
  options: SendOptions = {},
): AsyncGenerator<RecordResult<Reply['data'][number]>> {
  for await (const page of pages(client, operation, params, options)) {
    if (!page.ok) {
      yield page
      return
    }
    for (const value of page.value.data) yield { ok: true, value }
  }
}

export type RecordResult<Item> =
  | { readonly ok: true; readonly value: Item }
  | Extract<Result<never>, { ok: false }>
