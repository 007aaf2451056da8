import type { z } from 'zod'
import type { postQueryParameters } from '../../../shared/api/platform/post-fields.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import { expand } from '../creatives/post-includes.ts'
import { showPost, type View } from '../creatives/post-view.ts'

/** Fields and expansions requested. */
export type PostQuery = {
  readonly [Name in keyof typeof postQueryParameters]?: z.output<(typeof postQueryParameters)[Name]>
}

export function requestedFields(query: PostQuery) {
  return {
    post: query['tweet.fields'] ?? [],
    user: query['user.fields'] ?? [],
    media: query['media.fields'] ?? [],
    place: query['place.fields'] ?? [],
  }
}

/** Posts with the requested expansions; empty parts are left out. */
export function showPosts(view: View, posts: readonly PostRecord[], query: PostQuery) {
  const fields = requestedFields(query)
  const { includes, problems: errors } = expand(view, posts, query.expansions ?? [], fields)
  return {
    ...(posts.length === 0 ? {} : { data: posts.map((post) => showPost(view, post, fields.post)) }),
    ...(Object.keys(includes).length === 0 ? {} : { includes }),
    ...(errors.length === 0 ? {} : { errors }),
  }
}
