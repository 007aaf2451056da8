import { describe, expect, it } from 'vitest'
import type { LibraryMedia } from '../../../../../src/shared/creatives/library-media.ts'
import {
  type ConversationTerms,
  conversationFindings,
} from '../../../../../src/shared/entities/video-conversations/video-conversation-rules.ts'
import { errorsIn, library, warningsIn } from '../media/media-library.ts'

const sound: ConversationTerms = {
  first_cta: '#Boots',
  first_cta_tweet: 'I say #Boots',
  media_key: '13_1',
  name: 'Boots or shoes',
  thank_you_text: 'Thank you',
  title: 'Boots or shoes?',
  second_cta: null,
  second_cta_tweet: null,
  poster_media_key: null,
  third_cta: null,
  third_cta_tweet: null,
  fourth_cta: null,
  fourth_cta_tweet: null,
  thank_you_url: null,
  unlocked_image_media_key: null,
  unlocked_video_media_key: null,
}
const findingsOf = (changes: Partial<ConversationTerms>) =>
  conversationFindings({ ...sound, ...changes }, { library })
const second = { second_cta: '#Shoes', second_cta_tweet: 'I say #Shoes' }

describe('a video conversation', () => {
  it.each<[string, Partial<ConversationTerms>, readonly string[]]>([
    ['with a title', {}, []],
    ['with a second call and no title', { ...second, title: null }, []],
    ['with neither', { title: null }, ['MISSING_PARAMETER title']],
    [
      'with full texts',
      { first_cta: `#${'x'.repeat(20)}`, title: 'x'.repeat(23), thank_you_text: 'x'.repeat(23) },
      [],
    ],
    ['with hashes that do not count', { first_cta: `##${'x'.repeat(20)}#` }, []],
    ['with a long call', { first_cta: 'x'.repeat(21) }, ['INVALID_PARAMETER first_cta']],
    [
      'with a long fourth call',
      { fourth_cta: `#${'x'.repeat(21)}`, fourth_cta_tweet: 'x' },
      ['INVALID_PARAMETER fourth_cta'],
    ],
    ['with a long title', { title: 'x'.repeat(24) }, ['INVALID_PARAMETER title']],
    ['with long thanks', { thank_you_text: 'x'.repeat(24) }, ['INVALID_PARAMETER thank_you_text']],
    ['with a long post', { first_cta_tweet: 'x'.repeat(257) }, ['INVALID_PARAMETER first_cta_tweet']],
    ['with a long name', { name: 'x'.repeat(81) }, ['INVALID_PARAMETER name']],
    ['with a call without its post', { second_cta: '#Shoes' }, ['MISSING_PARAMETER second_cta_tweet']],
    [
      'with two of them',
      { third_cta: '#Hats', fourth_cta: '#Socks' },
      ['MISSING_PARAMETER third_cta_tweet', 'MISSING_PARAMETER fourth_cta_tweet'],
    ],
    ['with a square video', { media_key: '13_2' }, ['INVALID_MEDIA media_key']],
    ['with a video of an unknown ratio', { media_key: '13_4' }, []],
    ['with an image for a video', { media_key: '3_1' }, ['INVALID_MEDIA media_key']],
    ['with a video nobody knows', { media_key: '13_99' }, ['INVALID_MEDIA media_key']],
    ['with a poster', { poster_media_key: '3_1' }, []],
    ['with a film for a poster', { poster_media_key: '13_1' }, ['INVALID_MEDIA poster_media_key']],
    ['with something to unlock', { unlocked_image_media_key: '3_1', unlocked_video_media_key: '13_2' }, []],
    [
      'with the wrong things to unlock',
      { unlocked_image_media_key: '13_1', unlocked_video_media_key: '3_1' },
      ['INVALID_MEDIA unlocked_image_media_key', 'INVALID_MEDIA unlocked_video_media_key'],
    ],
    ['with an address for thanks', { thank_you_url: 'https://northwind.example' }, []],
    ['with half an address', { thank_you_url: 'northwind' }, ['INVALID_PARAMETER thank_you_url']],
    [
      'of nothing',
      {
        first_cta: null,
        first_cta_tweet: null,
        media_key: null,
        name: null,
        thank_you_text: null,
        title: null,
      },
      [
        'MISSING_PARAMETER first_cta',
        'MISSING_PARAMETER first_cta_tweet',
        'MISSING_PARAMETER media_key',
        'MISSING_PARAMETER name',
        'MISSING_PARAMETER thank_you_text',
        'MISSING_PARAMETER title',
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(errorsIn(findingsOf(changes))).toEqual(expected)
  })

  it('gets a warning about a post that no one will see', () => {
    expect(warningsIn(findingsOf({ third_cta_tweet: 'I say nothing' }))).toEqual([
      'video-conversation.post-without-call',
    ])
  })
})

describe('an image conversation', () => {
  const wide = (width: number | null | undefined): LibraryMedia => ({
    media_key: '3_9',
    media_type: 'IMAGE',
    aspect_ratio: '1.91:1',
    ...(width === undefined ? {} : { width }),
  })
  const judgeImage = (changes: Partial<ConversationTerms>, image = wide(800)) =>
    conversationFindings(
      { ...sound, media_key: '3_9', ...changes },
      { shows: 'IMAGE', library: (key) => (key === '3_9' ? image : library(key)) },
    )

  it.each<[string, LibraryMedia, readonly string[]]>([
    ['of 800 pixels', wide(800), []],
    ['of 799 pixels', wide(799), ['image-conversation.width']],
    ['without a width', wide(undefined), []],
    ['whose width is unknown', wide(null), []],
    ['of another ratio', { ...wide(400), aspect_ratio: '1:1' }, ['image-conversation.image']],
    ['that is a video', { ...wide(1_280), media_type: 'VIDEO' }, ['image-conversation.image']],
  ])('with an image %s', (_, image, expected) => {
    expect(judgeImage({}, image).map(({ rule }) => rule)).toEqual(expected)
  })

  it('reports how wide the image is', () => {
    expect(judgeImage({}, wide(799))[0]?.message).toBe(
      'The image must be at least 800 pixels wide; this one has 799.',
    )
  })

  it('names its own rules in every finding, and its own source', () => {
    const nothing = Object.fromEntries(Object.keys(sound).map((name) => [name, null])) as ConversationTerms
    const findings = [
      ...judgeImage(nothing),
      ...judgeImage({ second_cta: '#Shoes', third_cta_tweet: 'I say nothing', title: 'x'.repeat(24) }),
      ...judgeImage({ thank_you_url: 'northwind', unlocked_image_media_key: '3_1' }),
      ...judgeImage({ poster_media_key: '13_1' }),
    ]
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(
      new Set([
        'image-conversation.first-cta-required',
        'image-conversation.first-cta-tweet-required',
        'image-conversation.image-required',
        'image-conversation.name-required',
        'image-conversation.other-media',
        'image-conversation.post-required',
        'image-conversation.post-without-call',
        'image-conversation.thank-you-text-required',
        'image-conversation.thank-you-url',
        'image-conversation.title-length',
        'image-conversation.title-or-second',
        'image-conversation.unlocked-ratio',
      ]),
    )
    expect(findings.filter(({ source }) => source.basis === 'documented')).toEqual([])
  })
})
