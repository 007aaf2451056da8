import { z } from 'zod'
import type { Operation } from '../../../shared/api/operation.ts'
import { followCursors, pageBounds } from '../../../shared/api/request-parts.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { once } from '../../../shared/core/once.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { UncheckedInput } from './request.ts'

const pagingParams = once(() =>
  // Stryker disable next-line ObjectLiteral: it's made once, so only the first test that reads pages tries the change.
  z.looseObject({
    cursor: z.string().optional(),
    count: z.number().optional(),
    with_total_count: z.boolean().optional(),
  }),
)
const pageReply = once(() =>
  // Stryker disable next-line ObjectLiteral: made once, as above.
  z.looseObject({
    next_cursor: z.string().nullish(),
    data: z.array(z.unknown()).optional().catch(undefined),
  }),
)

/** Follows `next_cursor` until the last page or a failure; a list without an end is one. */
export async function* readPages<Page extends { readonly reply: unknown }>(
  operation: Operation,
  input: UncheckedInput,
  send: (input: UncheckedInput) => Promise<Outcome<Page>>,
): AsyncGenerator<Outcome<Page>> {
  if (operation.paging.kind !== 'cursor') throw new Error(`${operation.id} does not come in pages`)
  const params = pagingParams().parse(input.params)
  if (params.with_total_count === true) {
    yield fail(totalRefused)
    return
  }
  const pages = followCursors(
    params.cursor,
    (cursor) => send({ ...input, params: { ...params, cursor } }),
    (outcome) => (outcome.ok ? (pageReply().parse(outcome.value.reply).next_cursor ?? '') : ''),
    { ...pageBounds, pageSize: params.count },
    (outcome) => (outcome.ok ? (pageReply().parse(outcome.value.reply).data?.map(nameOf) ?? null) : null),
  )
  for await (const page of pages) yield page ?? fail(endlessList)
}

const totalMessage = t`The service doesn’t accept with_total_count together with cursor. Send a separate request for the total.`

const totalRefused: Fault = {
  kind: 'invalid',
  message: totalMessage,
  errors: [{ code: 'EXCLUSIVE_PARAMETERS', message: totalMessage, field: 'with_total_count' }],
}

function nameOf(row: unknown): string {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'string' ? id : writeJson(row)
}

/** A repeated cursor, or more pages than any list has. Trying again wouldn't help. */
export const endlessList: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`The service’s list has no end: it repeats a page, or has more pages than any list can have. Loading stopped.`,
}
