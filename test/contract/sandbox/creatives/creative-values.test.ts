import { describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoUploads, mediaOf } from '../../../../src/sandbox/demo/media.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

/** Boundary values of creatives (cards.md#components, media.md#library, posts.md#posts-for-ads). */

const stage = demoStage()
const { northwind, wayline } = demoAccountIds
const account = `/12/accounts/${northwind}`
const library = `${account}/media_library`

const keys = (kind: 'IMAGE' | 'GIF' | 'VIDEO', ratio?: string) =>
  mediaOf(northwind, kind, ratio).map(({ media_key }) => media_key)
const [image = '', otherImage = ''] = keys('IMAGE', '1.91:1')
const [square = ''] = keys('IMAGE', '1:1')
const [gif = '', otherGif = ''] = keys('GIF')
const [film = '', otherFilm = ''] = keys('VIDEO', '16:9')
const [squareFilm = ''] = keys('VIDEO', '1:1')
const fresh = (kind: string) => demoUploads.find(({ media_type }) => media_type === kind)?.media_key ?? ''

type Values = Readonly<Record<string, string | number | boolean>>

const ask = (method: string, path: string, values: Values = {}) =>
  stage.asAda(
    method,
    `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`]))}`,
  )

describe('the media library', () => {
  it('accepts and refuses uploads', async () => {
    for (const [values, expected] of [
      [{}, '400 MISSING_PARAMETER media_key'],
      [{ media_key: '' }, '400 MISSING_PARAMETER media_key'],
      [{ media_key: 'no key at all' }, '404 MEDIA_NOT_FOUND media_key'],
      [{ media_key: image }, '400 INVALID media_key'],
      [
        { media_key: fresh('IMAGE'), title: 't', description: 'd', poster_media_key: image },
        '400 INVALID_PARAMETER description, INVALID_PARAMETER poster_media_key, INVALID_PARAMETER title',
      ],
      [
        {
          media_key: fresh('VIDEO'),
          title: 't'.repeat(71),
          name: 'n'.repeat(101),
          description: 'd'.repeat(201),
          file_name: 'f'.repeat(256),
        },
        '400 INVALID_PARAMETER description, INVALID_PARAMETER file_name, INVALID_PARAMETER name, INVALID_PARAMETER title',
      ],
      [{ media_key: fresh('VIDEO'), poster_media_key: film }, '400 INVALID_MEDIA poster_media_key'],
      [{ media_key: fresh('VIDEO'), poster_media_key: gif }, '400 INVALID_MEDIA poster_media_key'],
      [{ media_key: fresh('IMAGE'), title: '', name: '😀'.repeat(100) }, '200'],
      [{ media_key: fresh('IMAGE') }, '400 INVALID media_key'],
      [
        {
          media_key: fresh('VIDEO'),
          title: 't'.repeat(70),
          description: 'd'.repeat(200),
          file_name: 'f'.repeat(255),
          poster_media_key: image,
        },
        '200',
      ],
    ] as const) {
      expect([values, verdict(await ask('POST', library, values))]).toEqual([values, expected])
    }
    // Another account of the same user has its own library.
    const elsewhere = `/12/accounts/${wayline}/media_library`
    expect(verdict(await ask('POST', elsewhere, { media_key: fresh('IMAGE') }))).toBe('200')
    expect(verdict(await stage.asBert('POST', `${elsewhere}?media_key=${fresh('VIDEO')}`))).toBe(
      '404 MEDIA_NOT_FOUND media_key',
    )
  })

  it('changes given fields and clears empty ones', async () => {
    for (const [key, values, expected] of [
      [
        film,
        { title: 'A', description: 'B', name: 'C', file_name: 'D' },
        { title: 'A', description: 'B', name: 'C', file_name: 'D' },
      ],
      [film, { title: '', name: '' }, { title: null, description: 'B', name: null, file_name: 'D' }],
      [film, { poster_media_key: 'none' }, '400 INVALID_MEDIA poster_media_key'],
      [film, { media_category: 'TWEET_GIF' }, { description: 'B' }],
      [image, { title: 'A' }, '400 INVALID_PARAMETER title'],
      [image, { title: '' }, { title: null }],
      [gif, { description: 'B' }, '400 INVALID_PARAMETER description'],
      ['3_99', { name: 'n' }, '404 MEDIA_NOT_FOUND media_key'],
    ] as const) {
      const answer = await ask('PUT', `${library}/${key}`, values)
      if (typeof expected === 'string') expect([values, verdict(answer)]).toEqual([values, expected])
      else expect(answer).toMatchObject({ status: 200, data: expected })
    }
  })

  it('finds whole words in any of the texts', async () => {
    await ask('PUT', `${library}/${film}`, {
      name: 'Summit',
      title: 'Föhn over Zermatt',
      description: 'take 2',
      file_name: 'alps_cut.mp4',
    })
    const found = async (q: string) => {
      const { data } = await ask('GET', library, { q, count: 50 })
      return Array.isArray(data) && data.some((row) => part(row, 'media_key') === film)
    }
    for (const [q, expected] of [
      ['ZERMATT', true],
      ['zermatt summit', true],
      ['summit alps mp4', true],
      ['föhn', true],
      ['FÖHN!', true],
      ['zer', false],
      ['summit valley', false],
      ['!!!', false],
    ] as const) {
      expect([q, await found(q)]).toEqual([q, expected])
    }
    for (const values of [
      { q: '' },
      { q: 'q'.repeat(256) },
      { media_type: 'image' },
      { media_type: 'IMAGE,GIF' },
    ]) {
      expect(verdict(await ask('GET', library, values))).toBe(
        `400 INVALID_PARAMETER ${Object.keys(values)[0]}`,
      )
    }
  })

  it('gives a returning AMPLIFY_VIDEO no second creative, unless the first was deleted', async () => {
    const video =
      demoUploads.find(({ media_category }) => media_category === 'AMPLIFY_VIDEO')?.media_key ?? ''
    const entities = async () => {
      const { data } = await ask('GET', `${account}/account_media`, {
        creative_types: 'PREROLL',
        count: 1000,
      })
      return Array.isArray(data) ? data.filter((row) => part(row, 'video_id') === video) : []
    }
    await ask('POST', library, { media_key: video })
    const [first] = await entities()
    await ask('DELETE', `${library}/${video}`)
    await ask('POST', library, { media_key: video })
    expect(await entities()).toEqual([first])
    await ask('DELETE', `${account}/account_media/${String(part(first, 'id'))}`)
    await ask('DELETE', `${library}/${video}`)
    await ask('POST', library, { media_key: video })
    expect(await entities()).toMatchObject([{ deleted: false }])
    expect(await entities()).not.toEqual([first])
  })
})

describe('a card', () => {
  const details = (rest: object = {}) => ({
    type: 'DETAILS',
    title: 'Boots',
    destination: { type: 'WEBSITE', url: 'https://a.example' },
    ...rest,
  })
  const store = (rest: object) => ({
    type: 'BUTTON',
    label: { type: 'ENUM', value: 'INSTALL' },
    destination: { type: 'APP', country_code: 'DE', ...rest },
  })
  const media = (key: string) => ({ type: 'MEDIA', media_key: key })
  const carousel = (...media_keys: string[]) => ({ type: 'SWIPEABLE_MEDIA', media_keys })
  const components = (...given: readonly unknown[]) => ({ components: given })
  const slides = (...given: readonly unknown[]) => ({ slides: given })
  const slide = [media(image), details()]
  const at = (path: string) => `components.1.destination.${path}`

  it('accepts and refuses', async () => {
    for (const [card, expected] of [
      [{ name: null, ...components(media(image), details()) }, '400 MISSING_PARAMETER name'],
      [{ name: '😀'.repeat(81), ...components(media(image), details()) }, '400 INVALID_PARAMETER name'],
      [{ name: '😀'.repeat(80), ...components(media(image), details()) }, '200'],
      [{ components: {} }, '400 INVALID_PARAMETER components'],
      [{ components: null }, '400 MISSING_PARAMETER components'],
      [{ components: [], slides: [slide, slide] }, '400 EXCLUSIVE_PARAMETERS slides'],
      [components(media(gif), details()), '400 INVALID_PARAMETER components'],
      [components(carousel(image), details()), '400 INVALID_PARAMETER components.0.media_keys'],
      [
        components(carousel(...Array<string>(7).fill(image)), details()),
        '400 INVALID_PARAMETER components.0.media_keys',
      ],
      [components(carousel(...Array<string>(6).fill(image)), details()), '200'],
      [components(carousel(image, square), details()), '400 INVALID components'],
      [components(carousel(image, 'none'), details()), '400 INVALID_MEDIA components.0.media_keys.1'],
      [components(media(image), details({ title: '' })), '400 MISSING_PARAMETER components.1.title'],
      [components(media(image), details({ destination: {} })), `400 MISSING_PARAMETER ${at('type')}`],
      [
        components(media(image), details({ destination: { type: 'WEBSITE' } })),
        `400 MISSING_PARAMETER ${at('url')}`,
      ],
      [
        components(media(image), details({ destination: { type: 'WEBSITE', url: 'boots' } })),
        `400 INVALID_PARAMETER ${at('url')}`,
      ],
      [components(media(image), store({})), `400 MISSING_PARAMETER ${at('ios_app_store_identifier')}`],
      [
        components(media(image), store({ country_code: 'de', googleplay_app_id: 'a' })),
        `400 INVALID_PARAMETER ${at('country_code')}`,
      ],
      [
        components(media(image), store({ country_code: 'UK', googleplay_app_id: 'a' })),
        `400 INVALID_PARAMETER ${at('country_code')}`,
      ],
      [
        components(media(image), store({ googleplay_app_id: 'a', ios_deep_link: 'a://b' })),
        `400 INCLUSIVE_PARAMETERS ${at('ios_app_store_identifier')}`,
      ],
      [
        components(media(image), store({ ios_app_store_identifier: '1', googleplay_deep_link: 'a://b' })),
        `400 INCLUSIVE_PARAMETERS ${at('googleplay_app_id')}`,
      ],
      [slides(slide), '400 INVALID_PARAMETER slides'],
      [slides(...Array<unknown>(7).fill(slide)), '400 INVALID_PARAMETER slides'],
      [slides(...Array<unknown>(6).fill(slide)), '200'],
      [slides(slide, [carousel(image, image), details()]), '400 INVALID_PARAMETER slides'],
      [slides(slide, [media(square), details()]), '400 INVALID slides'],
      [slides(slide, [media(image), details({ title: null })]), '400 MISSING_PARAMETER slides.1.1.title'],
      [slides({}, slide), '400 INVALID_PARAMETER slides.0'],
      [{ slides: [] }, '400 MISSING_PARAMETER slides'],
    ] as const) {
      expect([
        card,
        verdict(await stage.asAda('POST', `${account}/cards`, { name: 'Edge', ...card })),
      ]).toEqual([card, expected])
    }
  })

  it('of one account is not found in another, nor under another type', async () => {
    const made = await stage.asAda('POST', `${account}/cards`, {
      name: 'Edge',
      ...components(media(image), details()),
    })
    const id = String(part(made.data, 'id'))
    for (const [method, path] of [
      ['GET', `/12/accounts/${wayline}/cards/${id}`],
      ['DELETE', `/12/accounts/${wayline}/cards/${id}`],
      ['GET', `${account}/cards/poll/${id}`],
      ['GET', `${account}/cards/video_conversation/${id}`],
      ['DELETE', `${account}/cards/IMAGE_APP/${id}`],
      ['DELETE', `/12/accounts/${wayline}/cards/IMAGE_WEBSITE/${id}`],
    ] as const) {
      expect([path, verdict(await stage.asAda(method, path))]).toEqual([path, '404 CARD_NOT_FOUND card_id'])
    }
    expect(verdict(await stage.asAda('PUT', `/12/accounts/${wayline}/cards/${id}`, { name: 'x' }))).toBe(
      '404 CARD_NOT_FOUND card_id',
    )
  })
})

it('accepts and refuses polls', async () => {
  const poll = { duration_in_minutes: 60, first_choice: 'Yes', second_choice: 'No', name: 'Edge' }
  const atMost25 = ['first_choice', 'second_choice', 'third_choice', 'fourth_choice'].flatMap((field) => [
    [{ third_choice: 'c', [field]: '😀'.repeat(25) }, '200'] as const,
    [{ third_choice: 'c', [field]: 'c'.repeat(26) }, `400 INVALID_PARAMETER ${field}`] as const,
  ])
  for (const [values, expected] of [
    ...['4', '10081', '0', '-5', '5.5', 'x'].map(
      (duration_in_minutes) =>
        [{ duration_in_minutes }, '400 INVALID_PARAMETER duration_in_minutes'] as const,
    ),
    [{ duration_in_minutes: '' }, '400 MISSING_PARAMETER duration_in_minutes'] as const,
    [{ duration_in_minutes: 5 }, '200'] as const,
    [{ duration_in_minutes: 10_080 }, '200'] as const,
    ...atMost25,
    [{ fourth_choice: 'd' }, '400 INCLUSIVE_PARAMETERS third_choice'] as const,
    [{ fourth_choice: 'd', third_choice: '' }, '400 INCLUSIVE_PARAMETERS third_choice'] as const,
    [{ name: '' }, '400 MISSING_PARAMETER name'] as const,
    [{ name: 'n'.repeat(81) }, '400 INVALID_PARAMETER name'] as const,
    [{ media_key: squareFilm }, '200'] as const,
    [{ media_key: gif }, '400 INVALID_MEDIA media_key'] as const,
    [{ media_key: fresh('IMAGE') }, '400 INVALID_MEDIA media_key'] as const,
  ]) {
    expect([values, verdict(await ask('POST', `${account}/cards/poll`, { ...poll, ...values }))]).toEqual([
      values,
      expected,
    ])
  }
  const elsewhere = `/12/accounts/${wayline}/cards/poll`
  const tooShort = { ...poll, duration_in_minutes: 4, media_key: film }
  expect(verdict(await ask('POST', elsewhere, tooShort))).toBe(
    '400 INVALID_PARAMETER duration_in_minutes, FEATURE_NOT_AVAILABLE media_key, INVALID_MEDIA media_key',
  )
})

it('accepts and refuses video conversations', async () => {
  const talk = {
    first_cta: '#Boots',
    first_cta_tweet: 'Look',
    media_key: film,
    name: 'Edge',
    thank_you_text: 'Thanks',
    title: 'Boots',
  }
  for (const [values, expected] of [
    ...['first', 'second', 'third', 'fourth'].flatMap((place) => [
      [{ [`${place}_cta`]: `#${'c'.repeat(20)}`, [`${place}_cta_tweet`]: 'x' }, '200'] as const,
      [
        { [`${place}_cta`]: `#${'c'.repeat(21)}`, [`${place}_cta_tweet`]: 'x' },
        `400 INVALID_PARAMETER ${place}_cta`,
      ] as const,
      [
        { [`${place}_cta`]: '#c', [`${place}_cta_tweet`]: '' },
        `400 MISSING_PARAMETER ${place}_cta_tweet`,
      ] as const,
    ]),
    [{ title: '' }, '400 MISSING_PARAMETER title'] as const,
    [{ title: '', second_cta: '' }, '400 MISSING_PARAMETER title'] as const,
    [{ title: '', second_cta: '#b' }, '400 MISSING_PARAMETER second_cta_tweet'] as const,
    [{ title: '', second_cta: '#b', second_cta_tweet: 'x' }, '200'] as const,
    [
      { title: 't'.repeat(24), thank_you_text: 't'.repeat(24) },
      '400 INVALID_PARAMETER thank_you_text, INVALID_PARAMETER title',
    ] as const,
    [{ title: 't'.repeat(23), thank_you_text: 't'.repeat(23) }, '200'] as const,
    [{ media_key: squareFilm }, '400 INVALID_MEDIA media_key'] as const,
    [{ media_key: image }, '400 INVALID_MEDIA media_key'] as const,
    [{ unlocked_image_media_key: film }, '400 INVALID_MEDIA unlocked_image_media_key'] as const,
    [{ unlocked_video_media_key: image }, '400 INVALID_MEDIA unlocked_video_media_key'] as const,
    [{ poster_media_key: 'none' }, '400 INVALID_MEDIA poster_media_key'] as const,
  ]) {
    expect([
      values,
      verdict(await ask('POST', `${account}/cards/video_conversation`, { ...talk, ...values })),
    ]).toEqual([values, expected])
  }
})

