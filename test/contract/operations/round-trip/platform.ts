import fc from 'fast-check'
import { demoPostIds } from '../../../../src/sandbox/demo/post-ids.ts'
import { type PostBody, postOperations } from '../../../../src/shared/api/platform/posts.ts'
import { streamLinkOperations } from '../../../../src/shared/api/platform/stream-links.ts'
import { streamRuleOperations } from '../../../../src/shared/api/platform/stream-rules.ts'
import { webhookOperations } from '../../../../src/shared/api/platform/webhooks.ts'
import { postContentFindings } from '../../../../src/shared/entities/posts/post-content-rules.ts'
import { postTextLimit, weightedLength } from '../../../../src/shared/entities/posts/weighted-length.ts'
import { readRule } from '../../../../src/shared/streams/read-rule.ts'
import { webhookAddressFindings } from '../../../../src/shared/webhooks/webhook-address-rules.ts'
import { firstOf, type Given } from '../given.ts'
import { newWebhook } from '../records.ts'
import { idOf, once, text, tooLong, trialOf } from './subject.ts'

const posts = postOperations
const other = demoPostIds[0]
const poll = { options: ['Yes', 'No'], duration_minutes: 60 }

/** Written by Bert, who has no premium subscription. */
export const platformPostTrial = trialOf<PostBody>({
  name: 'posts',
  operation: posts.create,
  valid: fc
    .record(
      {
        text: text(postTextLimit).filter((value) => weightedLength(value) <= postTextLimit),
        paid_partnership: fc.boolean(),
        community_id: fc.constant('1493446837214187523'),
        content: fc.constantFrom<PostBody>({ quote_tweet_id: other }, { poll }, {}),
        reply: fc.constant({ in_reply_to_tweet_id: other }),
      },
      { requiredKeys: ['text'] },
    )
    .map(({ content, ...body }) => ({ ...body, ...content })),
  breaks: [
    (draft) => ({ ...draft, text: tooLong(postTextLimit) }),
    ({ text: _, quote_tweet_id: _quoted, ...draft }) => draft,
    (draft) => ({ ...draft, quote_tweet_id: other, poll }),
    (draft) => ({ ...draft, poll: { ...poll, options: ['Only'] } }),
    (draft) => ({ ...draft, poll: { ...poll, duration_minutes: 4 } }),
    (draft) => ({ ...draft, poll: { ...poll, options: ['Yes', tooLong(25)] } }),
    (draft) => ({ ...draft, media: { media_ids: ['1', '2', '3', '4', '5'] } }),
    (draft) => ({ ...draft, card_uri: 'northwind' }),
    (draft) => ({ ...draft, community_id: 'hikers' }),
  ],
  findingsFor: (draft) => postContentFindings(draft, { isPremium: false }),
  asInput: (body, { bert }) => ({ caller: bert, params: {}, body }),
  async read({ send, bert }, reply) {
    const fields = ['paid_partnership', 'community_id', 'referenced_tweets'] as const
    const params = { ids: [idOf(reply)], 'tweet.fields': [...fields] }
    return firstOf((await send(posts.lookUp, { params }, bert)).data ?? [])
  },
  wanted: ({ text: value, paid_partnership, community_id, reply, quote_tweet_id }) => ({
    text: value,
    ...(paid_partnership === undefined ? {} : { paid_partnership }),
    ...(community_id === undefined ? {} : { community_id }),
    ...(reply === undefined && quote_tweet_id === undefined
      ? {}
      : {
          referenced_tweets: [
            ...(reply === undefined ? [] : [{ type: 'replied_to', id: reply.in_reply_to_tweet_id }]),
            ...(quote_tweet_id === undefined ? [] : [{ type: 'quoted', id: quote_tweet_id }]),
          ],
        }),
  }),
})

const webhooks = webhookOperations

/** An app can have five webhooks: deletes earlier ones. */
async function makeRoom({ send }: Given): Promise<void> {
  for (const { id } of (await send(webhooks.list, { params: {} })).data) {
    await send(webhooks.delete, { params: { webhook_id: id } })
  }
}

