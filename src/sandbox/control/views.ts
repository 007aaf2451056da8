import { findUser } from '../social/people.ts'
import { isNewestVersion, newestFirst } from '../social/posts.ts'
import { appSwitches, type User } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'

/** Maximum people of the crowd, posts and conversations in an answer: a screen chooses from them. */
const maxCrowd = 100
const maxPosts = 100
const maxConversations = 100

/** People who can act (`GET /people`): first those who can sign in, then some of the crowd. */
export function showPeople({ platform, crowd }: World) {
  const show = ({ id, username, name }: User) => ({
    username,
    name,
    space: crowd.shows.get(`space ${id}`)?.title ?? null,
    broadcast: crowd.shows.get(`broadcast ${id}`)?.title ?? null,
  })
  return [...platform.users.values(), ...[...crowd.users.values()].slice(0, maxCrowd)].map(show)
}

/** Public posts that people can answer, like or delete (`GET /posts`), latest first. */
export function showPosts(world: World) {
  const { platform, crowd } = world
  return [...platform.posts.values(), ...crowd.posts.values()]
    .filter((post) => !post.nullcast && isNewestVersion(post))
    .sort(newestFirst)
    .slice(0, maxPosts)
    .flatMap(({ id, user_id, text, created_at }) => {
      const author = findUser(world, user_id)
      return author === undefined ? [] : [{ id, username: author.username, text, created_at }]
    })
}

/** Conversations of several people, latest first (`GET /conversations`). */
export function showConversations(world: World) {
  return [...world.crowd.conversations]
    .slice(-maxConversations)
    .reverse()
    .map(([id, members]) => ({
      id,
      users: members.flatMap((member) => findUser(world, member)?.username ?? []),
    }))
}

/** Apps with the switches of `POST /apps` (`GET /apps`), without their secrets. */
export function showApps({ platform }: World) {
  return [...platform.apps.values()].map((app) => ({
    consumer_key: app.consumer_key,
    name: app.name,
    ...appSwitches.parse(app),
  }))
}
