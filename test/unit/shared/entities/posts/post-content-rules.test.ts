import { describe, expect, it } from 'vitest'
import type { PostBody } from '../../../../../src/shared/api/platform/posts.ts'
import { postContentFindings } from '../../../../../src/shared/entities/posts/post-content-rules.ts'

const poll = { options: ['Yes', 'No'], duration_minutes: 60 }
const media = { media_ids: ['1'] }
const findingsOf = (body: PostBody, isPremium = false) =>
  postContentFindings(body, { isPremium }).map(({ rule, field }) => `${rule} ${field}`)

describe('a post of the platform', () => {
  it.each<[string, PostBody, string[]]>([
    ['text', { text: 'Rain' }, []],
    ['nothing', {}, ['post-content.text-required text']],
    ['a poll without text', { poll }, ['post-content.text-required text']],
    ['a card without text', { card_uri: 'card://1' }, ['post-content.text-required text']],
    ['media without text', { media }, []],
    ['a quote without text', { quote_tweet_id: '1' }, []],
    ['media and a poll', { text: 'Rain', media, poll }, ['post-content.exclusive poll']],
    [
      'a quote and a card',
      { text: 'Rain', quote_tweet_id: '1', card_uri: 'card://1' },
      ['post-content.exclusive card_uri'],
    ],
    ['280 characters', { text: 'x'.repeat(280) }, []],
    ['281 characters', { text: 'x'.repeat(281) }, ['post-content.text-length text']],
    ['141 characters that count twice', { text: '雨'.repeat(141) }, ['post-content.text-length text']],
  ])('with %s', (_, body, expected) => {
    expect(findingsOf(body)).toEqual(expected)
  })

  it('by a premium subscriber may be longer', () => {
    expect(findingsOf({ text: 'x'.repeat(25_000) }, true)).toEqual([])
    expect(findingsOf({ text: 'x'.repeat(25_001) }, true)).toEqual(['post-content.text-length text'])
  })
})
