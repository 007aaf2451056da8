import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import {
  hasSameMedia,
  isTimelinePost,
  recordOfSent,
  timelineBody,
  timelineFindings,
} from '../../../../../src/shared/entities/posts/timeline-post.ts'

const post: Fields = { as_user_id: '7', text: 'Tents', nullcast: false }

describe('a post as the signed-in user’s own', () => {
  it.each<[string, Fields, boolean]>([
    ['nothing more', {}, false],
    ['empty options', { community_id: '', in_reply_to_tweet_id: null, paid_partnership: false }, false],
    ['a reply', { in_reply_to_tweet_id: '1' }, true],
    ['a label', { paid_partnership: true }, true],
  ])('is one with %s: %j', (_, options, expected) =>
    expect(isTimelinePost({ ...post, ...options })).toBe(expected),
  )

  it('is written as documented', () => {
    const options = {
      media_keys: ['3_11', '13_12'],
      conversation_settings: 'MENTIONED_USERS',
      in_reply_to_tweet_id: '1',
      previous_post_id: '3',
      paid_partnership: true,
      community_id: '4',
      share_with_followers: true,
    }
    expect(timelineBody({ ...post, ...options })).toEqual({
      as_user_id: '7',
      text: 'Tents',
      nullcast: false,
      media: { media_ids: ['11', '12'] },
      reply_settings: 'mentionedUsers',
      reply: { in_reply_to_tweet_id: '1' },
      edit_options: { previous_post_id: '3' },
      paid_partnership: true,
      community_id: '4',
      share_with_followers: true,
    })
    expect(timelineBody({ ...post, quote_tweet_id: '2' })).toEqual({ ...post, quote_tweet_id: '2' })
  })

  it('is recognized by its media, and shown as sent', () => {
    const sent = { media: { media_ids: ['11', '12'] } }
    expect(hasSameMedia(sent, ['3_11', '13_12'])).toBe(true)
    expect(hasSameMedia(sent, ['13_12', '3_11'])).toBe(false)
    expect(hasSameMedia({ media_keys: ['3_11'] }, ['3_11'])).toBe(true)
    expect(recordOfSent(timelineBody(post))).toEqual({ user: { id_str: '7' }, nullcast: false })
  })

  it.each<[string, Fields, string[]]>([
    ['as it should be', { in_reply_to_tweet_id: '1' }, []],
    ['a link instead of an ID', { quote_tweet_id: 'https://x' }, ['post.timeline-id quote_tweet_id']],
    ['a name', { paid_partnership: true, name: 'Ad' }, ['post.timeline-ad-field name']],
    [
      'media and a quote',
      { media_keys: ['3_1'], quote_tweet_id: '1' },
      ['post.timeline-exclusive quote_tweet_id'],
    ],
    ['another author', { as_user_id: '8', community_id: '1' }, ['post.timeline-for-oneself as_user_id']],
    ['no community', { share_with_followers: true }, ['post.share-without-community share_with_followers']],
    ['an ad’s fields only', { name: 'Ad', as_user_id: '8' }, []],
  ])('with %s', (_, options, expected) => {
    const findings = timelineFindings({ ...post, ...options }, '7')
    expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected)
  })
})
