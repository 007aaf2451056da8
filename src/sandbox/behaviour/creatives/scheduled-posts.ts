import { isoSeconds } from '../../clock.ts'
import type { World } from '../../state/world.ts'

/** Publishes due scheduled posts, oldest first; each becomes a post with its own ID. */
export function publishDue(world: World): void {
  const { waiting_posts, posts } = world.platform
  if (waiting_posts.size === 0) return
  const now = world.clock.now()
  const due = waiting_posts
    .filter(({ scheduled_at, tweet_id }) => tweet_id === null && timeOf(scheduled_at) <= now)
    .sort((a, b) => timeOf(a.scheduled_at) - timeOf(b.scheduled_at))
  for (const row of due) {
    const { tweet_id: _none, completed_at: _never, ...post } = row
    const at = isoSeconds(timeOf(row.scheduled_at))
    const id = world.ids.decimal()
    const published = posts.put({ ...post, id, created_at: at })
    waiting_posts.put({ ...row, tweet_id: id, completed_at: at })
    world.acts.publish({ kind: 'post', post: published })
  }
}

/** A draft has no time. */
function timeOf(scheduledAt: string | null): number {
  return scheduledAt === null ? Number.POSITIVE_INFINITY : Date.parse(scheduledAt)
}
