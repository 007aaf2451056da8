import type { User } from '../state/platform-data.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { World } from '../state/world.ts'

/**
 * Access to users and posts wherever they're stored: people who can sign in are part of the saved state, the crowd
 * isn't.
 */

export function findUser({ platform, crowd }: World, id: string): User | undefined {
  return platform.users.get(id) ?? crowd.users.get(id)
}

export function findUserByName({ platform, crowd }: World, name: string): User | undefined {
  const username = name.toLowerCase()
  return platform.users.find((user) => user.username.toLowerCase() === username) ?? crowd.findByName(username)
}

export function findPost({ platform, crowd }: World, id: string): PostRecord | undefined {
  return platform.posts.get(id) ?? crowd.posts.get(id)
}

export function replaceUser({ platform, crowd }: World, user: User): User {
  return (platform.users.has(user.id) ? platform.users : crowd.users).put(user)
}

/** Replaces a post where it's stored. */
export function replacePost({ platform, crowd }: World, post: PostRecord): PostRecord {
  return (platform.posts.has(post.id) ? platform.posts : crowd.posts).put(post)
}
