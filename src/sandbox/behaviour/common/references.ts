import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { AdsReviewContext } from './contract.ts'

/** An ID in a request, and the kind of record it has to refer to. */
export interface Reference {
  /** The kind as in the error code: `LINE_ITEM`. */
  readonly kind: string
  readonly isThere: (context: AdsReviewContext, id: string) => boolean
}

/** By parameter. */
export type References = Readonly<Record<string, Reference>>

export interface OwnedRow {
  readonly account_id: string
  readonly deleted: boolean
}

/** Whether the account's request may see the record. */
export function isShown({ account, given }: AdsReviewContext, row: OwnedRow | undefined): boolean {
  return row !== undefined && row.account_id === account?.id && (!row.deleted || given.with_deleted === true)
}

/** A record of the account. */
export function own(
  kind: string,
  find: (data: AdsData, id: string, context: AdsReviewContext) => OwnedRow | undefined,
): Reference {
  return { kind, isThere: (context, id) => isShown(context, find(context.data, id, context)) }
}

/** Parameters with the same meaning everywhere. */
const everywhere: References = {
  account_media_id: own('ACCOUNT_MEDIA', (data, id) => data.account_media.get(id)),
  campaign_id: own('CAMPAIGN', (data, id) => data.campaigns.get(id)),
  curated_category_id: {
    kind: 'CURATED_CATEGORY',
    isThere: ({ data }, id) => data.curated_categories.has(id),
  },
  do_not_reach_list_id: own('DO_NOT_REACH_LIST', (data, id) => data.do_not_reach_lists.get(id)),
  funding_instrument_id: own('FUNDING_INSTRUMENT', (data, id) => data.funding_instruments.get(id)),
  line_item_curated_category_id: own('LINE_ITEM_CURATED_CATEGORY', (data, id) =>
    data.line_item_curated_categories.get(id),
  ),
  line_item_id: own('LINE_ITEM', (data, id) => data.line_items.get(id)),
  promotable_user_id: own('PROMOTABLE_USER', (data, id) => data.promotable_users.get(id)),
  targeting_criterion_id: own('TARGETING_CRITERION', (data, id) => data.targeting_criteria.get(id)),
}

/** What the IDs in an operation's parameters refer to; `inPath` are those that its group defines for its paths. */
export function referencesOf(operation: Operation, inPath: References = {}): References {
  const path = pathParameters(operation)
  return Object.fromEntries([
    ...Object.entries(everywhere).filter(([name]) => name in operation.params.shape),
    ...Object.entries(inPath).filter(([name]) => path.includes(name)),
  ])
}
