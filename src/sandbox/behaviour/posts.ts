import type { PostExpansion } from '../../shared/catalogue/post-fields.ts'
import type { postOperations } from '../../shared/catalogue/posts.ts'
import { postEntities } from '../../shared/domain/post-entities.ts'
import { type Answer, json } from '../answer/reply.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'
import type { PlatformBehaviours } from './contract.ts'
import { showMedia, showPost, showUser, type WantedFields } from './post-view.ts'
import { createPost } from './post-writes.ts'

export const postBehaviours: PlatformBehaviours<typeof postOperations> = {
  create: (context) => createPost(context),

  /** Posts that are not there are named beside those that are (public-facts C9). */
  lookUp({ params, service: { world }, incoming }): Answer {
    const wanted = {
      post: params['tweet.fields'] ?? [],
      user: params['user.fields'] ?? [],
      media: params['media.fields'] ?? [],
    }
    const ids = [...new Set(params.ids)]
    const found = ids.flatMap((id) => world.platform.posts.get(id) ?? [])
    const missing = ids.filter((id) => !world.platform.posts.has(id))
    const includes = expand(world, found, params.expansions ?? [], wanted, incoming.origin)
    return json({
      ...(found.length === 0 ? {} : { data: found.map((post) => showPost(world, post, wanted.post)) }),
      ...(Object.keys(includes).length === 0 ? {} : { includes }),
      ...(missing.length === 0 ? {} : { errors: missing.map((id) => notFound(id, incoming.origin)) }),
    })
  },

  readSignedInUser({ params, caller: { user }, service: { world } }) {
    const pinned =
      params.expansions === undefined || user.pinned_tweet_id === null
        ? undefined
        : world.platform.posts.get(user.pinned_tweet_id)
    return json({
      data: showUser(world, user, params['user.fields'] ?? []),
      ...(pinned === undefined
        ? {}
        : { includes: { tweets: [showPost(world, pinned, params['tweet.fields'] ?? [])] } }),
    })
  },
}

/** The objects that expansions ask for, each once (platform document, "Includes object"). */
function expand(
  world: World,
  posts: readonly PostRecord[],
  expansions: readonly PostExpansion[],
  wanted: WantedFields,
  origin: string,
): Record<string, unknown> {
  const asks = (expansion: PostExpansion): boolean => expansions.includes(expansion)
  const referenced = posts
    .flatMap(({ referenced_tweets }) => referenced_tweets)
    .flatMap(({ id }) => world.platform.posts.get(id) ?? [])
  const userIds = [
    ...(asks('author_id') ? posts.map(({ user_id }) => user_id) : []),
    ...(asks('referenced_tweets.id.author_id') ? referenced.map(({ user_id }) => user_id) : []),
    ...(asks('in_reply_to_user_id') ? posts.flatMap((post) => repliedUser(world, post)) : []),
    ...(asks('entities.mentions.username') ? posts.flatMap((post) => mentionedUsers(world, post)) : []),
  ]
  const users = [...new Set(userIds)].flatMap((id) => world.platform.users.get(id) ?? [])
  const mediaKeys = asks('attachments.media_keys') ? posts.flatMap(({ media_keys }) => media_keys) : []
  const media = [...new Set(mediaKeys)].flatMap((key) => showMedia(world, key, wanted.media, origin) ?? [])
  const withPosts = asks('referenced_tweets.id') || asks('referenced_tweets.id.author_id')
  const tweets = withPosts ? [...new Set(referenced)] : []
  return {
    ...(users.length === 0 ? {} : { users: users.map((user) => showUser(world, user, wanted.user)) }),
    ...(tweets.length === 0 ? {} : { tweets: tweets.map((post) => showPost(world, post, wanted.post)) }),
    ...(media.length === 0 ? {} : { media }),
  }
}

function repliedUser(world: World, post: PostRecord): string[] {
  return post.referenced_tweets
    .filter(({ type }) => type === 'replied_to')
    .flatMap(({ id }) => world.platform.posts.get(id)?.user_id ?? [])
}

function mentionedUsers(world: World, post: PostRecord): string[] {
  return postEntities(post.text).mentions.flatMap(({ username }) => {
    const name = username.toLowerCase()
    return world.platform.users.find((user) => user.username.toLowerCase() === name)?.id ?? []
  })
}

/** A partial error: the problem stands within an answer that is otherwise right. */
function notFound(id: string, origin: string): unknown {
  return {
    type: `${origin}/2/problems/resource-not-found`,
    title: 'Not Found Error',
    detail: `Could not find tweet with ids: [${id}].`,
    parameter: 'ids',
    value: id,
    resource_id: id,
    resource_type: 'tweet',
  }
}
