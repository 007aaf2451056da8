import { lineItemBatchMaximum, lineItemOperations } from '../../api/ads/line-items.ts'
import { promotedTweetOperations } from '../../api/ads/promoted-tweets.ts'
import { lineItemChanges, lineItemContent, lineItemFields } from '../../campaigns/entity-content.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { callById, createCall, updateCall } from '../calls.ts'
import { isEmpty, pick, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchBySent, searchByName } from '../match.ts'
import { lineItemDraftFindings } from './line-item-check.ts'

const newest = { count: 1_000, sort_by: 'created_at-desc', with_draft: true }

/** The service returns `[]` for an unset list; in a draft the field is missing. */
const fromRecord: EntityKind['fromRecord'] = (record) => {
  const content = pick(record, lineItemFields)
  return Object.fromEntries(
    Object.entries(content).filter(([, value]) => !Array.isArray(value) || !isEmpty(value)),
  )
}

/** With AUTO, the service doesn't store a bid (line-items.md#bids). */
const isIgnored: EntityKind['isIgnored'] = ({ bid_strategy }, field) =>
  field === 'bid_amount_local_micro' && (bid_strategy ?? 'AUTO') === 'AUTO'

export const lineItem: EntityKind = {
  content: lineItemContent,
  fields: lineItemFields,
  typeOf: ({ objective }) => textOf(objective),
  check: (draft, { campaigns }) => lineItemDraftFindings(draft, campaigns),
  checksWholeRecord: true,
  lists: [{ operation: lineItemOperations.list, params: { count: 1_000, with_draft: true } }],
  read: callById(lineItemOperations.get),
  idParam: 'line_item_id',
  fromRecord,
  isIgnored,
  create: {
    call: createCall(lineItemOperations.create, lineItemFields),
    repeat: 'personDecides',
    find: ({ accountId }, { name, campaign_id: campaign }) =>
      plainCall(lineItemOperations.list, {
        account_id: accountId,
        ...searchByName(name),
        ...(textOf(campaign) === null ? {} : { campaign_ids: [textOf(campaign)] }),
        ...newest,
      }),
    match: matchBySent({ fromRecord, isIgnored }, ['campaign_id', 'objective']),
    matchKey: (content) => keyOf(content, ['name', 'campaign_id', 'objective']),
  },
  update: {
    get fields() {
      return lineItemChanges()
    },
    call: updateCall(lineItemOperations.update, lineItemChanges),
  },
  remove: {
    call: callById(lineItemOperations.remove),
    contents: [
      {
        field: 'promoted_tweets',
        subject: 'promotedPost',
        call: ({ accountId, remoteId }) =>
          plainCall(promotedTweetOperations.list, {
            account_id: accountId,
            line_item_ids: [remoteId],
            count: 1_000,
          }),
      },
    ],
  },
  batch: {
    operation: lineItemOperations.batch,
    maximum: lineItemBatchMaximum,
    readSeveral: (accountId, ids) =>
      plainCall(lineItemOperations.list, {
        account_id: accountId,
        count: 1_000,
        with_draft: true,
        line_item_ids: [...ids],
      }),
    newest: (accountId) => plainCall(lineItemOperations.list, { account_id: accountId, ...newest }),
  },
}
