import { resourceNotFound } from '../answer/platform-errors.ts'
import type { PlainRoute } from '../server/server.ts'

/**
 * Calls that only the changelog names, with no shapes: they are known here and find nothing (platform document,
 * "Other operations named in the changelog"; decisions.md, "Platform host"). Stream links, media upload and posts,
 * which it names too, are built.
 */
const calls = [
  ['POST', '/2/webhooks/replay'],
  ['GET', '/2/activity/stream'],
  ['POST', '/2/activity/subscriptions'],
  ['GET', '/2/connections'],
  ['DELETE', '/2/connections/all'],
  ['DELETE', '/2/connections/:endpoint_id'],
  ['DELETE', '/2/connections'],
  ['GET', '/2/news/search'],
  ['GET', '/2/news/:id'],
  ['GET', '/2/notes/search/posts_eligible_for_notes'],
  ['GET', '/2/notes/search/notes_written'],
  ['POST', '/2/notes'],
  ['POST', '/2/evaluate_note'],
  ['GET', '/2/powerstream/rules'],
  ['GET', '/2/tweets/search/recent'],
  ['GET', '/2/tweets/search/all'],
  ['GET', '/2/tweets/counts/recent'],
  ['GET', '/2/tweets/counts/all'],
  ['GET', '/2/tweets/search/stream/rules'],
  ['POST', '/2/tweets/search/stream/rules'],
] as const

export const undocumentedRoutes: readonly PlainRoute[] = calls.map(([method, path]) => ({
  method,
  path,
  serve: (_service, incoming) => resourceNotFound('path', incoming.path, 'tweet'),
}))
