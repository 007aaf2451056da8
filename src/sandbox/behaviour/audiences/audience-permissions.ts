import type {
  audiencePermissionOperations,
  PermissionLevel,
} from '../../../shared/api/ads/audience-permissions.ts'
import { checkReceiver, checkSharing } from '../../../shared/audiences/audience-rules.ts'
import { accountNotFound, entityNotFound } from '../../answer/ads-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import { data as reply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { Service } from '../../service.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { AudiencePermissionRecord } from '../../state/audience-tables.ts'
import type { AdsBehaviours, AdsReview, AdsReviews } from '../common/contract.ts'
import { listPage, type PageRequest } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes } from '../common/writing.ts'

/** The two names for sharing audiences, in version 5 and version 12. */
const tailored = { entity: 'TAILORED_AUDIENCE', field: 'tailored_audience_id' } as const
const custom = { entity: 'CUSTOM_AUDIENCE', field: 'custom_audience_id' } as const
type Naming = typeof tailored | typeof custom

export const audiencePermissionBehaviours: AdsBehaviours<typeof audiencePermissionOperations> = {
  listTailored: ({ operation, params, account, data }) =>
    list(tailored, data, account, {
      audienceId: params.tailored_audience_id,
      operation,
      request: params,
      ids: params.tailored_audience_permission_ids,
      accountIds: params.granted_account_ids,
    }),

  grantTailored: ({ params, account, data, service, now }) =>
    grant(tailored, { data, account, service, now }, params.tailored_audience_id, params),

  revokeTailored: ({ params, account, data, now }) =>
    revoke(tailored, data, account, now, params.tailored_audience_id, params.tailored_audience_permission_id),

  listCustom: ({ operation, params, account, data }) =>
    list(custom, data, account, {
      audienceId: params.custom_audience_id,
      operation,
      request: params,
      ids: params.custom_audience_permission_ids,
      accountIds: params.granted_account_ids,
    }),

  grantCustom: ({ params, account, data, service, now }) =>
    grant(custom, { data, account, service, now }, params.custom_audience_id, params),

  revokeCustom: ({ params, account, data, now }) =>
    revoke(custom, data, account, now, params.custom_audience_id, params.custom_audience_permission_id),
}

interface Audience {
  readonly id: string
  readonly account_id: string
  readonly deleted: boolean
}

/** Version 5 refers to every audience by its old name; version 12 supports only custom audiences. */
function findAudience(naming: Naming, data: AdsData, id: string): Audience | undefined {
  const audience: Audience | undefined =
    data.custom_audiences.get(id) ?? (naming === tailored ? data.tailored_audiences.get(id) : undefined)
  return audience?.deleted === false ? audience : undefined
}

/** The permission of an account that hasn't been revoked. */
export function permissionOf(
  data: AdsData,
  audienceId: string,
  accountId: string,
): AudiencePermissionRecord | undefined {
  return data.audience_permissions.find(
    (row) => row.audience_id === audienceId && row.granted_account_id === accountId && !row.deleted,
  )
}

interface ListQuestion {
  readonly audienceId: string
  readonly operation: Parameters<typeof listPage>[0]
  readonly request: PageRequest
  readonly ids: readonly string[] | undefined
  readonly accountIds: readonly string[] | undefined
}

/** The owner sees every permission, a grantee only its own (audiences.md#permissions). */
function list(naming: Naming, data: AdsData, account: AccountRecord, question: ListQuestion): HandlerResult {
  const { audienceId, operation, request, ids, accountIds } = question
  const audience = findAudience(naming, data, audienceId)
  const isOwner = audience?.account_id === account.id
  if (audience === undefined || !(isOwner || permissionOf(data, audienceId, account.id) !== undefined)) {
    return entityNotFound(naming.entity, audienceId)
  }
  return listPage(operation, request, data.audience_permissions.values(), {
    key: (row) => row.id,
    show: (row) => showPermission(naming, row),
    where: (row) =>
      row.audience_id === audienceId &&
      (isOwner || row.granted_account_id === account.id) &&
      (ids?.includes(row.id) ?? true) &&
      (accountIds?.includes(row.granted_account_id) ?? true),
  })
}

interface Granting {
  readonly data: AdsData
  readonly account: AccountRecord
  readonly service: Service
  readonly now: number
}

function grant(
  naming: Naming,
  { data, account, service, now }: Granting,
  audienceId: string,
  asked: { readonly granted_account_id: string; readonly permission_level: PermissionLevel },
): HandlerResult {
  const audience = findAudience(naming, data, audienceId)
  if (audience?.account_id !== account.id) return entityNotFound(naming.entity, audienceId)
  const { granted_account_id } = asked
  const existingPermission = permissionOf(data, audienceId, granted_account_id)
  const { audience_permissions } = data
  if (existingPermission === undefined) {
    const newPermission = audience_permissions.put({
      id: service.world.ids.entity((id) => audience_permissions.has(id)),
      audience_id: audienceId,
      granted_account_id,
      permission_level: asked.permission_level,
      ...newTimes(now),
    })
    return reply(showPermission(naming, newPermission))
  }
  // A second grant to the same account changes the level and keeps the ID (audiences.md#permissions).
  const { permission_level } = asked
  if (permission_level === existingPermission.permission_level)
    return reply(showPermission(naming, existingPermission))
  const changed = audience_permissions.put({
    ...existingPermission,
    permission_level,
    updated_at: isoSeconds(now),
  })
  return reply(showPermission(naming, changed))
}

function revoke(
  naming: Naming,
  data: AdsData,
  account: AccountRecord,
  now: number,
  audienceId: string,
  id: string,
): HandlerResult {
  const audience = findAudience(naming, data, audienceId)
  if (audience?.account_id !== account.id) return entityNotFound(naming.entity, audienceId)
  const row = data.audience_permissions.get(id)
  if (row?.audience_id !== audienceId || row.deleted) {
    return entityNotFound(`${naming.entity}_PERMISSION`, id)
  }
  const revoked = data.audience_permissions.put({ ...row, deleted: true, updated_at: isoSeconds(now) })
  return reply(showPermission(naming, revoked))
}

function showPermission(naming: Naming, row: AudiencePermissionRecord) {
  const { id, audience_id, granted_account_id, permission_level, created_at, updated_at, deleted } = row
  const times = { created_at, updated_at, deleted }
  return { id, [naming.field]: audience_id, granted_account_id, permission_level, ...times }
}

/** The account must exist, and sharing the audience with it must be allowed. */
const reviewGrant: AdsReview = ({ given, data, account }) => {
  const id = textParam(given, 'granted_account_id')
  if (id === null || account === null) return []
  const granted = data.accounts.get(id)
  return granted === undefined || granted.deleted
    ? [accountNotFound(id, 'granted_account_id')]
    : [...checkReceiver(account.id, id), ...checkSharing(account, granted)]
}

export const audiencePermissionReviews: AdsReviews<typeof audiencePermissionOperations> = {
  grantTailored: reviewGrant,
  grantCustom: reviewGrant,
}
