import { expect } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import type { BodyOf } from '../../../../src/shared/api/operation.ts'
import { communityNoteOperations } from '../../../../src/shared/api/platform/community-notes.ts'
import { connectionOperations } from '../../../../src/shared/api/platform/connections.ts'
import { newsOperations } from '../../../../src/shared/api/platform/news.ts'
import { postSearchOperations } from '../../../../src/shared/api/platform/post-search.ts'
import { postOperations } from '../../../../src/shared/api/platform/posts.ts'
import { streamRuleOperations } from '../../../../src/shared/api/platform/stream-rules.ts'
import type { Given } from '../given.ts'
import { succeeds } from './success.ts'

const rules = streamRuleOperations
const search = postSearchOperations
const connections = connectionOperations
const notes = communityNoteOperations
const params = {}
const info = {
  text: 'According to the record it was 12 degrees: https://weather.example',
  classification: 'misinformed_or_potentially_misleading',
  misleading_tags: ['factual_error'],
  trustworthy_sources: true,
} satisfies BodyOf<typeof notes.create>['info']

/** A post by Bert about which Ada can write a note. */
async function postOfBert({ send, bert, unique }: Given): Promise<string> {
  const body = { text: `It was 30 degrees, ${unique()} times.` }
  return (await send(postOperations.create, { params: {}, body }, bert)).data.id
}

async function newNote(given: Given) {
  const body = { test_mode: true, post_id: await postOfBert(given), info }
  const { data } = await given.send(notes.create, { params: {}, body })
  return { note_id: data.id ?? '' }
}

/** A query that always matches some of the demo data's recent posts. */
const query = 'from:ada OR from:bert'
const span = { query, start_time: '2026-01-01T00:00:00Z' }

export const streamSuccesses = [
  succeeds(newsOperations.search)(() => ({
    params: { query: 'Berlin trails', 'news.fields': ['category'] },
    wanted: { data: [{ category: 'Local' }], meta: { result_count: 1 } },
  })),
  succeeds(newsOperations.get)(() => ({
    params: { id: '1990000000000000001', 'news.fields': ['contexts'] },
    wanted: { data: { rest_id: '1990000000000000001', contexts: {} } },
  })),
  succeeds(notes.searchEligiblePosts)(async (given) => {
    await postOfBert(given)
    const post_selection = 'feed_size: large, feed_lang: en'
    return {
      params: { test_mode: true, max_results: 1, post_selection, 'tweet.fields': ['author_id'] },
      wanted: { data: [{ author_id: demoUsers.bert.id }] },
    }
  }),
  succeeds(notes.create)(async (given) => ({
    params,
    body: { test_mode: true, post_id: await postOfBert(given), info },
    wanted: { data: {} },
  })),
  succeeds(notes.searchWritten)(() => ({
    params: { test_mode: true, 'note.fields': ['info', 'status'] },
    wanted: { data: [{ info, status: 'needs_more_ratings' }] },
  })),
  succeeds(notes.evaluate)(async (given) => ({
    params,
    body: { post_id: await postOfBert(given), note_text: info.text },
    wanted: { data: { claim_opinion_score: expect.any(Number) } },
  })),
  succeeds(notes.remove)(async (given) => ({
    params: await newNote(given),
    wanted: { data: { deleted: true } },
  })),
  succeeds(rules.change)(({ unique }) => {
    const value = `boots number${unique()}`
    return { params: { dry_run: false }, body: { add: [{ value }] }, wanted: { data: [{ value }] } }
  }),
  succeeds(rules.list)(() => ({ params: { max_results: 1 }, wanted: { meta: { result_count: 1 } } })),
  succeeds(rules.count)(() => ({ params: {}, wanted: { data: { cap_per_project: 25_000 } } })),
  succeeds(rules.connect)(() => {
    const end_time = new Date(Date.now() - 60_000).toISOString()
    return { params: { backfill_minutes: 5, end_time }, wanted: [] }
  }),
  succeeds(connections.list)(() => ({
    params: { status: 'all', 'connection.fields': ['id'] },
    wanted: { meta: {} },
  })),
  succeeds(connections.endAll)(() => ({ params, wanted: { data: { failed_kills: 0 } } })),
  succeeds(connections.endOfEndpoint)(() => ({
    params: { endpoint_id: 'filtered_stream' },
    wanted: { data: { successful_kills: 0 } },
  })),
  succeeds(connections.end)(() => ({
    params,
    body: { uuids: ['none'] },
    wanted: { data: { failed_kills: 1, results: [{ uuid: 'none', success: false }] } },
  })),
  succeeds(search.searchRecent)(() => ({ params: { query, max_results: 10 }, wanted: { meta: {} } })),
  succeeds(search.searchAll)(() => ({ params: { ...span, 'tweet.fields': ['lang'] }, wanted: { meta: {} } })),
  succeeds(search.countRecent)(() => ({ params: { query, granularity: 'day' }, wanted: { meta: {} } })),
  succeeds(search.countAll)(() => ({ params: span, wanted: { meta: {} } })),
  succeeds(rules.addDedicated)(({ unique }) => {
    const value = `contains:boots number${unique()}`
    return { params: {}, body: { rules: [{ value }] }, wanted: { data: { rules: [{ value }] } } }
  }),
  succeeds(rules.listDedicated)(() => ({ params: {}, wanted: { data: { rules: [{}] } } })),
  succeeds(rules.connectDedicated)(() => {
    const endTime = new Date(Date.now() - 60_000).toISOString()
    const params = { localDcOnly: true, backfillMinutes: 5, endTime }
    return { params, wanted: [{ type: 'connection_metadata' }] }
  }),
  succeeds(rules.removeDedicated)(async ({ send, unique }) => {
    const body = { rules: [{ value: `contains:tents number${unique()}` }] }
    await send(rules.addDedicated, { params: {}, body })
    return { params: {}, body, wanted: { data: { deleted: 1, not_deleted: 0 } } }
  }),
]
