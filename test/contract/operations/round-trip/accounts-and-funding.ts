import fc from 'fast-check'
import type { Caller } from '../../../../src/main/core/api/types.ts'
import { fundingFindings } from '../../../../src/shared/accounts/funding-rules.ts'
import {
  accountOperations,
  featureKeys,
  grantableFeatures,
  industryTypes,
} from '../../../../src/shared/api/ads/accounts.ts'
import {
  fundingInstrumentOperations,
  fundingTypes,
} from '../../../../src/shared/api/ads/funding-instruments.ts'
import type { ExactInteger } from '../../../../src/shared/core/exact-integer.ts'
import { type Given, wayline } from '../given.ts'
import { amount } from './budgets.ts'
import { given, idOf, once, option, text, trialOf } from './subject.ts'

export const accountTrial = trialOf({
  name: 'changes of accounts',
  operation: accountOperations.update,
  valid: fc.record({ name: text(80), industry_type: fc.constantFrom<string>(...industryTypes) }),
  breaks: [(draft) => ({ ...draft, name: '' }), (draft) => ({ ...draft, industry_type: 'FISHING' })],
  asInput: (draft) => ({ params: { ...wayline, ...draft } }),
  read: async ({ send }) => (await send(accountOperations.get, { params: wayline })).data,
  wanted: (draft) => draft,
})

/** Ada, with reads of the ads host going to the sandbox host: what is created there only exists there. */
export function onSandboxHost({ ada }: Given): Caller {
  const { environment } = ada
  return { ...ada, environment: { ...environment, adsUrl: environment.adsSandboxUrl ?? environment.adsUrl } }
}

export const sandboxAccount = async ({ send }: Given) => ({
  account_id: (await send(accountOperations.createSandbox, { params: {} })).data.id,
})

type Features = readonly string[]

const breaksOfFeatures: readonly ((keys: Features) => Features)[] = [
  () => [],
  (keys) => [...keys, 'TELEPATHY'],
]
const featuresAt = async (scene: Given, account_id: string) =>
  (await scene.send(accountOperations.listFeatures, { params: { account_id } }, onSandboxHost(scene))).data

/** The account of the current run. */
let account = { account_id: '' }

export const featureTrial = trialOf<Features>({
  name: 'features of sandbox accounts',
  operation: accountOperations.grantSandboxFeatures,
  valid: fc.subarray([...grantableFeatures], { minLength: 1 }),
  breaks: breaksOfFeatures,
  async asInput(feature_keys, scene) {
    account = await sandboxAccount(scene)
    return { params: { ...account, feature_keys } }
  },
  read: async (scene) => (await featuresAt(scene, account.account_id)).toSorted(),
  wanted: (keys) => keys.toSorted(),
})

export const featureRemovalTrial = trialOf<Features>({
  name: 'features taken from sandbox accounts',
  operation: accountOperations.revokeSandboxFeatures,
  valid: fc.subarray([...featureKeys], { minLength: 1 }),
  breaks: breaksOfFeatures,
  async asInput(feature_keys, scene) {
    account = await sandboxAccount(scene)
    const params = { ...account, feature_keys: [...featureKeys] }
    await scene.send(accountOperations.grantSandboxFeatures, { params })
    return { params: { ...account, feature_keys } }
  },
  read: (scene) => featuresAt(scene, account.account_id),
  wanted: (keys) => featureKeys.filter((key) => !keys.includes(key)),
})

const fundedAccount = once(sandboxAccount)

export const fundingTrial = trialOf({
  name: 'funding instruments',
  operation: fundingInstrumentOperations.createSandbox,
  valid: fc.record({
    currency: fc.constantFrom<string>('EUR', 'USD', 'JPY', 'KWD'),
    start_time: fc.constantFrom<string>('2026-01-01T00:00:00Z', '2026-11-21T08:30:00Z'),
    type: fc.constantFrom<string>(...fundingTypes),
    end_time: option(fc.constantFrom<string>('2026-12-01T00:00:00Z', '2027-06-30T22:00:00Z')),
    credit_limit_local_micro: option<ExactInteger>(amount()),
    funded_amount_local_micro: option<ExactInteger>(amount()),
  }),
  breaks: [
    (draft) => ({ ...draft, currency: 'XYZ' }),
    (draft) => ({ ...draft, type: 'COINS' }),
    (draft) => ({ ...draft, end_time: draft.start_time }),
    (draft) => ({ ...draft, end_time: '2025-12-31' }),
    (draft) => ({ ...draft, start_time: 'soon' }),
    (draft) => ({ ...draft, credit_limit_local_micro: 0 }),
    (draft) => ({ ...draft, funded_amount_local_micro: 0.5 }),
  ],
  findingsFor: fundingFindings,
  asInput: async (draft, scene) => ({ params: { ...(await fundedAccount(scene)), ...given(draft) } }),
  async read(scene, reply) {
    const params = { ...(await fundedAccount(scene)), funding_instrument_id: idOf(reply) }
    return (await scene.send(fundingInstrumentOperations.get, { params }, onSandboxHost(scene))).data
  },
  wanted: (draft) => draft,
})
