import fc from 'fast-check'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { audienceMembershipOperations } from '../../../../src/shared/api/ads/audience-memberships.ts'
import {
  audiencePermissionOperations,
  permissionLevels,
} from '../../../../src/shared/api/ads/audience-permissions.ts'
import { customAudienceOperations } from '../../../../src/shared/api/ads/custom-audiences.ts'
import {
  doNotReachIdentifiers,
  doNotReachListOperations,
} from '../../../../src/shared/api/ads/do-not-reach-lists.ts'
import { audienceFindings } from '../../../../src/shared/audiences/audience-name-rules.ts'
import { doNotReachListFindings } from '../../../../src/shared/audiences/do-not-reach-rules.ts'
import { memberIdentifiers } from '../../../../src/shared/audiences/member-identifiers.ts'
import { readMembershipOperation } from '../../../../src/shared/audiences/membership-rules.ts'
import { firstOf, type Given, northwind, wayline } from '../given.ts'
import { newAudience } from '../records.ts'
import { given, idOf, once, option, type Trial, text, trialOf } from './subject.ts'

const audiences = customAudienceOperations

/** The name of an audience in the demo data. */
const takenName = 'Boot buyers'

interface AudienceDraft {
  readonly name: string
  readonly description: string | null
}

const audience: fc.Arbitrary<AudienceDraft> = fc.record({
  name: fc.uuid().chain((unique) => text(60).map((value) => `${value} ${unique}`)),
  description: option(text(400)),
})
const breaks: readonly ((draft: AudienceDraft) => AudienceDraft)[] = [
  (draft) => ({ ...draft, name: '' }),
  (draft) => ({ ...draft, name: takenName }),
]
const findingsFor = (draft: AudienceDraft) =>
  audienceFindings(draft, { isNameTaken: (name) => name === takenName })
const readAudience = async ({ send }: Given, reply: unknown) =>
  (await send(audiences.get, { params: { ...northwind, custom_audience_id: idOf(reply) } })).data

export const audienceTrial = trialOf({
  name: 'audiences',
  operation: audiences.create,
  valid: audience,
  breaks,
  findingsFor,
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: readAudience,
  wanted: (draft) => draft,
})

const ownAudience = once(newAudience)

export const audienceChangeTrial = trialOf({
  name: 'changes of audiences',
  operation: audiences.update,
  // One seed draws the same names for every trial: these must differ from those just created.
  valid: audience.map((draft) => ({ ...draft, name: `${draft.name}, changed` })),
  breaks,
  findingsFor,
  asInput: async (draft, scene) => ({
    params: { ...northwind, custom_audience_id: await ownAudience(scene), ...draft },
  }),
  read: readAudience,
  wanted: (draft) => draft,
})

const permissions = audiencePermissionOperations
const grants = fc.record({
  granted_account_id: fc.constant<string>(wayline.account_id),
  permission_level: fc.constantFrom<string>(...permissionLevels),
})
type Grant = typeof grants extends fc.Arbitrary<infer Value> ? Value : never
const breaksOfGrants: readonly ((draft: Grant) => Grant)[] = [
  (draft) => ({ ...draft, permission_level: 'OWNER' }),
  (draft) => ({ ...draft, permission_level: '' }),
  (draft) => ({ ...draft, granted_account_id: '' }),
]
const tailored = { ...northwind, tailored_audience_id: '2906h' }
const custom = { ...northwind, custom_audience_id: demoAudienceIds.cartLeavers }

export const tailoredPermissionTrial = trialOf({
  name: 'permissions of audiences at version 5',
  operation: permissions.grantTailored,
  valid: grants,
  breaks: breaksOfGrants,
  asInput: (draft) => ({ params: { ...tailored, ...draft } }),
  read: async ({ send }, _reply, { granted_account_id: id }) =>
    firstOf(
      (await send(permissions.listTailored, { params: { ...tailored, granted_account_ids: [id] } })).data,
    ),
  wanted: (draft) => draft,
})

export const customPermissionTrial = trialOf({
  name: 'permissions of audiences',
  operation: permissions.grantCustom,
  valid: grants,
  breaks: breaksOfGrants,
  asInput: (draft) => ({ params: { ...custom, ...draft } }),
  read: async ({ send }, _reply, { granted_account_id: id }) =>
    firstOf((await send(permissions.listCustom, { params: { ...custom, granted_account_ids: [id] } })).data),
  wanted: (draft) => draft,
})

const lists = doNotReachListOperations
interface ListDraft {
  readonly description: string | null
  /** Whether the account already has a list. */
  readonly isSecond: boolean
}
const readList =
  (place: typeof northwind | typeof wayline) =>
  async ({ send }: Given, reply: unknown) =>
    (await send(lists.get, { params: { ...place, do_not_reach_list_id: idOf(reply) } })).data

