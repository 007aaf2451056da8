import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome } from '../../../../shared/core/outcome.ts'
import { contentOf } from '../../../../shared/drafts/draft.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import type { ReviewPlan } from '../../../../shared/publishing/publish-review.ts'
import type { DraftRepository } from '../../drafts/store.ts'
import { createEntityNames, type NameParts } from '../../entities/entity-names.ts'
import type { EntityRepository } from '../../entities/store.ts'

/** An audience that a publish shares with another account. */
export interface PlannedSharing {
  readonly audienceId: string
  /** Null if the service doesn't list it, such as a tailored audience. */
  readonly audience: string | null
  /** Null if the service doesn't count them. */
  readonly people: number | null
  readonly receiverId: string
  /** Null for an account that no signed-in user can use. */
  readonly receiver: string | null
  readonly level: string
}

interface SharingParts extends NameParts {
  readonly drafts: Pick<DraftRepository, 'byIds'>
  readonly entities: Pick<EntityRepository, 'rows' | 'record'>
}

/** The sharings among the changes that are sent. */
export function plannedSharings(
  parts: SharingParts,
  workspace: Workspace,
  { drafts, calls }: Pick<ReviewPlan, 'drafts' | 'calls'>,
): Outcome<readonly PlannedSharing[]> {
  const names = createEntityNames(parts, workspace)
  const ids = drafts.flatMap(({ id, subject, kind }) =>
    subject === 'audiencePermission' && kind === 'create' && calls.has(id) ? [id] : [],
  )
  return mapOutcome(parts.drafts.byIds(ids), (storedDrafts) =>
    storedDrafts.map(({ draft }) => {
      const { tailored_audience_id, granted_account_id, permission_level } = contentOf(draft)
      const audienceId = textOf(tailored_audience_id) ?? ''
      const receiverId = textOf(granted_account_id) ?? ''
      return {
        audienceId,
        audience: names.nameIn('tailored_audience_id', audienceId),
        people: audienceSize(parts.entities, workspace, audienceId),
        receiverId,
        receiver: names.nameIn('granted_account_id', receiverId),
        level: textOf(permission_level) ?? '',
      }
    }),
  )
}

/** As last synced. */
export function audienceSize(
  entities: Pick<EntityRepository, 'record'>,
  workspace: Workspace,
  audienceId: string,
): number | null {
  const record = entities.record(workspace, 'customAudience', audienceId)
  const size = record.ok ? record.value?.record.audience_size : null
  return typeof size === 'number' ? size : null
}
