import fc from 'fast-check'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { cardOperations } from '../../../../src/shared/api/ads/cards.ts'
import { promotedPostOperations } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { videoConversationOperations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { cardFindings } from '../../../../src/shared/entities/cards/card-rules.ts'
import { conversationFindings } from '../../../../src/shared/entities/video-conversations/video-conversation-rules.ts'
import { firstOf, type Given, northwind } from '../given.ts'
import { first, library, newCard, newPost } from '../records.ts'
import { conversation, conversationBreaks } from './conversations-and-posts.ts'
import { card, cardBreaks } from './creatives.ts'
import { findMedia as find } from './demo-library.ts'
import { idOf, once, option, text, tooLong, trialOf } from './subject.ts'

const ownCard = once(async (scene: Given) => (await newCard(scene)).id)

export const cardChangeTrial = trialOf({
  name: 'changes of cards',
  operation: cardOperations.update,
  valid: card,
  breaks: [
    ...cardBreaks,
    (draft) => ({ ...draft, name: '' }),
    (draft) => ({ ...draft, components: [], slides: [] }),
  ],
  findingsFor: (draft) => cardFindings(draft, { change: 'update', library: find }),
  asInput: async (body, scene) => ({ params: { ...northwind, card_id: await ownCard(scene) }, body }),
  read: async ({ send }, reply) =>
    (await send(cardOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  wanted: (draft) => draft,
})

const conversations = videoConversationOperations
const ownConversation = once(async ({ send }: Given) => {
  const params = {
    ...northwind,
    first_cta: 'Yes',
    first_cta_tweet: 'Boots it is',
    media_key: first(library.films),
    name: 'To be changed',
    thank_you_text: 'Thanks',
    title: 'Boots?',
  }
  return (await send(conversations.create, { params })).data.id
})

/** Null clears here, so everything is sent. */
export const conversationChangeTrial = trialOf({
  name: 'changes of video conversation cards',
  operation: conversations.update,
  valid: conversation,
  breaks: conversationBreaks,
  findingsFor: (draft) => conversationFindings(draft, { library: find }),
  asInput: async (draft, scene) => ({
    params: { ...northwind, card_id: await ownConversation(scene), ...draft },
  }),
  read: async ({ send }, reply) =>
    (await send(conversations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  // Keys of posters and unlocked media are returned as URLs; missing calls to action are omitted.
  wanted: ({ name, title, thank_you_text, first_cta, media_key }) => ({
    name,
    title,
    thank_you_text,
    first_cta,
    media_key,
  }),
})

const ownPost = once(newPost)

export const postNameTrial = trialOf({
  name: 'names of posts for ads',
  operation: promotedPostOperations.rename,
  valid: fc.record({ name: option(text(80)) }),
  breaks: [() => ({ name: tooLong(80) })],
  asInput: async (draft, scene) => ({ params: { ...northwind, tweet_id: await ownPost(scene), ...draft } }),
  async read(scene) {
    const params = {
      ...northwind,
      tweet_type: 'PUBLISHED' as const,
      tweet_ids: [await ownPost(scene)],
      user_id: demoUsers.ada.id,
    }
    return firstOf((await scene.send(promotedPostOperations.list, { params })).data)
  },
  wanted: (draft) => draft,
})
