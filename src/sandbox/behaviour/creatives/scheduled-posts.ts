import { isoSeconds } from '../../clock.ts'
import { publishPost } from '../../social/posts.ts'
import type { World } from '../../state/world.ts'

/** Publishes due scheduled posts, oldest first; each becomes a post with its own ID. */
export function publishDue(world: World): void {
  const { waiting_posts } = world.platform
  if (waiting_posts.size === 0) return
  const now = world.clock.now()
  const due = waiting_posts
    .filter(({ scheduled_at, tweet_id }) => tweet_id === null && timeOf(scheduled_at) <= now)
    .sort((a, b) => timeOf(a.scheduled_at) - timeOf(b.scheduled_at))
  for (const row of due) {
    const { tweet_id: _none, completed_at: _never, id: _waiting, lang, user_id, ...draft } = row
    const at = timeOf(row.scheduled_at)
    const { post } = publishPost({ world, at }, user_id, lang === 'en' ? draft : { ...draft, lang })
    waiting_posts.put({ ...row, tweet_id: post.id, completed_at: isoSeconds(at) })
  }
}

/** A draft has no time. */
function timeOf(scheduledAt: string | null): number {
  return scheduledAt === null ? Number.POSITIVE_INFINITY : Date.parse(scheduledAt)
}
