import type { ReplyOf } from '../../../shared/api/operation.ts'
import { newsFields, newsOperations } from '../../../shared/api/platform/news.ts'
import { mapOutcome, succeed } from '../../../shared/core/outcome.ts'
import type { NewsStory } from '../../../shared/streams/news.ts'
import { t } from '../../../shared/text/language.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import { readPostBriefs } from './post-briefs.ts'

export interface NewsParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
}

type Story = ReplyOf<typeof newsOperations.get>['data']

const maxStories = 100
/** A person reads the first ones. */
const shownPosts = 10
const getAsApp = { ...newsOperations.get, auth: 'bearer' } as const

export function createNews({ calls }: NewsParts): Handlers<'news'> {
  return {
    async search({ query, maxAgeHours }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const params = {
        query,
        max_age_hours: maxAgeHours,
        max_results: maxStories,
        'news.fields': [...newsFields],
      }
      const answer = await calls.asApplication(caller.value, newsOperations.search, { params })
      return mapOutcome(answer, ({ reply }) =>
        reply.data.flatMap((story) => {
          const id = story.rest_id ?? story.id
          return id === undefined ? [] : [storyOf(id, story)]
        }),
      )
    },
    async get({ id }) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const params = { id, 'news.fields': [...newsFields] }
      const answer = await calls.asApplication(caller.value, getAsApp, { params })
      if (!answer.ok) return answer
      const story = storyOf(id, answer.value.reply.data)
      const posts = await readPostBriefs(calls, caller.value, story.postIds.slice(0, shownPosts))
      return posts.ok ? succeed({ ...story, posts: posts.value }) : posts
    },
  }
}

/** Both generations of names (hosts-and-names.md#two-generations-of-names). */
function storyOf(id: string, story: Story): NewsStory {
  const at = Date.parse(story.last_updated_at_ms ?? story.updated_at ?? '')
  return {
    id,
    name: story.name ?? story.hook ?? t`Story without a name`,
    category: story.category ?? null,
    hook: story.hook ?? null,
    summary: story.summary ?? null,
    disclaimer: story.disclaimer ?? null,
    keywords: story.keywords ?? [],
    about: [...new Set(textsIn(story.contexts))],
    updatedAt: Number.isNaN(at) ? null : at,
    postIds: story.cluster_posts_results?.flatMap(({ post_id }) => post_id ?? []) ?? [],
  }
}

/** All contexts are lists of texts, some in groups (notes-and-news.md#news). */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