/** URLs on the host of the scene's tunnel. */
const address = fc
  .webQueryParameters({ size: 'small' })
  .map((query) => `https://hooks.example.com/flightdeck?${query}`)
  .filter(({ length }) => length <= 200)

export const webhookTrial = trialOf<string>({
  name: 'webhooks',
  operation: webhooks.register,
  valid: address,
  breaks: [
    () => '',
    (url) => url.replace('https:', 'http:'),
    (url) => url.replace('.com', '.com:8443'),
    (url) => url.replace('.com', '.com:443'),
    (url) => url + 'x'.repeat(200),
    (url) => url.replace('https://', 'hooks '),
    (url) => url.replace('https://', 'https://ada:secret@'),
  ],
  findingsFor: webhookAddressFindings,
  async asInput(url, scene) {
    await makeRoom(scene)
    return { params: {}, body: { url } }
  },
  read: async ({ send }, reply) =>
    (await send(webhooks.list, { params: {} })).data.find(({ id }) => id === idOf(reply)),
  wanted: (url) => ({ url, valid: true }),
})

interface RuleDraft {
  readonly value: string
  readonly tag?: string | undefined
}

const rules = streamRuleOperations
const word = fc.stringMatching(/^[a-z]{3,8}$/).filter((text) => !/^(and|or)$/.test(text))
const ruleDraft = fc.record(
  { value: fc.tuple(word, word).map((words) => `${words.join(' ')} -is:retweet`), tag: text(50) },
  { requiredKeys: ['value'] },
)
const brokenRules: readonly ((draft: RuleDraft) => RuleDraft)[] = [
  (draft) => ({ ...draft, value: `${draft.value} (` }),
  (draft) => ({ ...draft, value: `${draft.value} h:x` }),
  () => ({ value: 'has:links' }),
]

/** Deletes earlier rules, so that none is a duplicate. */
export const streamRuleTrial = trialOf<RuleDraft>({
  name: 'stream rules',
  operation: rules.change,
  valid: ruleDraft,
  breaks: brokenRules,
  findingsFor({ value }) {
    const read = readRule(value, 'rule')
    const finding = {
      rule: 'stream-rule.language',
      severity: 'error',
      field: 'value',
      code: 'invalid-rules',
      source: { basis: 'public', section: 'streams#operators' },
    } as const
    return read.kind === 'rule' ? [] : read.errors.map(({ message }) => ({ ...finding, message }))
  },
  async asInput(draft, { send }) {
    await send(rules.change, { params: { delete_all: true }, body: {} })
    return { params: {}, body: { add: [draft] } }
  },
  read: async ({ send }) => firstOf((await send(rules.list, { params: {} })).data),
  wanted: (draft) => draft,
})

interface LinkDraft {
  readonly webhook: string | null
  readonly fields: readonly string[]
}

const links = streamLinkOperations
const linked = once(async (scene: Given) => {
  await makeRoom(scene)
  return newWebhook(scene)
})

export const streamLinkTrial = trialOf<LinkDraft>({
  name: 'stream links',
  operation: links.create,
  valid: fc.record({
    webhook: fc.constant(null),
    fields: fc.subarray(['created_at', 'author_id', 'lang', 'public_metrics']),
  }),
  breaks: [(draft) => ({ ...draft, webhook: 'hooks' }), (draft) => ({ ...draft, webhook: '1'.repeat(20) })],
  async asInput({ webhook, fields }, scene) {
    const webhook_id = webhook ?? (await linked(scene))
    // A link can't be changed, so the previous run's link is deleted.
    for (const link of (await scene.send(links.list, { params: {} })).data) {
      await scene.send(links.remove, { params: { webhook_id: link.webhook_id } })
    }
    return { params: { webhook_id, ...(fields.length === 0 ? {} : { 'tweet.fields': fields }) } }
  },
  read: async ({ send }) => firstOf((await send(links.list, { params: {} })).data),
  wanted: ({ fields }) => ({ fields: fields.length === 0 ? [] : [`tweet.fields=${fields.join(',')}`] }),
})
