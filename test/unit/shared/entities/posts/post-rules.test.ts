import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postMediaProblem } from '../../../../../src/shared/entities/posts/post-media.ts'
import {
  type PostTerms,
  postFindings,
  postingFindings,
  unlistedPosterFindings,
} from '../../../../../src/shared/entities/posts/post-rules.ts'
import { errorsIn, library, warningsIn } from '../media/media-library.ts'

const sound: PostTerms = {
  as_user_id: '1',
  text: 'Our boots are back',
  card_uri: null,
  media_keys: [],
  name: null,
  nullcast: true,
  video_cta: null,
  video_cta_value: null,
  video_description: null,
  video_title: null,
}
const findingsOf = (changes: Partial<PostTerms>) => postFindings({ ...sound, ...changes }, { library })

describe('a post', () => {
  it.each<[string, Partial<PostTerms>, readonly string[]]>([
    ['of text', {}, []],
    ['of media alone', { text: null, media_keys: ['3_1'] }, []],
    ['of four images', { media_keys: ['3_1', '3_2', '3_3', '3_4'] }, []],
    ['of one GIF', { media_keys: ['16_1'] }, []],
    ['of one video', { media_keys: ['13_1'] }, []],
    ['of nothing', { text: null }, ['MISSING_PARAMETER text']],
    ['of a card alone', { text: '', card_uri: 'card://1' }, ['MISSING_PARAMETER text']],
    ['of nobody', { as_user_id: null }, ['MISSING_PARAMETER as_user_id']],
    ['of 280 characters', { text: 'a'.repeat(280) }, []],
    ['of 281', { text: 'a'.repeat(281) }, ['INVALID_PARAMETER text']],
    ['of 140 emoji', { text: '🏔️'.repeat(140) }, []],
    ['of 141 CJK characters', { text: '雪'.repeat(141) }, ['INVALID_PARAMETER text']],
    ['of five images', { media_keys: ['3_1', '3_2', '3_3', '3_4', '3_1'] }, ['INVALID_PARAMETER media_keys']],
    ['of two videos', { media_keys: ['13_1', '13_2'] }, ['INVALID_PARAMETER media_keys']],
    ['of a GIF beside an image', { media_keys: ['3_1', '16_1'] }, ['INVALID_PARAMETER media_keys']],
    ['of a media nobody knows', { media_keys: ['3_1', '3_99'] }, ['INVALID_MEDIA media_keys']],
    [
      'with long texts',
      {
        name: 'x'.repeat(81),
        media_keys: ['13_1'],
        video_title: 'x'.repeat(71),
        video_description: 'x'.repeat(201),
      },
      ['INVALID_PARAMETER name', 'INVALID_PARAMETER video_description', 'INVALID_PARAMETER video_title'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(errorsIn(findingsOf(changes))).toEqual(expected)
  })

  it('gets a warning about a card next to media and about texts for a missing video', () => {
    expect(warningsIn(findingsOf({ card_uri: 'card://1', media_keys: ['3_1'] }))).toEqual([
      'post.card-beside-media',
    ])
    expect(warningsIn(findingsOf({ video_title: 'Summit' }))).toEqual(['post.video-text'])
    expect(warningsIn(findingsOf({ video_cta: 'WATCH_NOW', media_keys: ['13_1'] }))).toEqual([
      'post.cta-value',
    ])
  })
})

describe('who may post', () => {
  const may = (as_user_id: string, nullcast: boolean) =>
    errorsIn(postingFindings({ as_user_id, nullcast }, { callerId: '1', grants: ['2'] }))

  it('is the user themselves, and others who have allowed the account, nullcast', () => {
    expect(may('1', true)).toEqual([])
    expect(may('1', false)).toEqual([])
    expect(may('2', true)).toEqual([])
    expect(may('2', false)).toEqual(['ACTION_NOT_ALLOWED nullcast'])
    expect(may('3', true)).toEqual(['ACTION_NOT_ALLOWED as_user_id'])
  })
})

it('gets a warning about a user whom the account doesn’t list, except oneself', () => {
  const warned = (as_user_id: string | null) =>
    warningsIn(unlistedPosterFindings({ as_user_id }, { callerId: '1', promotable: ['2'] }))
  expect([warned('1'), warned('2'), warned(null)]).toEqual([[], [], []])
  expect(warned('3')).toEqual(['post.grant-unseen'])
})

it('accepts up to four images, or one GIF, or one video, and nothing else', () => {
  const kinds = fc.array(fc.constantFrom('IMAGE', 'GIF', 'VIDEO'), { maxLength: 7 })
  fc.assert(
    fc.property(kinds, (media) => {
      const isImages = media.every((kind) => kind === 'IMAGE') && media.length <= 4
      const isOne = media.length === 1
      expect(postMediaProblem(media) === null).toBe(isImages || isOne)
    }),
  )
})
