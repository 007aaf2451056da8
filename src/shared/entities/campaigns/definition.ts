import { campaignBatchMaximum, campaignOperations } from '../../api/ads/campaigns.ts'
import { lineItemOperations } from '../../api/ads/line-items.ts'
import { campaignChanges, campaignContent, campaignFields } from '../../campaigns/entity-content.ts'
import { plainCall } from '../../publishing/publish-call.ts'
import { callById, createCall, updateCall } from '../calls.ts'
import { pick, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchBySent, searchByName } from '../match.ts'
import { campaignDraftFindings } from './campaign-check.ts'

const fromRecord: EntityKind['fromRecord'] = (record) => pick(record, campaignFields)
const newest = { count: 1_000, sort_by: 'created_at-desc', with_draft: true }

export const campaign: EntityKind = {
  content: campaignContent,
  fields: campaignFields,
  typeOf: ({ budget_optimization }) => textOf(budget_optimization),
  check: (draft, { campaigns }) => campaignDraftFindings(draft, campaigns),
  checksWholeRecord: true,
  lists: [{ operation: campaignOperations.list, params: { count: 1_000, with_draft: true } }],
  read: callById(campaignOperations.get),
  idParam: 'campaign_id',
  fromRecord,
  create: {
    call: createCall(campaignOperations.create, campaignFields),
    repeat: 'personDecides',
    find: ({ accountId }, { name, funding_instrument_id: funding }) =>
      plainCall(campaignOperations.list, {
        account_id: accountId,
        ...searchByName(name),
        ...(textOf(funding) === null ? {} : { funding_instrument_ids: [textOf(funding)] }),
        ...newest,
      }),
    match: matchBySent({ fromRecord }, ['funding_instrument_id']),
    matchKey: (content) => keyOf(content, ['name', 'funding_instrument_id']),
  },
  update: {
    get fields() {
      return campaignChanges()
    },
    call: updateCall(campaignOperations.update, campaignChanges),
  },
  remove: {
    call: callById(campaignOperations.remove),
    contents: [
      {
        field: 'line_items',
        subject: 'lineItem',
        call: ({ accountId, remoteId }) =>
          plainCall(lineItemOperations.list, {
            account_id: accountId,
            campaign_ids: [remoteId],
            with_draft: true,
            count: 1_000,
          }),
      },
    ],
  },
  batch: {
    operation: campaignOperations.batch,
    maximum: campaignBatchMaximum,
    readSeveral: (accountId, ids) =>
      plainCall(campaignOperations.list, {
        account_id: accountId,
        count: 1_000,
        with_draft: true,
        campaign_ids: [...ids],
      }),
    newest: (accountId) => plainCall(campaignOperations.list, { account_id: accountId, ...newest }),
  },
}
