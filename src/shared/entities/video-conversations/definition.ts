import { z } from 'zod'
import { videoConversationOperations } from '../../api/ads/video-conversation-cards.ts'
import { contentOf } from '../../drafts/draft.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { callById, createCall, updateCall } from '../calls.ts'
import { pick, text, unset } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchByName, searchByName } from '../match.ts'
import { conversationFields, conversationFindings } from './video-conversation-rules.ts'

const content = z.partialRecord(z.enum(conversationFields), text)
const fromRecord: EntityKind['fromRecord'] = (record) => pick(record, conversationFields)

export const videoConversation: EntityKind = {
  content,
  fields: conversationFields,
  startsWith: [],
  check(draft, { library }) {
    const parsedContent = content.safeParse(contentOf(draft))
    return parsedContent.success
      ? conversationFindings(unset(parsedContent.data, conversationFields), { library })
      : null
  },
  // Its texts depend on one another.
  checksWholeRecord: true,
  lists: [{ operation: videoConversationOperations.list, params: { count: 1_000 } }],
  read: callById(videoConversationOperations.get),
  idParam: 'card_id',
  fromRecord,
  mediaAddresses: [
    // Without a poster of its own, the conversation has its video's.
    { field: 'poster_media_key', address: 'poster_media_url', isOptional: true },
    { field: 'unlocked_image_media_key', address: 'unlocked_image_url' },
  ],
  create: {
    call: createCall(videoConversationOperations.create, conversationFields),
    repeat: 'onceAbsent',
    find: ({ accountId }, { name }) =>
      plainCall(videoConversationOperations.list, {
        account_id: accountId,
        ...searchByName(name),
        count: 1_000,
      }),
    // The service returns posters and unlocked media only as URLs.
    match: matchByName(
      fromRecord,
      conversationFields.filter((name) => !/^(name|poster_|unlocked_)/.test(name)),
    ),
    matchKey: (conversation) => keyOf(conversation, ['name']),
  },
  update: {
    fields: conversationFields,
    call: updateCall(videoConversationOperations.update, () => conversationFields),
    writeOnly: ['poster_media_key', 'unlocked_image_media_key'],
  },
  remove: { call: callById(videoConversationOperations.remove) },
}