it('accepts and refuses posts', async () => {
  const link = `https://example.com/${'a'.repeat(100)}`
  for (const [values, expected] of [
    [{}, '400 MISSING_PARAMETER text'],
    [{ text: '', media_keys: '' }, '400 MISSING_PARAMETER text'],
    [{ as_user_id: 'ada', text: 'x' }, '400 INVALID_PARAMETER as_user_id'],
    [{ as_user_id: '', text: '' }, '400 MISSING_PARAMETER as_user_id, MISSING_PARAMETER text'],
    [{ as_user_id: '1', text: 'x' }, '403 ACTION_NOT_ALLOWED as_user_id'],
    [{ as_user_id: demoUsers.bert.id, text: 'x' }, '200'],
    [{ as_user_id: demoUsers.bert.id, text: 'x', nullcast: false }, '403 ACTION_NOT_ALLOWED nullcast'],
    [{ text: 'x', nullcast: false }, '200'],
    [{ text: 'x'.repeat(281) }, '400 INVALID_PARAMETER text'],
    [{ text: '漢'.repeat(140) }, '200'],
    [{ text: '漢'.repeat(141) }, '400 INVALID_PARAMETER text'],
    [{ text: '👨‍👩‍👧‍👦'.repeat(140) }, '200'],
    [{ text: '👨‍👩‍👧‍👦'.repeat(141) }, '400 INVALID_PARAMETER text'],
    [{ text: `${'x'.repeat(256)} ${link}` }, '200'],
    [{ text: `${'x'.repeat(257)} ${link}` }, '400 INVALID_PARAMETER text'],
    [{ media_keys: [image, otherImage, image, otherImage].join(',') }, '200'],
    [{ media_keys: [image, image, image, image, image].join(',') }, '400 INVALID_PARAMETER media_keys'],
    [{ media_keys: [image, gif].join(',') }, '400 INVALID_PARAMETER media_keys'],
    [{ media_keys: [gif, otherGif].join(',') }, '400 INVALID_PARAMETER media_keys'],
    [{ media_keys: [film, otherFilm].join(',') }, '400 INVALID_PARAMETER media_keys'],
    [{ media_keys: fresh('IMAGE') }, '400 INVALID_MEDIA media_keys'],
    [{ text: 'x', card_uri: 'card://1' }, '404 CARD_NOT_FOUND card_uri'],
    [{ text: 'x', card_uri: 'boots' }, '400 INVALID_PARAMETER card_uri'],
    [{ text: 'x', conversation_settings: 'following' }, '400 INVALID_PARAMETER conversation_settings'],
    [{ text: 'x', tweet_mode: 'full' }, '400 INVALID_PARAMETER tweet_mode'],
    [{ text: 'x', video_cta: 'GO_TO' }, '400 INVALID_PARAMETER video_cta'],
    [{ text: 'x', media_keys: film, video_title: 't'.repeat(70), video_description: 'd'.repeat(200) }, '200'],
    [
      { media_keys: film, video_title: 't'.repeat(71), video_description: 'd'.repeat(201) },
      '400 INVALID_PARAMETER video_description, INVALID_PARAMETER video_title',
    ],
    [
      { text: 'x', name: 'n'.repeat(81), trim_user: 'yes' },
      '400 INVALID_PARAMETER name, INVALID_PARAMETER trim_user',
    ],
  ] as const) {
    const answer = await ask('POST', `${account}/tweet`, { as_user_id: demoUsers.ada.id, ...values })
    expect([values, verdict(answer)]).toEqual([values, expected])
  }
})
