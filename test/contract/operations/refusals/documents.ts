import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { accountOperations } from '../../../../src/shared/api/ads/accounts.ts'
import { audienceMembershipOperations } from '../../../../src/shared/api/ads/audience-memberships.ts'
import { campaignOperations } from '../../../../src/shared/api/ads/campaigns.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { lineItemOperations } from '../../../../src/shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { productCatalogOperations } from '../../../../src/shared/api/ads/product-catalogs.ts'
import { productOperations } from '../../../../src/shared/api/ads/products.ts'
import { streamLinkOperations } from '../../../../src/shared/api/platform/stream-links.ts'
import { webhookOperations } from '../../../../src/shared/api/platform/webhooks.ts'
import { northwind } from '../given.ts'
import { first, library, lineItemParams, newWebhook, productOf } from '../records.ts'
import { contradictory, missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'

/** Documented rules that aren't about an entity: schemas, conventions, limits, states. */

const history = {
  ...northwind,
  entity_type: 'CAMPAIGN',
  entity_id: 'abc',
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-11-02T00:00:00Z',
}
const adasCatalog = { product_catalog_id: demoCatalogIds.ada }
const tooComplex = wrong(null, 'REQUEST_TOO_COMPLEX')
const campaign = { funding_instrument_id: demoFundingIds.card, name: 'One of many' }
const member = { operation_type: 'Update', params: { users: [{ email: ['ab'.repeat(32)] }] } }
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

const accounts: readonly Refusal[] = [
  {
    rule: 'document.account-of-another',
    operation: accountOperations.get,
    prepare: ({ bert }) => ({ params: northwind, caller: bert }),
    fault: { kind: 'forbidden', reason: 'ACCOUNT_NOT_FOUND' },
  },
  {
    rule: 'history.whole-hour',
    operation: accountOperations.listHistory,
    prepare: () => ({ params: { ...history, start_time: '2026-11-01T00:30:00Z' } }),
    fault: wrong('start_time'),
  },
  {
    rule: 'history.order',
    operation: accountOperations.listHistory,
    prepare: () => ({ params: { ...history, end_time: history.start_time } }),
    fault: wrong('end_time'),
  },
  {
    rule: 'document.feature-keys',
    operation: accountOperations.listFeatures,
    prepare: () => ({ params: { ...northwind, feature_keys: ['TELEPATHY'] } }),
    fault: wrong('feature_keys'),
  },
  {
    rule: 'document.curated-countries',
    operation: curatedCategoryOperations.list,
    prepare: () => ({ params: northwind }),
    fault: missing('country_codes'),
  },
  {
    rule: 'document.total-without-cursor',
    operation: campaignOperations.list,
    prepare: () => ({ params: { ...northwind, cursor: 'abc', with_total_count: true } }),
    fault: wrong('with_total_count', 'EXCLUSIVE_PARAMETERS'),
  },
  {
    rule: 'document.known-cursor',
    operation: campaignOperations.list,
    prepare: () => ({ params: { ...northwind, cursor: 'nothing' } }),
    fault: wrong('cursor'),
  },
  {
    rule: 'document.sort-by',
    operation: campaignOperations.list,
    prepare: () => ({ params: { ...northwind, sort_by: 'bid_amount_local_micro-asc' } }),
    fault: wrong('sort_by'),
  },
  {
    rule: 'document.count',
    operation: mediaLibraryOperations.list,
    prepare: () => ({ params: { ...northwind, count: 51 } }),
    fault: wrong('count'),
  },
]

const records: readonly Refusal[] = [
  {
    rule: 'document.unknown-funding',
    operation: campaignOperations.create,
    prepare: () => ({ params: { ...northwind, ...campaign, funding_instrument_id: 'zzzz' } }),
    fault: { kind: 'notFound', code: 'FUNDING_INSTRUMENT_NOT_FOUND' },
  },
  {
    rule: 'document.unknown-entity',
    operation: lineItemOperations.get,
    prepare: () => ({ params: { ...northwind, line_item_id: 'zzzz' } }),
    fault: { kind: 'notFound', code: 'LINE_ITEM_NOT_FOUND' },
  },
  {
    rule: 'document.domain-without-protocol',
    operation: lineItemOperations.create,
    prepare: async (given) => ({
      params: { ...(await lineItemParams(given)), advertiser_domain: 'https://northwind.example' },
    }),
    fault: wrong('advertiser_domain'),
  },
  {
    rule: 'document.batch-size',
    operation: campaignOperations.batch,
    prepare: () => ({ params: northwind, body: times(41, { operation_type: 'Create', params: campaign }) }),
    fault: tooComplex,
  },
  {
    rule: 'document.membership-size',
    operation: audienceMembershipOperations.update,
    prepare: () => ({
      params: { ...northwind, custom_audience_id: demoAudienceIds.cartLeavers },
      body: times(2501, member),
    }),
    fault: tooComplex,
  },
  {
    rule: 'document.batch-whole',
    operation: campaignOperations.batch,
    prepare: () => ({
      params: northwind,
      body: [
        { operation_type: 'Update', params: { campaign_id: 'zzzz', name: 'Nobody' } },
        { operation_type: 'Create', params: campaign },
      ],
    }),
    fault: { kind: 'batch', code: 'CAMPAIGN_NOT_FOUND', field: 'campaign_id' },
  },
  {
    rule: 'document.own-catalog',
    operation: productCatalogOperations.create,
    prepare: () => ({ params: { name: 'For Bert', user_id: demoUsers.bert.id } }),
    fault: { kind: 'forbidden', reason: 'ACTION_NOT_ALLOWED' },
  },
  {
    rule: 'document.products-per-request',
    operation: productOperations.upsert,
    prepare: () => ({ params: adasCatalog, body: { products: times(26, productOf('many')) } }),
    fault: wrong('products'),
  },
  {
    rule: 'document.products-needed',
    operation: productOperations.upsert,
    prepare: () => ({ params: adasCatalog, body: {} }),
    fault: missing('products'),
  },
  {
    rule: 'document.media-once',
    operation: mediaLibraryOperations.add,
    prepare: () => ({ params: { ...northwind, media_key: first(library.squares) } }),
    fault: contradictory('media_key'),
  },
  {
    rule: 'document.own-upload',
    operation: mediaLibraryOperations.add,
    prepare: () => ({ params: { ...northwind, media_key: '3_404' } }),
    fault: { kind: 'notFound', code: 'MEDIA_NOT_FOUND' },
  },
]

const registering = (
  reason: Extract<RefusalFault, { kind: 'webhook' }>['reason'],
  prepare: Refusal['prepare'],
): Refusal => ({
  rule: `document.${reason}`,
  operation: webhookOperations.register,
  prepare,
  fault: { kind: 'webhook', reason },
})

const webhooks: readonly Refusal[] = [
  registering('UrlValidationFailed', () => ({ params: {}, body: { url: 'https://a.example:8443/x' } })),
  registering('CrcValidationFailed', () => ({ params: {}, body: { url: 'https://nobody.example/x' } })),
  registering('DuplicateUrlFailed', async ({ send, callbackUrl }) => {
    const body = { url: callbackUrl() }
    await send(webhookOperations.register, { params: {}, body })
    return { params: {}, body }
  }),
  registering('WebhookLimitExceeded', async (given) => {
    const { data } = await given.send(webhookOperations.list, { params: {} })
    for (let count = data.length; count < 5; count += 1) await newWebhook(given)
    return { params: {}, body: { url: given.callbackUrl() } }
  }),
  {
    rule: 'document.WebhookIdInvalid',
    operation: webhookOperations.delete,
    prepare: () => ({ params: { webhook_id: '404' } }),
    fault: { kind: 'webhook', reason: 'WebhookIdInvalid' },
  },
  {
    rule: 'document.stream-link-there',
    operation: streamLinkOperations.remove,
    prepare: () => ({ params: { webhook_id: '404' } }),
    fault: { kind: 'notFound', code: 'resource-not-found' },
  },
]

export const documentRefusals: readonly Refusal[] = [...accounts, ...records, ...webhooks]
