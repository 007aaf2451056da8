import { newsOperations } from '../../../shared/api/ads/news.ts'
import { type Operation, pathTemplate } from '../../../shared/api/operation.ts'
import { communityNoteOperations } from '../../../shared/api/platform/community-notes.ts'
import { connectionOperations } from '../../../shared/api/platform/connections.ts'
import { postSearchOperations } from '../../../shared/api/platform/post-search.ts'
import { resourceNotFound } from '../../answer/platform-errors.ts'
import type { PlainRoute } from '../../server/server.ts'

/**
 * Calls that the changelog names without describing them, and similar ones in public-facts C7: they're recognized and
 * find nothing for any caller (platform document, "Other operations named in the changelog"; decisions.md, "Platform
 * host"). Stream links, media upload and posts, which the changelog also names, are implemented.
 */
export const undocumentedOperations: readonly Operation[] = [
  connectionOperations,
  newsOperations,
  communityNoteOperations,
  postSearchOperations,
].flatMap((group) => Object.values<Operation>(group))

export const undocumentedRoutes: readonly PlainRoute[] = undocumentedOperations.map((operation) => ({
  method: operation.method,
  path: pathTemplate(operation),
  serve: (_service, incoming) => resourceNotFound('path', incoming.path, 'tweet'),
}))
