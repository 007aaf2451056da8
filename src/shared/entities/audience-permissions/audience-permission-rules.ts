import { permissionLevels } from '../../api/ads/audience-permissions.ts'
import { identifier } from '../../api/conventions.ts'
import { checkReceiver, checkSharing } from '../../audiences/audience-rules.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { type Citation, citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField } from '../../text/text-rules.ts'
import { textOf } from '../fields.ts'
import type { KnownAccount } from '../kind.ts'

export interface SharingContext {
  /** The account that owns the list. */
  readonly ownerId: string
  /** Of the owner; null if they aren't known. */
  readonly features: readonly string[] | null
  /** An account that someone signed in here can use; null for any other. */
  readonly accountOf: (accountId: string) => KnownAccount | null
}

const source: Citation = citeDocumented('audiences#permissions')

/** Rules for sharing a list with another account (audiences.md#permissions). */
export function audiencePermissionFindings(content: Fields, context: SharingContext): readonly Finding[] {
  const audienceFindings =
    textOf(content.tailored_audience_id) === null
      ? [missingField('audience-permission.audience', 'tailored_audience_id', t`Choose an audience.`, source)]
      : []
  const isLevel = permissionLevels.some((level) => level === content.permission_level)
  const levelFindings = isLevel
    ? []
    : [
        missingField(
          'audience-permission.level',
          'permission_level',
          t`Choose what the account may do.`,
          source,
        ),
      ]
  return [
    ...audienceFindings,
    ...receiverFindings(textOf(content.granted_account_id), context),
    ...levelFindings,
  ]
}

function receiverFindings(
  receiverId: string | null,
  { ownerId, features, accountOf }: SharingContext,
): readonly Finding[] {
  const field = 'granted_account_id'
  if (receiverId === null)
    return [missingField('audience-permission.account', field, t`Choose an account.`, source)]
  if (!identifier.safeParse(receiverId).success)
    return [invalidField('audience-permission.account', field, t`Enter an account ID.`, source)]
  const ownFindings = checkReceiver(ownerId, receiverId)
  if (ownFindings.length > 0) return ownFindings
  const receiver = accountOf(receiverId)
  if (receiver === null) {
    return [
      {
        rule: 'audience-permission.unknown-account',
        severity: 'warning',
        field,
        code: 'ACCOUNT_NOT_FOUND',
        message: t`None of your accounts has the ID ${receiverId}. Make sure that it’s the right one.`,
        source,
      },
    ]
  }
  const owner = accountOf(ownerId)
  return owner === null || features === null ? [] : checkSharing({ ...owner, features }, receiver)
}
