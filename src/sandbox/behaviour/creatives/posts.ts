import type { postOperations } from '../../../shared/api/platform/posts.ts'
import type { ProblemSlug } from '../../../shared/core/problem.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { suggestedUser, suggestedUserByName } from '../../reference/targeting/users.ts'
import { findPost, findUser, findUserByName } from '../../social/people.ts'
import type { User } from '../../state/platform-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { PlatformBehaviours } from '../common/contract.ts'
import { disallowedPost, expand, hiddenFields, visiblePost } from './post-includes.ts'
import { showPost, showUser, type View, viewOf } from './post-view.ts'
import { createPost } from './post-writes.ts'

export const postBehaviours: PlatformBehaviours<typeof postOperations> = {
  create: (context) => createPost(context),

  /** Missing or invisible posts are listed as errors beside the others (posts.md#field-selection). */
  lookUp({ params, caller, service, incoming }): HandlerResult {
    const view = viewOf(caller, service, incoming.origin)
    const requestedFields = {
      post: params['tweet.fields'] ?? [],
      user: params['user.fields'] ?? [],
      media: params['media.fields'] ?? [],
    }
    const results = [...new Set(params.ids)].map((id) => lookUp(view, id))
    const posts = results.flatMap((result) => (result.kind === 'post' ? result.post : []))
    const { includes, problems: expansionProblems } = expand(
      view,
      posts,
      params.expansions ?? [],
      requestedFields,
    )
    const problems = [
      ...results.flatMap((result) => (result.kind === 'problem' ? result.problem : [])),
      ...expansionProblems,
    ]
    return json({
      ...(posts.length === 0
        ? {}
        : { data: posts.map((post) => showPost(view, post, requestedFields.post)) }),
      ...(Object.keys(includes).length === 0 ? {} : { includes }),
      ...(problems.length === 0 ? {} : { errors: problems }),
    })
  },

  readSignedInUser({ params, caller, service, incoming }) {
    const { user } = caller
    const { world } = service
    const view = viewOf(caller, service, incoming.origin)
    const requestedFields = params['user.fields'] ?? []
    const problems = hiddenFields(view, { data: [user] }, requestedFields)
    const pinned =
      params.expansions === undefined || user.pinned_tweet_id === null
        ? undefined
        : findPost(world, user.pinned_tweet_id)
    return json({
      data: showUser(view, user, requestedFields),
      ...(pinned === undefined
        ? {}
        : { includes: { tweets: [showPost(view, pinned, params['tweet.fields'] ?? [])] } }),
      ...(problems.length === 0 ? {} : { errors: problems }),
    })
  },

  lookUpUsers: ({ params, ...context }) => lookUpUsers(context, params, 'ids', params.ids),

  lookUpUsersByName: ({ params, ...context }) => lookUpUsers(context, params, 'usernames', params.usernames),
}

type UsersContext = Parameters<PlatformBehaviours<typeof postOperations>['lookUpUsers']>[0]

/** Missing and suspended users are listed as errors beside the others. */
function lookUpUsers(
  { caller, service, incoming: { origin } }: Pick<UsersContext, 'caller' | 'service' | 'incoming'>,
  params: Omit<UsersContext['params'], 'ids'>,
  parameter: 'ids' | 'usernames',
  values: readonly string[],
): HandlerResult {
  const { world } = service
  const view = viewOf(caller, service, origin)
  const requestedFields = params['user.fields'] ?? []
  const users: User[] = []
  const problems: unknown[] = []
  for (const value of new Set(values)) {
    const user =
      parameter === 'ids'
        ? (findUser(world, value) ?? suggestedUser(value))
        : (findUserByName(world, value) ?? suggestedUserByName(value))
    if (user !== undefined && !user.suspended) {
      users.push(user)
      continue
    }
    const about = { resource_id: value, parameter, resource_type: 'user' }
    problems.push(
      user === undefined
        ? {
            ...about,
            value,
            title: 'Not Found Error',
            type: `${origin}/2/problems/resource-not-found`,
            detail: `Could not find user with ${parameter}: [${value}].`,
          }
        : {
            ...about,
            title: 'Forbidden',
            type: `${origin}/2/problems/resource-unavailable`,
            detail: `User has been suspended: [${value}].`,
          },
    )
  }
  const pinned =
    params.expansions === undefined
      ? []
      : users.flatMap(({ pinned_tweet_id: id }) => (id === null ? [] : (visiblePost(view, id) ?? [])))
  problems.push(...hiddenFields(view, { data: users }, requestedFields))
  const userReplies = users.map((user) => showUser(view, user, requestedFields))
  return json({
    ...(userReplies.length === 0 ? {} : { data: userReplies }),
    ...(pinned.length === 0
      ? {}
      : { includes: { tweets: pinned.map((post) => showPost(view, post, params['tweet.fields'] ?? [])) } }),
    ...(problems.length === 0 ? {} : { errors: problems }),
  })
}

type LookedUp =
  | { readonly kind: 'post'; readonly post: PostRecord }
  | { readonly kind: 'problem'; readonly problem: unknown }

/** A post as the viewer may see it, or the problem inside an otherwise successful answer. */
function lookUp(view: View, id: string): LookedUp {
  const { world, origin } = view
  const post = findPost(world, id)
  const author = post === undefined ? undefined : findUser(world, post.user_id)
  const about = { parameter: 'ids', value: id, resource_id: id, resource_type: 'tweet' } as const
  const problem = (slug: ProblemSlug, title: string, detail: string, extra: object): LookedUp => ({
    kind: 'problem',
    problem: { type: `${origin}/2/problems/${slug}`, title, detail, ...extra },
  })
  if (post === undefined) {
    return problem('resource-not-found', 'Not Found Error', `Could not find tweet with ids: [${id}].`, about)
  }
  if (author?.suspended === true) {
    const detail = `The author of the tweet with ids: [${id}] is suspended.`
    const { value: _value, ...extra } = about
    return problem('resource-unavailable', 'Resource Unavailable', detail, extra)
  }
  if (post.disallowed) return { kind: 'problem', problem: disallowedPost(origin, id, 'data') }
  if (visiblePost(view, id) !== null) return { kind: 'post', post }
  const detail = `Sorry, you are not authorized to see the tweet with ids: [${id}].`
  return problem('not-authorized-for-resource', 'Authorization Error', detail, { ...about, section: 'data' })
}
