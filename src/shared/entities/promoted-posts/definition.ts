import { z } from 'zod'
import { promotedTweetOperations } from '../../api/ads/promoted-tweets.ts'
import { identifier } from '../../api/conventions.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { contentOf, referencedDraft } from '../../drafts/draft.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { type Citation, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField } from '../../text/text-rules.ts'
import { callById, setFields } from '../calls.ts'
import { pick, text, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf } from '../match.ts'

const fields = ['line_item_id', 'tweet_id'] as const
const content = z.object({ line_item_id: text, tweet_id: text })
const source: Citation = citePublic('line-items#promoted-posts')

/** A line item's promotion of a post. */
export const promotedPost: EntityKind = {
  content,
  fields,
  titleOf: ({ tweet_id }) => tweet_id,
  check(draft) {
    const parsedContent = content.safeParse(contentOf(draft))
    return parsedContent.success ? findings(parsedContent.data) : null
  },
  lists: [{ operation: promotedTweetOperations.list, params: { count: 1_000 } }],
  read: callById(promotedTweetOperations.get),
  idParam: 'promoted_tweet_id',
  fromRecord: (record) => pick(record, fields),
  create: {
    call: ({ accountId }, promotion) =>
      plainCall(promotedTweetOperations.create, {
        account_id: accountId,
        ...setFields(promotion, ['line_item_id']),
        tweet_ids: typeof promotion.tweet_id === 'string' ? [promotion.tweet_id] : [],
      }),
    repeat: 'onceAbsent',
    find: ({ accountId }, { line_item_id: lineItem }) =>
      plainCall(promotedTweetOperations.list, {
        account_id: accountId,
        ...(textOf(lineItem) === null ? {} : { line_item_ids: [textOf(lineItem)] }),
        count: 1_000,
      }),
    match: (sentFields, record) => (promotesSame(sentFields, record) ? 'exact' : 'different'),
    matchKey: (promotion) => keyOf(promotion, fields),
    hasOwnKey: true,
    answersExisting: true,
    changesExisting: (sentFields, record) => record.deleted !== true && promotesSame(sentFields, record),
  },
  remove: { call: callById(promotedTweetOperations.remove) },
}

function promotesSame({ line_item_id, tweet_ids }: Fields, record: Fields): boolean {
  const isMeant = Array.isArray(tweet_ids) && tweet_ids.some((id) => id === record.tweet_id)
  return isMeant && record.line_item_id === line_item_id
}

function findings({ line_item_id, tweet_id }: z.output<typeof content>): readonly Finding[] {
  const fieldFindings: Finding[] = []
  if (!line_item_id)
    fieldFindings.push(
      missingField('promoted-post.line-item', 'line_item_id', t`Choose a line item.`, source),
    )
  else if (referencedDraft(line_item_id) === null && !identifier.safeParse(line_item_id).success)
    fieldFindings.push(
      invalidField('promoted-post.line-item', 'line_item_id', t`Enter a line item ID.`, source),
    )
  if (!tweet_id) fieldFindings.push(missingField('promoted-post.post', 'tweet_id', t`Choose a post.`, source))
  else if (!/^(draft:[a-z2-7]{16}|[0-9]{1,19})$/.test(tweet_id))
    fieldFindings.push(invalidField('promoted-post.post', 'tweet_id', t`Enter a post ID.`, source))
  return fieldFindings
}
