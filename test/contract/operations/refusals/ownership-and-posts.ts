import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoPostIds } from '../../../../src/sandbox/demo/post-ids.ts'
import { audiencePermissionOperations } from '../../../../src/shared/api/ads/audience-permissions.ts'
import { customAudienceOperations } from '../../../../src/shared/api/ads/custom-audiences.ts'
import { doNotReachListOperations } from '../../../../src/shared/api/ads/do-not-reach-lists.ts'
import { fundingInstrumentOperations } from '../../../../src/shared/api/ads/funding-instruments.ts'
import { productCatalogOperations } from '../../../../src/shared/api/ads/product-catalogs.ts'
import { type PostBody, postOperations } from '../../../../src/shared/api/platform/posts.ts'
import { webhookOperations } from '../../../../src/shared/api/platform/webhooks.ts'
import { northwind } from '../given.ts'
import { newAudience } from '../records.ts'
import { onSandboxHost, sandboxAccount } from '../round-trip/accounts-and-funding.ts'
import { contradictory, missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'

/** Rules about uniqueness, sharing, and posts on the platform host. */

const post = (rule: string, field: string, body: PostBody): Refusal => ({
  rule: `post-content.${rule}`,
  operation: postOperations.create,
  prepare: ({ bert }) => ({ caller: bert, params: {}, body }),
  fault: { kind: 'invalid', code: 'invalid-request', field },
})

const sharing = {
  ...northwind,
  tailored_audience_id: demoAudienceIds.cartLeavers,
  granted_account_id: demoAccountIds.wayline,
  permission_level: 'READ_ONLY',
}
const refusedSharing = (
  rule: string,
  params: Readonly<Record<string, unknown>>,
  fault: RefusalFault,
): Refusal => ({
  rule: `audience-permission.${rule}`,
  operation: audiencePermissionOperations.grantTailored,
  prepare: () => ({ params: { ...sharing, ...params } }),
  fault,
})

export const ownershipRefusals: readonly Refusal[] = [
  {
    rule: 'audience.name-required',
    operation: customAudienceOperations.create,
    prepare: () => ({ params: { ...northwind, name: '' } }),
    fault: missing('name'),
  },
  {
    rule: 'audience.name-unique',
    operation: customAudienceOperations.update,
    prepare: async (given) => ({
      params: { ...northwind, custom_audience_id: await newAudience(given), name: 'Boot buyers' },
    }),
    fault: contradictory('name'),
  },
  {
    rule: 'audience-permission.business',
    operation: audiencePermissionOperations.grantCustom,
    async prepare(given) {
      const caller = onSandboxHost(given)
      const [owner, other] = [await sandboxAccount(given), await sandboxAccount(given)]
      const params = { ...owner, name: 'Not to be shared' }
      const { data } = await given.send(customAudienceOperations.create, { params }, caller)
      return {
        caller,
        params: {
          ...owner,
          custom_audience_id: data.id,
          granted_account_id: other.account_id,
          permission_level: 'READ_ONLY',
        },
      }
    },
    fault: wrong('granted_account_id', 'FEATURE_NOT_AVAILABLE'),
  },
  refusedSharing(
    'audience',
    { tailored_audience_id: '1zzzz' },
    { kind: 'notFound', code: 'TAILORED_AUDIENCE_NOT_FOUND' },
  ),
  refusedSharing('account', { granted_account_id: undefined }, missing('granted_account_id')),
  refusedSharing('level', { permission_level: 'ALL' }, wrong('permission_level')),
  refusedSharing('own', { granted_account_id: northwind.account_id }, wrong('granted_account_id')),
  refusedSharing(
    'unknown-account',
    { granted_account_id: '18zzzzzzzz9' },
    { kind: 'forbidden', reason: 'ACCOUNT_NOT_FOUND' },
  ),
  {
    rule: 'do-not-reach-list.one-per-account',
    operation: doNotReachListOperations.create,
    prepare: () => ({ params: northwind }),
    fault: contradictory('account_id'),
  },
  {
    rule: 'funding.end-after-start',
    operation: fundingInstrumentOperations.createSandbox,
    prepare: async (given) => ({
      params: {
        ...(await sandboxAccount(given)),
        currency: 'EUR',
        type: 'CREDIT_CARD',
        start_time: '2026-12-01T00:00:00Z',
        end_time: '2026-12-01T00:00:00Z',
      },
    }),
    fault: contradictory('end_time'),
  },
  {
    rule: 'product-catalog.one-per-user',
    operation: productCatalogOperations.create,
    prepare: () => ({ params: { name: 'A second one' } }),
    fault: contradictory('user_id'),
  },
  {
    rule: 'webhook.address',
    operation: webhookOperations.register,
    prepare: () => ({ params: {}, body: { url: 'https://ada:secret@hooks.example.com/x' } }),
    fault: { kind: 'webhook', reason: 'UrlValidationFailed' },
  },
  post('text-required', 'text', { poll: { options: ['Yes', 'No'], duration_minutes: 60 } }),
  post('text-length', 'text', { text: 'x'.repeat(281) }),
  post('text-characters', 'text', { text: 'Rain\ufeff' }),
  post('exclusive', 'quote_tweet_id', {
    text: 'Both',
    quote_tweet_id: demoPostIds[0],
    poll: { options: ['Yes', 'No'], duration_minutes: 60 },
  }),
]
