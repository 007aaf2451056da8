import { z } from 'zod'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { parseJson } from '../../../../shared/core/json-text.ts'

/** Cursors of both documents: `next_cursor` of the ads hosts, `meta.next_token` of the platform. */

const paged = z.object({
  data: z.array(z.unknown()).optional().catch(undefined),
  next_cursor: z.string().min(1).nullish().catch(undefined),
  meta: z
    .object({ next_token: z.string().min(1).optional() })
    .optional()
    .catch(undefined),
})

function read(text: string): z.infer<typeof paged> | null {
  try {
    const parsed = paged.safeParse(parseJson(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function recordsOf(text: string): readonly unknown[] {
  return read(text)?.data ?? []
}

/** The request for the page after this response; null after the last page. */
export function nextPage(request: ConsoleRequest, text: string): ConsoleRequest | null {
  if (request.method !== 'GET') return null
  const answer = read(text)
  const cursor = answer?.next_cursor ?? null
  if (cursor !== null) return withParameter(request, 'cursor', cursor)
  const token = answer?.meta?.next_token
  return token === undefined ? null : withParameter(request, 'next_token', token)
}

/** `with_total_count` can't be combined with a cursor (requests-and-lists.md#total-count). */
function withParameter(request: ConsoleRequest, name: string, value: string): ConsoleRequest {
  const rest = request.query.filter(([known]) => known !== name && known !== 'with_total_count')
  return { ...request, query: [...rest, [name, value]] }
}
