import { type newsFields, newsOperations } from '../../../shared/api/platform/news.ts'
import { resourceNotFound } from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { StoryRecord } from '../../state/news-tables.ts'
import type { World } from '../../state/world.ts'
import type { PlatformBehaviours, PlatformPathReviews, PlatformReviews } from '../common/contract.ts'

type Operations = typeof newsOperations
type Field = (typeof newsFields)[number]

const hour = 3_600_000
const defaultPageSize = 10
const defaultMaxAgeHours = 168
const disclaimer = 'This story is a summary of posts and can evolve over time.'

/** News stories (notes-and-news.md#news): a query matches a story whose texts and keywords contain all of its words. */
export const newsBehaviours: PlatformBehaviours<Operations> = {
  search({ params, service: { world }, now }) {
    const { query, max_results = defaultPageSize, max_age_hours = defaultMaxAgeHours } = params
    const queryWords = wordsOf(query)
    const stories = world.platform.news_stories
      .filter((story) => {
        if (Date.parse(story.updated_at) < now - max_age_hours * hour) return false
        const { name, hook, summary, category, keywords, topics } = story
        const words = new Set(wordsOf([name, hook, summary, category, ...keywords, ...topics].join(' ')))
        return queryWords.length > 0 && queryWords.every((word) => words.has(word))
      })
      .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
      .slice(0, max_results)
    return json({
      ...(stories.length === 0
        ? {}
        : { data: stories.map((story) => show(story, params['news.fields'] ?? [])) }),
      meta: { result_count: stories.length },
    })
  },

  get({ params, service: { world } }) {
    const story = world.platform.news_stories.get(params.id)
    if (story === undefined) return resourceNotFound('id', params.id, 'tweet')
    return json({ data: show(story, params['news.fields'] ?? []) })
  },
}

export const newsReviews: PlatformReviews<Operations> = {
  get({ given: { id = '' } }) {
    if (newsOperations.get.params.shape.id.safeParse(id).success) return []
    const message = `The \`id\` parameter value [${id}] has to be 1 to 19 digits`
    return [{ message, parameter: 'id', value: id }]
  },
}

/** A malformed ID is a wrong parameter, not a story that doesn't exist. */
export const newsPathReviews: PlatformPathReviews<Operations> = {
  get({ given: { id = '' }, service: { world } }) {
    const isId = newsOperations.get.params.shape.id.safeParse(id).success
    return isId && !world.platform.news_stories.has(id) ? resourceNotFound('id', id, 'tweet') : null
  },
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** ID, name, and the requested fields. `last_updated_at_ms` is an ISO 8601 time despite its name. */
function show(story: StoryRecord, fields: readonly Field[]): object {
  const { id, name, category, hook, summary, keywords, updated_at, post_ids } = story
  const { events, organizations, people, places, products, topics } = story
  const values: Record<Field, object> = {
    id: {},
    name: { name },
    category: { category },
    hook: { hook },
    summary: { summary },
    keywords: { keywords },
    disclaimer: { disclaimer },
    updated_at: { last_updated_at_ms: updated_at },
    cluster_posts_results: { cluster_posts_results: post_ids.map((post_id) => ({ post_id })) },
    contexts: {
      contexts: {
        entities: { events, organizations, people, places, products },
        finance: { tickers: [] },
        sports: { teams: [] },
        topics,
      },
    },
  }
  return Object.assign({ rest_id: id, name }, ...fields.map((field) => values[field]))
}

/** Stores news reported while the sandbox runs as stories. */
export function storeNewsStories({ acts, platform }: World): void {
  acts.listen((act) => {
    if (act.kind !== 'news') return
    const { id, name, category, hook, summary, postIds } = act.story
    platform.news_stories.put({
      id,
      name,
      category,
      hook,
      summary,
      post_ids: [...postIds],
      keywords: [],
      people: [],
      organizations: [],
      places: [],
      products: [],
      events: [],
      topics: [category],
      updated_at: isoMilliseconds(act.at),
    })
  })
}
