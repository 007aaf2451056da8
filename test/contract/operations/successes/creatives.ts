import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { accountMediaOperations } from '../../../../src/shared/api/ads/account-media.ts'
import { cardOperations } from '../../../../src/shared/api/ads/cards.ts'
import { legacyCardOperations } from '../../../../src/shared/api/ads/legacy-cards.ts'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { videoConversationOperations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { mediaUploadOperations } from '../../../../src/shared/api/platform/media-upload.ts'
import { firstOf, type Given, northwind } from '../given.ts'
import { cardOf, first, library, newCard, newPost, newUpload } from '../records.ts'
import { succeeds } from './success.ts'

const media = mediaLibraryOperations
const shown = accountMediaOperations
const legacy = legacyCardOperations
const conversations = videoConversationOperations

async function newMedia(given: Given): Promise<string> {
  const { key, params } = await newUpload(given)
  await given.send(mediaUploadOperations.finalize, { params })
  return (await given.send(media.add, { params: { ...northwind, media_key: key } })).data.media_key
}

const someAccountMedia = async ({ send }: Given) =>
  firstOf((await send(shown.list, { params: northwind })).data).id

const someLegacyCard = async ({ send }: Given) =>
  firstOf((await send(legacy.listImageConversations, { params: northwind })).data).id

const conversation = {
  ...northwind,
  first_cta: '#Boots',
  first_cta_tweet: 'I say #Boots',
  media_key: first(library.films),
  name: 'Boots or shoes',
  thank_you_text: 'See you outside',
  title: 'Boots?',
}

const newConversation = async ({ send }: Given) =>
  (await send(conversations.create, { params: conversation })).data.id

const imageTalk = { ...conversation, media_key: first(library.wides) }

const newImageTalk = async ({ send }: Given) =>
  (await send(legacy.createImageConversation, { params: imageTalk })).data.id

const poll = {
  ...northwind,
  duration_in_minutes: 60,
  first_choice: 'Boots',
  second_choice: 'Shoes',
  name: 'Feet',
}

export const creativeSuccesses = [
  succeeds(media.list)(() => ({
    params: { ...northwind, media_type: 'GIF', count: 2 },
    wanted: { data: [{ media_type: 'GIF' }, { media_type: 'GIF' }] },
  })),
  succeeds(media.get)(() => ({
    params: { ...northwind, media_key: first(library.films) },
    wanted: { data: { media_type: 'VIDEO', aspect_ratio: '16:9' } },
  })),
  succeeds(media.add)(async (given) => {
    const { key, params } = await newUpload(given)
    await given.send(mediaUploadOperations.finalize, { params })
    return {
      params: { ...northwind, media_key: key, name: 'Icon' },
      wanted: { data: { media_key: key, name: 'Icon', media_type: 'IMAGE' } },
    }
  }),
  succeeds(media.update)(async (given) => ({
    params: { ...northwind, media_key: await newMedia(given), name: 'Renamed' },
    wanted: { data: { name: 'Renamed' } },
  })),
  succeeds(media.remove)(async (given) => ({
    params: { ...northwind, media_key: await newMedia(given) },
    wanted: { data: { deleted: true } },
  })),

  succeeds(shown.list)(() => ({
    params: { ...northwind, creative_types: ['PREROLL'] },
    wanted: { data: { 0: { creative_type: 'PREROLL' } } },
  })),
  succeeds(shown.get)(async (given) => {
    const id = await someAccountMedia(given)
    return { params: { ...northwind, account_media_id: id }, wanted: { data: { id } } }
  }),
  succeeds(shown.remove)(async (given) => ({
    params: { ...northwind, account_media_id: await someAccountMedia(given) },
    wanted: { data: { deleted: true } },
  })),

  succeeds(cardOperations.list)(() => ({
    params: { ...northwind, card_types: ['IMAGE_WEBSITE'], count: 1 },
    wanted: { data: [{ card_type: 'IMAGE_WEBSITE' }] },
  })),
  succeeds(cardOperations.get)(async (given) => {
    const { id } = await newCard(given)
    return { params: { ...northwind, card_id: id }, wanted: { data: { id } } }
  }),
  succeeds(cardOperations.create)(() => ({
    params: northwind,
    body: cardOf('Boots'),
    wanted: { data: { name: 'Boots', card_type: 'IMAGE_WEBSITE' } },
  })),
  succeeds(cardOperations.update)(async (given) => ({
    params: { ...northwind, card_id: (await newCard(given)).id },
    body: { name: 'Other boots' },
    wanted: { data: { name: 'Other boots' } },
  })),
  succeeds(cardOperations.remove)(async (given) => ({
    params: { ...northwind, card_id: (await newCard(given)).id },
    wanted: { data: { deleted: true } },
  })),
  succeeds(cardOperations.find)(async (given) => {
    const { id, card_uri } = await newCard(given)
    return { params: { ...northwind, card_uris: [card_uri ?? ''] }, wanted: { data: [{ id }] } }
  }),
  succeeds(cardOperations.getAny)(async (given) => {
    const id = await someLegacyCard(given)
    return { params: { ...northwind, card_id: id }, wanted: { data: { card_type: 'IMAGE_CONVERSATION' } } }
  }),

  succeeds(legacy.listImageConversations)(() => ({
    params: northwind,
    wanted: { data: { 0: { card_type: 'IMAGE_CONVERSATION' } } },
  })),
  succeeds(legacy.getImageConversation)(async (given) => {
    const id = await someLegacyCard(given)
    return { params: { ...northwind, card_id: id }, wanted: { data: { id } } }
  }),
  succeeds(legacy.createImageConversation)(() => ({
    params: { ...imageTalk, title: null, second_cta: '#Shoes', second_cta_tweet: 'I say #Shoes' },
    wanted: { data: { card_type: 'IMAGE_CONVERSATION', second_cta: '#Shoes', title: null, deleted: false } },
  })),
  succeeds(legacy.updateImageConversation)(async (given) => ({
    params: { ...northwind, card_id: await newImageTalk(given), title: 'Sandals?' },
    wanted: { data: { title: 'Sandals?', first_cta: '#Boots' } },
  })),
  succeeds(legacy.deleteImageConversation)(async (given) => ({
    params: { ...northwind, card_id: await newImageTalk(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(legacy.remove)(async (given) => ({
    params: { ...northwind, card_type: 'IMAGE_CONVERSATION', card_id: await someLegacyCard(given) },
    wanted: { data: { deleted: true } },
  })),

  succeeds(pollCardOperations.list)(() => ({
    params: { ...northwind, count: 2 },
    wanted: { data: { length: 2 } },
  })),
  succeeds(pollCardOperations.get)(async ({ send }) => {
    const { id } = (await send(pollCardOperations.create, { params: poll })).data
    return { params: { ...northwind, card_id: id }, wanted: { data: { id, first_choice: 'Boots' } } }
  }),
  succeeds(pollCardOperations.create)(() => ({
    params: { ...poll, third_choice: 'Sandals', media_key: first(library.wides) },
    wanted: { data: { third_choice: 'Sandals', duration_in_minutes: '60', card_type: 'IMAGE_POLLS' } },
  })),

  succeeds(conversations.list)(() => ({
    params: { ...northwind, count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(conversations.get)(async (given) => {
    const id = await newConversation(given)
    return { params: { ...northwind, card_id: id }, wanted: { data: { id, title: 'Boots?' } } }
  }),
  succeeds(conversations.create)(() => ({
    params: { ...conversation, second_cta: '#Shoes', second_cta_tweet: 'I say #Shoes' },
    wanted: { data: { name: 'Boots or shoes', first_cta: '#Boots' } },
  })),
  succeeds(conversations.update)(async (given) => ({
    params: { ...northwind, card_id: await newConversation(given), title: 'Shoes?' },
    wanted: { data: { title: 'Shoes?' } },
  })),
  succeeds(conversations.remove)(async (given) => ({
    params: { ...northwind, card_id: await newConversation(given) },
    wanted: { data: { deleted: true } },
  })),

  succeeds(promotedPostOperations.create)(() => ({
    params: {
      ...northwind,
      as_user_id: demoUsers.bert.id,
      text: 'Boots for the rain',
      media_keys: [first(library.squares)],
    },
    wanted: { data: { nullcast: true, user: { screen_name: 'bert' } } },
  })),
  succeeds(promotedPostOperations.rename)(async (given) => {
    const tweet_id = await newPost(given)
    return { params: { ...northwind, tweet_id, name: 'Rain' }, wanted: { data: { name: 'Rain' } } }
  }),
  succeeds(promotedPostOperations.list)(() => ({
    params: { ...northwind, tweet_type: 'PUBLISHED', timeline_type: 'ALL', count: 2 },
    wanted: { data: { length: 2 } },
  })),
]
