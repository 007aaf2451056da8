import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { PermissionLevel } from '../../../shared/api/ads/audience-permissions.ts'
import type { CustomAudience } from '../../../shared/api/ads/custom-audiences.ts'
import { plural, t } from '../../../shared/text/language.ts'
import type { NativeQuestion } from '../../core/ports-desktop.ts'

interface Sharing {
  readonly workspace: Workspace
  readonly audienceId: string
  /** Null if the service doesn't return it, such as a tailored audience. */
  readonly audience: CustomAudience | null
  readonly grantedAccountId: string
  readonly level: PermissionLevel
  /** An account's name; its ID if it's unknown. */
  readonly accountNameOf: (workspace: Workspace) => string
}

/** Names both accounts and the people, since a list shared with the wrong client is a breach that no undo repairs. */
export function sharingQuestion(sharing: Sharing): NativeQuestion {
  const { workspace, audienceId, audience, grantedAccountId, level, accountNameOf } = sharing
  const owner = accountNameOf(workspace)
  const accountName = accountNameOf({ ...workspace, accountId: grantedAccountId })
  const isUnknown = accountName === grantedAccountId
  const receiver = isUnknown ? t`account ${grantedAccountId}` : accountName
  const name = audience?.name ?? null
  const list = name === null ? t`list ${audienceId}` : t`“${name}”`
  const size = audience?.audience_size ?? null
  const people = size === null ? null : plural(size, { one: '# person', other: '# people' })
  return {
    title: t`Share a list`,
    message:
      people === null
        ? t`Share ${list} of ${owner} with ${receiver}?`
        : t`Share ${list} of ${owner} with ${receiver}: ${people}?`,
    detail: [
      people === null ? t`The service doesn’t say how many people are in it.` : null,
      isUnknown
        ? t`None of your accounts has the ID ${grantedAccountId}. Make sure that it’s the right one.`
        : null,
      level === 'READ_WRITE'
        ? t`The other account can use the list, and add and remove people, at once. Sharing doesn’t go through the review.`
        : t`The other account can use the list at once. Sharing doesn’t go through the review.`,
      t`You can stop sharing later, but campaigns that already use the list continue.`,
    ]
      .filter((sentence) => sentence !== null)
      .join('\n'),
    action: t`Share list`,
  }
}
