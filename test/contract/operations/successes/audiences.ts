import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { audienceMembershipOperations } from '../../../../src/shared/api/ads/audience-memberships.ts'
import { audiencePermissionOperations } from '../../../../src/shared/api/ads/audience-permissions.ts'
import { customAudienceOperations } from '../../../../src/shared/api/ads/custom-audiences.ts'
import { doNotReachListOperations } from '../../../../src/shared/api/ads/do-not-reach-lists.ts'
import { northwind, wayline } from '../given.ts'
import { newAudience } from '../records.ts'
import { succeeds } from './success.ts'

const audiences = customAudienceOperations
const permissions = audiencePermissionOperations
const lists = doNotReachListOperations
const hash = 'ab'.repeat(32)
const grant = { granted_account_id: wayline.account_id, permission_level: 'READ_ONLY' } as const
/** The demo data's tailored audience. */
const tailored = { ...northwind, tailored_audience_id: '2906h' } as const

export const audienceSuccesses = [
  succeeds(audiences.list)(() => ({
    params: { ...northwind, q: 'boot' },
    wanted: { data: [{ id: demoAudienceIds.bootBuyers }] },
  })),
  succeeds(audiences.get)(() => ({
    params: { ...northwind, custom_audience_id: demoAudienceIds.bootBuyers },
    wanted: { data: { targetable: true } },
  })),
  succeeds(audiences.create)(() => ({
    params: { ...northwind, name: 'Lapsed hikers', description: 'No walk since May' },
    wanted: { data: { name: 'Lapsed hikers', description: 'No walk since May', targetable: false } },
  })),
  succeeds(audiences.update)(async (given) => ({
    params: { ...northwind, custom_audience_id: await newAudience(given), description: 'Changed' },
    wanted: { data: { description: 'Changed' } },
  })),
  succeeds(audiences.delete)(async (given) => ({
    params: { ...northwind, custom_audience_id: await newAudience(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(audiences.listTargetedBy)(() => ({
    params: { ...northwind, custom_audience_id: demoAudienceIds.bootBuyers, with_active: false },
    wanted: { data: { 0: { line_items: { 0: {} } } } },
  })),

  succeeds(audienceMembershipOperations.update)(async (given) => ({
    params: { ...northwind, custom_audience_id: await newAudience(given) },
    body: [{ operation_type: 'Update', params: { users: [{ email: [hash] }, { handle: [hash] }] } }],
    wanted: { data: { success_count: 2, total_count: 2 } },
  })),

  succeeds(permissions.listTailored)(async ({ send }) => {
    await send(permissions.grantTailored, { params: { ...tailored, ...grant } })
    return { params: tailored, wanted: { data: [grant] } }
  }),
  succeeds(permissions.grantTailored)(() => ({ params: { ...tailored, ...grant }, wanted: { data: grant } })),
  succeeds(permissions.revokeTailored)(async ({ send }) => {
    const { data } = await send(permissions.grantTailored, { params: { ...tailored, ...grant } })
    return {
      params: { ...tailored, tailored_audience_permission_id: data.id },
      wanted: { data: { id: data.id, deleted: true } },
    }
  }),
  succeeds(permissions.listCustom)(() => ({
    params: { ...northwind, custom_audience_id: demoAudienceIds.bootBuyers },
    wanted: { data: [grant] },
  })),
  succeeds(permissions.grantCustom)(async (given) => ({
    params: { ...northwind, custom_audience_id: await newAudience(given), ...grant },
    wanted: { data: grant },
  })),
  succeeds(permissions.revokeCustom)(async (given) => {
    const audience = { ...northwind, custom_audience_id: await newAudience(given) }
    const { data } = await given.send(permissions.grantCustom, { params: { ...audience, ...grant } })
    return {
      params: { ...audience, custom_audience_permission_id: data.id },
      wanted: { data: { deleted: true } },
    }
  }),

  succeeds(lists.get)(() => ({
    params: { ...northwind, do_not_reach_list_id: '4kzrq' },
    wanted: { data: { id: '4kzrq', name: 'Do Not Reach List' } },
  })),
  succeeds(lists.update)(() => ({
    params: { ...northwind, do_not_reach_list_id: '4kzrq', description: 'Asked to be left alone' },
    wanted: { data: { id: '4kzrq', description: 'Asked to be left alone' } },
  })),
  succeeds(lists.list)(() => ({ params: northwind, wanted: { data: [{ id: '4kzrq' }] } })),
  succeeds(lists.create)(() => ({
    params: { ...wayline, description: 'Opted out' },
    wanted: { data: { description: 'Opted out' } },
  })),
  succeeds(lists.updateMembers)(() => ({
    params: { ...northwind, do_not_reach_list_id: '4kzrq' },
    body: [{ operation_type: 'Update', params: { users: [{ email: [hash] }] } }],
    wanted: { data: [{ success_count: 1, total_count: 1 }] },
  })),
  // The last case of the lists: an account has only one list.
  succeeds(lists.delete)(() => ({
    params: { ...northwind, do_not_reach_list_id: '4kzrq' },
    wanted: { data: { deleted: true } },
  })),
]
