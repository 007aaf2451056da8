import { describe, expect, it } from 'vitest'
import { authorOf } from '../../../../../../src/renderer/features/creatives/posts/post-editor.tsx'
import {
  callValueImpossible,
  cardReferenceOf,
  hasVideoTexts,
  isOnlyAd,
  newPost,
  organicImpossible,
  postersOf,
  postIdIn,
} from '../../../../../../src/renderer/features/creatives/posts/post-form.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'

const row: EntityRow = {
  key: 'c1',
  remoteId: 'c1',
  title: 'Card',
  type: null,
  content: {},
  record: { card_uri: 'card://1' },
  change: null,
  seenAt: 1,
  updatedAt: 1,
}

describe('a new post', () => {
  it('belongs to the signed-in user, and is only an ad', () => {
    expect(newPost('7')).toEqual({ as_user_id: '7', nullcast: true })
    expect(newPost(null)).toEqual({ nullcast: true })
  })

  it('is only an ad unless it says otherwise', () => {
    expect(isOnlyAd({})).toBe(true)
    expect(isOnlyAd({ nullcast: false })).toBe(false)
  })
})

describe('choices that aren’t possible, with the reason', () => {
  it('a post on the timeline of another user', () => {
    expect(organicImpossible({ as_user_id: '8' }, '7')).toContain('your own timeline only')
    expect(organicImpossible({ as_user_id: '7' }, '7')).toBeNull()
    expect(organicImpossible({}, '7')).toBeNull()
    expect(organicImpossible({ as_user_id: '8' }, null)).toBeNull()
  })

  it('texts of a video without a video', () => {
    const typeOf = (key: string) => (key === '13_1' ? 'VIDEO' : 'IMAGE')
    expect(hasVideoTexts({}, typeOf)).toBe(false)
    expect(hasVideoTexts({ media_keys: ['3_1'] }, typeOf)).toBe(false)
    expect(hasVideoTexts({ media_keys: ['13_1'] }, typeOf)).toBe(true)
  })

  it('but an existing value can always be cleared', () => {
    expect(hasVideoTexts({ video_title: 'Left over' }, () => null)).toBe(true)
    expect(callValueImpossible({})).toBe('Choose a call to action first.')
    expect(callValueImpossible({ video_cta_value: 'https://a.example' })).toBeNull()
    expect(callValueImpossible({ video_cta: 'VISIT_SITE' })).toBeNull()
  })
})

describe('the card of a post', () => {
  it('is the address of a record or the name of a draft', () => {
    expect(cardReferenceOf(row)).toBe('card://1')
    const draft = { ...row, key: 'draft:aaaaaaaaaaaaaaaa', remoteId: null, record: {} }
    expect(cardReferenceOf(draft)).toBe('draft:aaaaaaaaaaaaaaaa')
  })

  it('is empty if the service returned no address', () => {
    expect(cardReferenceOf({ ...row, record: {} })).toBeNull()
  })
})

describe('users who can post', () => {
  const users = [
    { userId: '7', screenName: 'ada' },
    { userId: '8', screenName: 'cleo' },
  ]
  const listed = [
    { id: '7', detail: 'the account’s own user' },
    { id: '9', detail: 'another user' },
  ]

  it('are the caller and the account’s listed users, not everyone who is signed in', () => {
    expect(postersOf(users, '7', listed, '7')).toEqual([
      { value: '7', label: '@ada, signed in' },
      { value: '9', label: 'A user who isn’t signed in here, another user' },
    ])
  })

  it('are all users of this program before the account was asked', () => {
    expect(postersOf(users, '7', null, '7').map(({ value }) => value)).toEqual(['7', '8'])
  })

  it('include one that was typed', () => {
    expect(postersOf(users, '7', listed, '8').at(-1)).toEqual({ value: '8', label: '@cleo' })
    expect(postersOf(users, null, [], '5')).toEqual([
      { value: '5', label: 'A user who isn’t signed in here' },
    ])
  })

  it('show IDs only to tell several without a name apart', () => {
    expect(postersOf(users, '7', listed, '5').map(({ label }) => label)).toEqual([
      '@ada, signed in',
      'A user who isn’t signed in here (ID 9), another user',
      'A user who isn’t signed in here (ID 5)',
    ])
  })
})

it('shows a record’s user name if the service returned it', () => {
  expect(authorOf({ user: { screen_name: 'ada', name: 'Ada Advertiser' } })).toEqual({
    name: 'Ada Advertiser',
    handle: 'ada',
  })
  expect(authorOf({ user: { screen_name: 'ada' } })?.name).toBe('ada')
  expect(authorOf({ user: { id: 7 } })).toBeNull()
  expect(authorOf({})).toBeNull()
})

it.each([
  ['https://example.com/ada/status/123?s=20', '123'],
  ['https://example.com/i/web/status/9/photo/1', '9'],
  [' 456 ', '456'],
  ['boots', 'boots'],
  ['', null],
])('finds the post in %j', (typed, id) => expect(postIdIn(typed)).toBe(id))
