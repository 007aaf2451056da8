import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { cardOperations } from '../../../../src/shared/api/ads/cards.ts'
import { legacyCardOperations } from '../../../../src/shared/api/ads/legacy-cards.ts'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { videoConversationOperations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { type Given, northwind, wayline } from '../given.ts'
import { cardOf, first, library, newImage, website } from '../records.ts'
import { missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'

type Values = Readonly<Record<string, unknown>>

const square = first(library.squares)
const media = { type: 'MEDIA', media_key: square }
const details = { type: 'DETAILS', title: 'Boots', destination: website }
const store = { type: 'APP', country_code: 'DE', ios_app_store_identifier: '333903271' }
const label = { type: 'ENUM', value: 'SHOP' }
const button = { type: 'BUTTON', label, destination: store }
const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** A card with these components. */
const card = (rule: string, fault: RefusalFault, components: readonly Values[]): Refusal =>
  cardBody(rule, fault, { name: 'Case', components })

const cardBody = (rule: string, fault: RefusalFault, body: Values): Refusal => ({
  rule: `card.${rule}`,
  operation: cardOperations.create,
  prepare: () => ({ params: northwind, body }),
  fault,
})

const withDetails = (rule: string, fault: RefusalFault, changed: Values): Refusal =>
  card(rule, fault, [media, changed])
const toWebsite = (rule: string, fault: RefusalFault, destination: Values): Refusal =>
  card(rule, fault, [media, { ...details, destination }])
const toStore = (rule: string, fault: RefusalFault, destination: Values): Refusal =>
  card(rule, fault, [media, { ...button, destination }])
const labelled = (rule: string, fault: RefusalFault, changed: Values): Refusal =>
  card(rule, fault, [media, { ...button, label: changed }])

const slide = [media, details]
const at = 'components.1'

const cards: readonly Refusal[] = [
  cardBody('name-required', missing('name'), without(cardOf('Case'), 'name')),
  cardBody('name-length', wrong('name'), cardOf('n'.repeat(81))),
  cardBody('components-or-slides', wrong('slides', 'EXCLUSIVE_PARAMETERS'), {
    ...cardOf('Case'),
    slides: [slide, slide],
  }),
  cardBody('content-required', missing('components'), { name: 'Case' }),
  cardBody('slide-count', wrong('slides'), { name: 'Case', slides: [slide] }),
  cardBody('slide-form', wrong('slides'), { name: 'Case', slides: [slide, [media]] }),
  card('one-media', wrong('components'), [media, media, details]),
  card('one-lead', wrong('components'), [media]),
  card('component-type-required', missing(`${at}.type`), [media, without(details, 'type')]),
  card('component-type', wrong(`${at}.type`), [media, { ...details, type: 'TITLE' }]),
  card('media-required', missing('components.0.media_key'), [{ type: 'MEDIA' }, details]),
  card('carousel-required', missing('components.0.media_keys'), [{ type: 'SWIPEABLE_MEDIA' }, details]),
  card('carousel-size', wrong('components.0.media_keys'), [
    { type: 'SWIPEABLE_MEDIA', media_keys: [square] },
    details,
  ]),
  card('media-in-library', wrong('components.0.media_key', 'INVALID_MEDIA'), [
    { type: 'MEDIA', media_key: '3_404' },
    details,
  ]),
  card('no-gif', wrong('components'), [{ type: 'MEDIA', media_key: first(library.gifs) }, details]),
  card('one-ratio', wrong('components', 'INVALID'), [
    { type: 'SWIPEABLE_MEDIA', media_keys: [square, first(library.wides)] },
    details,
  ]),
  withDetails('title-required', missing(`${at}.title`), without(details, 'title')),
  withDetails('destination-required', missing(`${at}.destination`), without(details, 'destination')),
  toWebsite('destination-type-required', missing(`${at}.destination.type`), without(website, 'type')),
  toWebsite('destination-type', wrong(`${at}.destination.type`), { ...website, type: 'MAP' }),
  withDetails('destination-kind', wrong('components'), { ...details, destination: store }),
  toWebsite('url-required', missing(`${at}.destination.url`), { type: 'WEBSITE' }),
  toWebsite('url', wrong(`${at}.destination.url`), { type: 'WEBSITE', url: 'northwind' }),
  toStore('country-required', missing(`${at}.destination.country_code`), without(store, 'country_code')),
  toStore('country', wrong(`${at}.destination.country_code`), { ...store, country_code: 'XX' }),
  toStore(
    'store-id-required',
    missing(`${at}.destination.ios_app_store_identifier`),
    without(store, 'ios_app_store_identifier'),
  ),
  toStore('deep-link-needs-id', wrong(`${at}.destination.googleplay_app_id`, 'INCLUSIVE_PARAMETERS'), {
    ...store,
    googleplay_deep_link: 'northwind://',
  }),
  toStore('store-text-empty', wrong(`${at}.destination.ios_deep_link`), { ...store, ios_deep_link: '' }),
  card('label-required', missing(`${at}.label`), [media, without(button, 'label')]),
  labelled('label-type-required', missing(`${at}.label.type`), without(label, 'type')),
  labelled('label-type', wrong(`${at}.label.type`), { ...label, type: 'TEXT' }),
  labelled('label-value-required', missing(`${at}.label.value`), without(label, 'value')),
  labelled('label-value', wrong(`${at}.label.value`), { ...label, value: 'BUY' }),
]

const poll = {
  duration_in_minutes: 60,
  first_choice: 'Boots',
  second_choice: 'Shoes',
  name: 'Feet',
}

const pollCase = (
  rule: string,
  fault: RefusalFault,
  changes: Values,
  account: Values = northwind,
): Refusal => ({
  rule: `poll.${rule}`,
  operation: pollCardOperations.create,
  prepare: () => ({ params: { ...account, ...poll, ...changes } }),
  fault,
})

const polls: readonly Refusal[] = [
  ...(['first_choice', 'name', 'second_choice'] as const).map((field) =>
    pollCase(`${field.replace('_', '-')}-required`, missing(field), { [field]: undefined }),
  ),
  ...(['first_choice', 'second_choice', 'third_choice', 'fourth_choice'] as const).map((field) =>
    pollCase(`${field.replace('_', '-')}-length`, wrong(field), {
      third_choice: 'Sandals',
      [field]: 'b'.repeat(26),
    }),
  ),
  pollCase('name-length', wrong('name'), { name: 'n'.repeat(81) }),
  pollCase('duration-required', missing('duration_in_minutes'), { duration_in_minutes: undefined }),
  pollCase('duration', wrong('duration_in_minutes'), { duration_in_minutes: 4 }),
  pollCase('fourth-needs-third', wrong('third_choice', 'INCLUSIVE_PARAMETERS'), { fourth_choice: 'Bare' }),
  pollCase('media', wrong('media_key', 'INVALID_MEDIA'), { media_key: first(library.gifs) }),
  pollCase('media-feature', wrong('media_key', 'FEATURE_NOT_AVAILABLE'), { media_key: square }, wayline),
]

const conversation = {
  first_cta: '#Boots',
  first_cta_tweet: 'I say #Boots',
  media_key: first(library.films),
  name: 'Boots or shoes',
  thank_you_text: 'See you outside',
  title: 'Boots?',
}

const talk = (rule: string, fault: RefusalFault, changes: Values): Refusal => ({
  rule: `video-conversation.${rule}`,
  operation: videoConversationOperations.create,
  prepare: () => ({ params: { ...northwind, ...conversation, ...changes } }),
  fault,
})

const conversations: readonly Refusal[] = [
  ...(['first_cta', 'first_cta_tweet', 'name', 'thank_you_text'] as const).map((field) =>
    talk(`${field.replaceAll('_', '-')}-required`, missing(field), { [field]: undefined }),
  ),
  ...(
    [
      ['first_cta', 20],
      ['second_cta', 20],
      ['third_cta', 20],
      ['fourth_cta', 20],
      ['first_cta_tweet', 256],
      ['name', 80],
      ['thank_you_text', 23],
      ['title', 23],
    ] as const
  ).map(([field, limit]) =>
    talk(`${field.replaceAll('_', '-')}-length`, wrong(field), {
      [field]: 'x'.repeat(limit + 1),
      ...(field.endsWith('_cta') && field !== 'first_cta' ? { [`${field}_tweet`]: 'I say so' } : {}),
    }),
  ),
  talk('title-or-second', missing('title'), { title: undefined }),
  talk('post-required', missing('second_cta_tweet'), { second_cta: '#Shoes' }),
  talk('video-required', missing('media_key'), { media_key: undefined }),
  talk('video', wrong('media_key', 'INVALID_MEDIA'), { media_key: first(library.squareFilms) }),
  talk('other-media', wrong('poster_media_key', 'INVALID_MEDIA'), { poster_media_key: first(library.films) }),
  talk('thank-you-url', wrong('thank_you_url'), { thank_you_url: 'northwind' }),
]

const imageTalk = (
  rule: string,
  fault: RefusalFault,
  change: Values | ((given: Given) => Promise<Values>),
): Refusal => ({
  rule: `image-conversation.${rule}`,
  operation: legacyCardOperations.createImageConversation,
  prepare: async (given) => {
    const changes = typeof change === 'function' ? await change(given) : change
    return { params: { ...northwind, ...conversation, media_key: first(library.wides), ...changes } }
  },
  fault,
})

const imageConversations: readonly Refusal[] = [
  imageTalk('first-cta-required', missing('first_cta'), { first_cta: undefined }),
  imageTalk('title-length', wrong('title'), { title: 'x'.repeat(24) }),
  imageTalk('title-or-second', missing('title'), { title: undefined }),
  imageTalk('post-required', missing('second_cta_tweet'), { second_cta: '#Shoes' }),
  imageTalk('image-required', missing('media_key'), { media_key: undefined }),
  imageTalk('image', wrong('media_key', 'INVALID_MEDIA'), { media_key: square }),
  imageTalk('width', wrong('media_key', 'INVALID_MEDIA'), async (given) => ({
    media_key: await newImage(given, 799, 418),
  })),
  imageTalk('other-media', wrong('unlocked_image_media_key', 'INVALID_MEDIA'), {
    unlocked_image_media_key: first(library.films),
  }),
  imageTalk('unlocked-ratio', wrong('unlocked_image_media_key', 'INVALID_MEDIA'), {
    unlocked_image_media_key: square,
  }),
  imageTalk('thank-you-url', wrong('thank_you_url'), { thank_you_url: 'northwind' }),
]

const libraryCase = (rule: string, fault: RefusalFault, media_key: string, changes: Values): Refusal => ({
  rule: `media.${rule}`,
  operation: mediaLibraryOperations.update,
  prepare: () => ({ params: { ...northwind, media_key, ...changes } }),
  fault,
})

const mediaTexts: readonly Refusal[] = [
  ...(
    [
      ['description', 200],
      ['file_name', 255],
      ['name', 100],
      ['title', 70],
    ] as const
  ).map(([field, limit]) =>
    libraryCase(`${field.replace('_', '-')}-length`, wrong(field), first(library.films), {
      [field]: 'x'.repeat(limit + 1),
    }),
  ),
  libraryCase('videos-only', wrong('title'), square, { title: 'Not for images' }),
  libraryCase('poster-image', wrong('poster_media_key', 'INVALID_MEDIA'), first(library.films), {
    poster_media_key: first(library.gifs),
  }),
]

const post = (rule: string, fault: RefusalFault, changes: Values): Refusal => ({
  rule: `post.${rule}`,
  operation: promotedPostOperations.create,
  prepare: () => ({ params: { ...northwind, as_user_id: demoUsers.ada.id, text: 'Rain', ...changes } }),
  fault,
})

const posts: readonly Refusal[] = [
  {
    ...post('grant', { kind: 'forbidden', reason: 'ACTION_NOT_ALLOWED' }, {}),
    prepare: () => ({ params: { ...wayline, as_user_id: demoUsers.bert.id, text: 'Rain' } }),
  },
  post(
    'organic-for-oneself',
    { kind: 'forbidden', reason: 'ACTION_NOT_ALLOWED' },
    { as_user_id: demoUsers.bert.id, nullcast: false },
  ),
  post('as-user-id-required', missing('as_user_id'), { as_user_id: undefined }),
  post('text-required', missing('text'), { text: undefined }),
  post('text-length', wrong('text'), { text: 'ü'.repeat(281) }),
  post('text-characters', wrong('text'), { text: 'Rain\ufeff' }),
  post('name-length', wrong('name'), { name: 'n'.repeat(81) }),
  post('video-description-length', wrong('video_description'), { video_description: 'd'.repeat(201) }),
  post('video-title-length', wrong('video_title'), { video_title: 't'.repeat(71) }),
  post('media-count', wrong('media_keys'), { media_keys: [square, first(library.films)] }),
  post('media-in-library', wrong('media_keys', 'INVALID_MEDIA'), { media_keys: ['3_404'] }),
]

export const creativeRefusals: readonly Refusal[] = [
  ...cards,
  ...polls,
  ...conversations,
  ...imageConversations,
  ...mediaTexts,
  ...posts,
]
