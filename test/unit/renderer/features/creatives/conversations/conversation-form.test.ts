import { describe, expect, it } from 'vitest'
import {
  callsOf,
  mediaOfConversation,
  postImpossible,
} from '../../../../../../src/renderer/features/creatives/conversations/conversation-form.ts'

describe('calls to action of a conversation', () => {
  it('are shown up to the last one with a call or a post', () => {
    expect(callsOf({}, 2).map(({ ordinal }) => ordinal)).toEqual(['first', 'second'])
    const withThird = callsOf({ first_cta: '#Boots', third_cta_tweet: 'I say #Third' }, 2)
    expect(withThird.map(({ ordinal }) => ordinal)).toEqual(['first', 'second', 'third'])
    expect(withThird[2]).toEqual({ ordinal: 'third', call: '', post: 'I say #Third' })
  })

  it('have a post once there is a call; one without a call can be removed', () => {
    expect(postImpossible({ ordinal: 'second', call: '', post: '' })).toBe(
      'There is no second call to action that prepares a post.',
    )
    expect(postImpossible({ ordinal: 'second', call: '#Boots', post: '' })).toBeNull()
    expect(postImpossible({ ordinal: 'second', call: '', post: 'left over' })).toBeNull()
    expect(postImpossible({ ordinal: 'first', call: '', post: '' })).toBeNull()
  })
})

it('lists video, poster and what posting unlocks as its media', () => {
  expect(
    mediaOfConversation({
      media_key: '13_1',
      poster_media_key: '3_2',
      unlocked_video_media_key: 'draft:aaaaaaaaaaaaaaaa',
    }),
  ).toEqual(['13_1', '3_2', '', 'draft:aaaaaaaaaaaaaaaa'])
})