export const doNotReachListTrial = trialOf<ListDraft>({
  name: 'do-not-reach lists',
  operation: lists.create,
  valid: fc.record({ description: option(text(400)), isSecond: fc.constant(false) }),
  breaks: [(draft) => ({ ...draft, isSecond: true })],
  findingsFor: ({ isSecond }) => doNotReachListFindings({ otherLists: isSecond ? 1 : 0 }),
  async asInput({ description, isSecond }, { send }) {
    const [known] = (await send(lists.list, { params: wayline })).data
    if (known !== undefined && !isSecond) {
      await send(lists.delete, { params: { ...wayline, do_not_reach_list_id: known.id } })
    }
    if (known === undefined && isSecond) await send(lists.create, { params: wayline })
    return { params: { ...wayline, ...given({ description }) } }
  },
  read: readList(wayline),
  wanted: ({ description }) => ({ name: 'Do Not Reach List', description }),
})

/** Northwind's list in the demo data. */
const ownList = { ...northwind, do_not_reach_list_id: '4kzrq' }

export const doNotReachChangeTrial = trialOf({
  name: 'descriptions of do-not-reach lists',
  operation: lists.update,
  valid: fc.record({ description: option(text(400)) }),
  // A description is unlimited, and nothing else can be wrong: another name is ignored.
  breaks: [],
  asInput: (draft) => ({ params: { ...ownList, ...draft } }),
  read: readList(northwind),
  wanted: (draft) => draft,
})

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 64, maxLength: 64 })
const memberOf = (identifiers: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...identifiers), fc.array(hash, { minLength: 1, maxLength: 3 }))
    .map(([identifier, hashes]) => ({ [identifier]: hashes }))

interface BatchDraft {
  readonly operation_type: string
  readonly params: Readonly<Record<string, unknown>> & { readonly users: readonly object[] }
}

const changed = (draft: BatchDraft, params: object): BatchDraft => ({
  ...draft,
  params: { ...draft.params, ...params },
})

const membershipBreaks: readonly ((draft: BatchDraft) => BatchDraft)[] = [
  (draft) => ({ ...draft, operation_type: 'Create' }),
  (draft) => changed(draft, { users: [] }),
  (draft) => changed(draft, { users: [...draft.params.users, {}] }),
  (draft) => changed(draft, { users: [...draft.params.users, { email: ['ada@northwind.example'] }] }),
]

function membershipTrialOf(
  list: 'customAudience' | 'doNotReachList',
  terms: Pick<Parameters<typeof trialOf<BatchDraft>>[0], 'name' | 'operation' | 'valid' | 'breaks' | 'read'>,
  params: Readonly<Record<string, string>>,
): Trial {
  return trialOf<BatchDraft>({
    ...terms,
    findingsFor(draft) {
      const sync = readMembershipOperation(draft, list, Date.now())
      return sync.kind === 'wrong' ? sync.findings : []
    },
    asInput: (draft) => ({ params, body: [draft] }),
    wanted: ({ params: { users } }) => ({ success_count: users.length, total_count: users.length }),
  })
}

const operationType = fc.constantFrom<string>('Update', 'Delete')

export const membershipTrial = membershipTrialOf(
  'customAudience',
  {
    name: 'members of audiences',
    operation: audienceMembershipOperations.update,
    valid: fc.record({
      operation_type: operationType,
      params: fc.record({
        users: fc.array(memberOf(memberIdentifiers), { minLength: 1, maxLength: 20 }),
        effective_at: fc.constant('2026-12-01T00:00:00Z'),
        expires_at: fc.constantFrom('2026-12-02T00:00:00Z', '2027-12-01'),
      }),
    }),
    breaks: [
      ...membershipBreaks,
      (draft) => changed(draft, { expires_at: '2026-11-30' }),
      (draft) => changed(draft, { effective_at: 'soon' }),
    ],
    read: async (_given, reply) => Reflect.get(Object(reply), 'data'),
  },
  custom,
)

export const doNotReachMemberTrial = membershipTrialOf(
  'doNotReachList',
  {
    name: 'members of do-not-reach lists',
    operation: lists.updateMembers,
    valid: fc.record({
      operation_type: operationType,
      params: fc.record(
        {
          users: fc.array(memberOf(doNotReachIdentifiers), { minLength: 1, maxLength: 20 }),
          expires_at: fc.constantFrom('2099-12-02T00:00:00Z', '2099-12-01'),
        },
        { requiredKeys: ['users'] },
      ),
    }),
    breaks: [
      ...membershipBreaks,
      (draft) => changed(draft, { users: [...draft.params.users, { handle: ['ab'.repeat(32)] }] }),
      (draft) => changed(draft, { expires_at: 'later' }),
    ],
    read: async (_given, reply) => Reflect.get(Object(Reflect.get(Object(reply), 'data')), '0'),
  },
  ownList,
)
