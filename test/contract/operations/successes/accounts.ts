import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { accountOperations } from '../../../../src/shared/api/ads/accounts.ts'
import { campaignOperations } from '../../../../src/shared/api/ads/campaigns.ts'
import { fundingInstrumentOperations } from '../../../../src/shared/api/ads/funding-instruments.ts'
import { promotableUserOperations } from '../../../../src/shared/api/ads/promotable-users.ts'
import { referenceDataOperations } from '../../../../src/shared/api/ads/reference-data.ts'
import { firstOf, type Given, northwind } from '../given.ts'
import { daysAgo } from './statistics.ts'
import { succeeds } from './success.ts'

const accounts = accountOperations
const funding = fundingInstrumentOperations

const newSandboxAccount = async ({ send }: Given) => ({
  account_id: (await send(accounts.createSandbox, { params: {} })).data.id,
})

const newFunding = async (given: Given) => ({
  ...(await newSandboxAccount(given)),
  currency: 'EUR',
  start_time: '2026-01-01T00:00:00Z',
  type: 'CREDIT_CARD' as const,
})

export const accountSuccesses = [
  succeeds(accounts.list)(() => ({
    params: { q: 'north' },
    wanted: { data: [{ name: 'Northwind Outdoor' }] },
  })),
  succeeds(accounts.get)(() => ({ params: northwind, wanted: { data: { id: northwind.account_id } } })),
  succeeds(accounts.update)(() => ({
    params: { ...northwind, industry_type: 'TRAVEL' },
    wanted: { data: { industry_type: 'TRAVEL' } },
  })),
  succeeds(accounts.createSandbox)(() => ({ params: {}, wanted: { data: { deleted: false } } })),
  succeeds(accounts.deleteSandbox)(async (given) => ({
    params: await newSandboxAccount(given),
    wanted: { data: { deleted: true } },
  })),
  succeeds(accounts.listApps)(() => ({
    params: { ...northwind, with_total_count: true },
    wanted: { total_count: 2 },
  })),
  succeeds(accounts.listFeatures)(() => ({
    params: { ...northwind, feature_keys: ['CITY_TARGETING', 'UNIVERSAL_LOOKALIKE'] },
    wanted: { data: ['CITY_TARGETING'] },
  })),
  succeeds(accounts.grantSandboxFeatures)(async (given) => ({
    params: { ...(await newSandboxAccount(given)), feature_keys: ['CITY_TARGETING'] },
    wanted: { data: ['CITY_TARGETING'] },
  })),
  succeeds(accounts.revokeSandboxFeatures)(async (given) => {
    const account = await newSandboxAccount(given)
    const feature_keys: ('CITY_TARGETING' | 'BRAND_TPN')[] = ['CITY_TARGETING', 'BRAND_TPN']
    await given.send(accounts.grantSandboxFeatures, { params: { ...account, feature_keys } })
    return { params: { ...account, feature_keys: ['BRAND_TPN'] }, wanted: { data: ['CITY_TARGETING'] } }
  }),
  succeeds(accounts.readUserAccess)(() => ({
    params: northwind,
    wanted: { data: { user_id: demoUsers.ada.id } },
  })),
  succeeds(accounts.listHistory)(async ({ send }) => {
    const campaigns = await send(campaignOperations.list, { params: { ...northwind, count: 1 } })
    const { id } = firstOf(campaigns.data)
    return {
      params: {
        ...northwind,
        entity_type: 'CAMPAIGN',
        entity_id: id,
        start_time: daysAgo(364),
        end_time: daysAgo(0),
      },
      wanted: { data: [{ entity_id: id, change_type: 'CREATE' }, { change_type: 'UPDATE' }] },
    }
  }),
  succeeds(accounts.listBusinessCategories)(() => ({ params: {}, wanted: { data: { length: 5 } } })),

  succeeds(funding.list)(() => ({ params: northwind, wanted: { data: { length: 3 } } })),
  succeeds(funding.get)(() => ({
    params: { ...northwind, funding_instrument_id: demoFundingIds.card },
    wanted: { data: { currency: 'EUR' } },
  })),
  succeeds(funding.createSandbox)(async (given) => ({
    params: await newFunding(given),
    wanted: { data: { currency: 'EUR', type: 'CREDIT_CARD' } },
  })),
  succeeds(funding.deleteSandbox)(async (given) => {
    const params = await newFunding(given)
    const { data } = await given.send(funding.createSandbox, { params })
    return {
      params: { account_id: params.account_id, funding_instrument_id: data.id },
      wanted: { data: { id: data.id, deleted: true } },
    }
  }),

  succeeds(promotableUserOperations.list)(() => ({
    params: northwind,
    wanted: { data: [{ user_id: demoUsers.ada.id }, { promotable_user_type: 'RETWEETS_ONLY' }] },
  })),
  succeeds(promotableUserOperations.get)(async ({ send }) => {
    const { data } = await send(promotableUserOperations.list, { params: northwind })
    const { id } = firstOf(data)
    return { params: { ...northwind, promotable_user_id: id }, wanted: { data: { id } } }
  }),

  succeeds(referenceDataOperations.biddingRules)(() => ({
    params: { currency: 'EUR' },
    wanted: { data: [{ currency: 'EUR' }] },
  })),
  succeeds(referenceDataOperations.iabCategories)(() => ({
    params: { count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(referenceDataOperations.contentCategories)(() => ({ params: {}, wanted: {} })),
]
