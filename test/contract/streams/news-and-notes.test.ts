import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

/** News, community notes, and blocked messages against the demo data. */

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

it('finds a story and shows the posts that it was made of', async () => {
  const { news } = stage.handlers
  const [story] = unwrap(await news.search({ query: 'huts bookings', maxAgeHours: 720 }))
  expect(story).toMatchObject({ category: 'Travel', keywords: ['huts', 'hiking', 'alps', 'bookings'] })
  expect(story?.about).toEqual(['Alps', 'Innsbruck', 'Hiking', 'Travel'])
  const detail = unwrap(await news.get({ id: story?.id ?? '' }))
  expect(detail.posts.map(({ id }) => id)).toEqual(detail.postIds)
  expect(detail.posts[0]).toMatchObject({ author: expect.any(String), text: expect.any(String) })
  expect(unwrap(await news.search({ query: 'nothing of the kind', maxAgeHours: 720 }))).toEqual([])
  expect(faultOf(await news.get({ id: '1' })).kind).toBe('notFound')
})

it('rates, writes, lists and deletes a note for a post of another user', async () => {
  const { notes } = stage.handlers
  const [post] = unwrap(await notes.eligible({ size: 'small' }))
  expect(post?.author).not.toBe('ada')
  const text = 'Measured and confirmed by the study: https://example.com/study'
  const postId = post?.id ?? ''
  expect(unwrap(await notes.rate({ postId, text })).score).toBeGreaterThan(0)
  const note = {
    postId,
    text,
    classification: 'misinformed_or_potentially_misleading' as const,
    misleadingTags: ['factual_error' as const],
    trustworthySources: true,
  }
  const { id } = unwrap(await notes.write(note))
  expect(faultOf(await notes.write(note)).message).toContain('already created a note')
  expect(unwrap(await notes.written(undefined))).toEqual([
    {
      id,
      post,
      text,
      classification: note.classification,
      misleadingTags: note.misleadingTags,
      status: 'needs_more_ratings',
      testResult: 'High',
    },
  ])
  expect(unwrap(await notes.eligible({ size: 'small' })).map((one) => one.id)).not.toContain(postId)
  unwrap(await notes.remove({ id }))
  expect(unwrap(await notes.written(undefined))).toEqual([])
})

it('blocks the messages of a user, and allows them again', async () => {
  const { directMessages } = stage.handlers
  const send = () => stage.control('POST', '/acts', { do: 'message', user: 'bert', to: 'ada', text: 'Hello' })
  unwrap(await directMessages.block({ userId: demoUsers.bert.id }))
  await expect(send()).rejects.toThrow()
  unwrap(await directMessages.unblock({ userId: demoUsers.bert.id }))
  await send()
  expect(faultOf(await directMessages.block({ userId: '1' })).kind).toBe('notFound')
})
