import { describe, expect, it } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { bearerOf, readPlatformAnswer } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { signedFetch } from '../support.ts'

/** News (notes-and-news.md#news) and community notes (notes-and-news.md#community-notes). */

const hour = 3_600_000
const story = (id: string, hours: number, name: string) => ({
  id,
  name,
  category: 'Travel',
  hook: 'Soon.',
  summary: 'Boots everywhere.',
  keywords: ['snow'],
  updated_at: new Date(Date.now() - hours * hour).toISOString(),
})
const post = (id: string, user_id: string, rest: object = {}) => ({
  id,
  user_id,
  text: `Post ${id}`,
  created_at: `2026-11-01T00:00:${id}Z`,
  ...rest,
})
const { ada, bert } = demoUsers
const stage = platformStage(
  {
    news_stories: [
      story('1', 5, 'New huts'),
      story('2', 1, 'Old huts'),
      story('3', 300, 'Huts of last month'),
    ],
    posts: [
      post('10', bert.id),
      post('11', bert.id, { lang: 'de' }),
      post('12', bert.id, { nullcast: true }),
      post('13', ada.id),
      post('14', bert.id),
    ],
  },
  { users: [{}, { note_writer: false }] },
)

async function byApp(path: string) {
  return stage.call('GET', path, { authorization: await bearerOf(stage.sandbox) })
}

async function by(user: 'ada' | 'bert', method: string, path: string, json?: unknown) {
  const url = stage.sandbox.addresses.base_url + path
  const body =
    json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  return readPlatformAnswer(await signedFetch(method, url, stage[user], {}, body))
}

const ids = (body: unknown, name = 'id') => {
  const data = part(body, 'data')
  return Array.isArray(data) ? data.map((row) => part(row, name)) : []
}

describe('news', () => {
  it.each([
    ['query=huts', ['2', '1']],
    ['query=HUTS+boots+snow&max_results=1', ['2']],
    ['query=huts&max_age_hours=2', ['2']],
    ['query=huts&max_age_hours=720', ['2', '1', '3']],
    ['query=tents', []],
  ])('can be searched with %s', async (query, found) => {
    const { body } = await byApp(`/2/news/search?${query}`)
    expect(ids(body, 'rest_id')).toEqual(found)
    expect(part(body, 'meta')).toEqual({ result_count: found.length })
  })

  it('can be read with the requested fields', async () => {
    expect((await byApp('/2/news/1?news.fields=hook,updated_at')).body).toEqual({
      data: { rest_id: '1', name: 'New huts', hook: 'Soon.', last_updated_at_ms: expect.any(String) },
    })
    expect((await by('bert', 'GET', '/2/news/1')).status).toBe(200)
    expect(await byApp('/2/news/9')).toMatchObject({ status: 404, slug: 'resource-not-found' })
    expect(await byApp('/2/news/abc?news.fields=all')).toMatchObject({
      status: 400,
      parameters: ['id', 'news.fields'],
    })
  })
})

const eligible = '/2/notes/search/posts_eligible_for_notes?test_mode=true'
const written = '/2/notes/search/notes_written?test_mode=true'
const info = {
  text: 'Reported otherwise: https://news.example',
  classification: 'misinformed_or_potentially_misleading',
  misleading_tags: ['factual_error'],
  trustworthy_sources: true,
}

describe('community notes', () => {
  it('are offered public posts of others without a note, in pages', async () => {
    const first = await by('ada', 'GET', `${eligible}&max_results=2`)
    expect(ids(first.body)).toEqual(['14', '11'])
    const token = String(part(first.body, 'meta', 'next_token'))
    expect(ids((await by('ada', 'GET', `${eligible}&pagination_token=${token}`)).body)).toEqual(['10'])
    const selection = encodeURIComponent('feed_size: xl, feed_lang: de')
    expect(ids((await by('ada', 'GET', `${eligible}&post_selection=${selection}`)).body)).toEqual(['11'])
    await by('ada', 'POST', '/2/notes', { test_mode: true, post_id: '14', info })
    expect(ids((await by('ada', 'GET', eligible)).body)).toEqual(['11', '10'])
  })

  it('are written once per post, listed, and deleted by their writer', async () => {
    const note = { test_mode: true, post_id: '10', info }
    const { body } = await by('ada', 'POST', '/2/notes', note)
    const id = String(part(body, 'data', 'id'))
    const again = await by('ada', 'POST', '/2/notes', note)
    expect([again.status, again.detail]).toEqual([400, 'User already created a note for this post.'])
    const fields = 'note.fields=info,status,test_result,scoring_status'
    expect((await by('ada', 'GET', `${written}&${fields}`)).body).toEqual({
      data: [
        {
          id,
          post_id: '10',
          info,
          status: 'needs_more_ratings',
          test_result: { evaluator_type: 'claim_opinion', evaluator_score_bucket: 'High' },
          scoring_status: { has_access: false, rating_counts_per_model: [] },
        },
      ],
      meta: { result_count: 1 },
    })
    expect((await by('ada', 'DELETE', `/2/notes/${id}`)).body).toEqual({ data: { deleted: true } })
    expect((await by('ada', 'DELETE', `/2/notes/${id}`)).status).toBe(404)
    expect((await by('ada', 'POST', '/2/notes', { ...note, post_id: '99' })).slug).toBe('resource-not-found')
  })

  it('are rated by how verifiable they are', async () => {
    const score = async (note_text: string) =>
      part(
        (await by('ada', 'POST', '/2/evaluate_note', { post_id: '10', note_text })).body,
        'data',
        'claim_opinion_score',
      )
    expect(await score(info.text)).toBeGreaterThan(Number(await score('I think this is terrible!')))
  })

  it.each<[string, string, unknown, readonly string[]]>([
    ['GET', written.replace('test_mode=true', ''), undefined, ['test_mode']],
    [
      'GET',
      `${eligible}&max_results=0&pagination_token=x&post_selection=all`,
      undefined,
      ['max_results', 'pagination_token', 'post_selection'],
    ],
    ['GET', written.replace('true', 'false'), undefined, ['test_mode']],
    [
      'POST',
      '/2/notes',
      { test_mode: true, post_id: '10', info: { ...info, text: 'No link', misleading_tags: ['x'] } },
      ['info.text', 'info.misleading_tags.0'],
    ],
    ['POST', '/2/evaluate_note', {}, ['post_id', 'note_text']],
  ])('refuse %s %s', async (method, path, json, parameters) => {
    expect(await by('ada', method, path, json)).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      parameters,
    })
  })

  it('need a user who is a note writer', async () => {
    const detail = 'User must be an API Note Writer to access this endpoint.'
    expect(await by('bert', 'GET', written)).toMatchObject({ status: 403, detail })
    expect(await byApp(written)).toMatchObject({ status: 403, slug: 'unsupported-authentication' })
  })
})
