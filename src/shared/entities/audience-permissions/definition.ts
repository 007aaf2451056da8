import { z } from 'zod'
import { audiencePermissionOperations } from '../../api/ads/audience-permissions.ts'
import type { Fields, Json } from '../../core/json.ts'
import { contentOf } from '../../drafts/draft.ts'
import { plainCall, type SingleCall } from '../../publishing/publish-call.ts'
import { t } from '../../text/language.ts'
import { createCall } from '../calls.ts'
import { pick, text, textOf } from '../fields.ts'
import type { EntityKind } from '../kind.ts'
import { keyOf, matchByIds } from '../match.ts'
import { audiencePermissionFindings } from './audience-permission-rules.ts'

const key = ['tailored_audience_id', 'granted_account_id'] as const
const fields = [...key, 'permission_level'] as const
const content = z.object({ tailored_audience_id: text, granted_account_id: text, permission_level: text })
const { listTailored, grantTailored, revokeTailored } = audiencePermissionOperations

/** Reviews and lists call it by the audience and the account instead. */
const title = t`Shared audience`

/** An account that may use an audience of the workspace's account. */
export const audiencePermission: EntityKind = {
  content,
  fields,
  titleOf: () => title,
  check(draft, { features, accountOf }) {
    const parsedContent = content.safeParse(contentOf(draft))
    if (!parsedContent.success) return null
    const context = { ownerId: draft.workspace.accountId, features: features(), accountOf }
    return audiencePermissionFindings(contentOf(draft), context)
  },
  // Each audience has its own list, which is read with the audience.
  lists: [],
  read: ({ accountId, remoteId }, { tailored_audience_id }) =>
    permissions(accountId, tailored_audience_id, { tailored_audience_permission_ids: [remoteId] }),
  idParam: 'tailored_audience_permission_id',
  fromRecord: (record) => pick(record, fields),
  create: {
    call: createCall(grantTailored, fields),
    repeat: 'onceAbsent',
    find: ({ accountId }, { tailored_audience_id, granted_account_id }) =>
      permissions(accountId, tailored_audience_id, {
        granted_account_ids: [textOf(granted_account_id) ?? ''],
      }),
    match: matchByIds(fields),
    matchKey: (permission) => keyOf(permission, key),
    hasOwnKey: true,
    answersExisting: true,
    changesExisting: matchesReceiver,
  },
  remove: {
    call: ({ accountId, remoteId }, { tailored_audience_id }) =>
      plainCall(revokeTailored, {
        account_id: accountId,
        tailored_audience_id: textOf(tailored_audience_id) ?? '',
        tailored_audience_permission_id: remoteId,
      }),
    remainder: t`Undo stops the sharing, but campaigns of the other account that already use the audience continue.`,
  },
}

/** Whether it's a permission of the same account, whatever its level. */
function matchesReceiver(sent: Fields, record: Fields): boolean {
  return record.deleted !== true && matchByIds(key)(sent, record) === 'exact'
}

function permissions(accountId: string, audience: Json | undefined, narrowed: Fields): SingleCall {
  const params = { account_id: accountId, tailored_audience_id: textOf(audience) ?? '', ...narrowed }
  return plainCall(listTailored, { ...params, count: 1_000 })
}
