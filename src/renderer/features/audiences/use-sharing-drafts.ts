import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { PermissionLevel } from '../../../shared/api/ads/audience-permissions.ts'
import type { DraftKind } from '../../../shared/drafts/draft.ts'
import { textOf } from '../../../shared/entities/fields.ts'
import { useAct } from '../../data/act.ts'
import { useChangedRows } from '../../data/use-changed-rows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

const subject = 'audiencePermission'

/** An unpublished sharing of an audience, or the end of one. */
export interface SharingDraft {
  readonly draftId: string
  readonly kind: DraftKind
  /** The permission that it ends; null for a new one. */
  readonly permissionId: string | null
  readonly accountId: string
  readonly level: string
}

/** The planned sharings of an audience, and the actions to plan and to discard one. */
export function useSharingDrafts(workspace: Workspace, audienceId: string) {
  const { bridge } = useWorkbench()
  const changed = useChangedRows(workspace, subject)
  const { task, run, dismiss } = useAct([['entities', 'list', { workspace, subject }]])
  const drafts = changed.rows.toReversed().flatMap(({ key, change, content }): readonly SharingDraft[] =>
    change === null || content.tailored_audience_id !== audienceId
      ? []
      : [
          {
            draftId: change.draftId,
            kind: change.kind,
            permissionId: change.kind === 'create' ? null : key,
            accountId: textOf(content.granted_account_id) ?? '',
            level: textOf(content.permission_level) ?? '',
          },
        ],
  )
  return {
    drafts,
    isBusy: task.kind === 'running',
    fault: task.kind === 'failed' ? task.fault : null,
    /** Why the planned sharings aren't known. */
    listFault: changed.fault,
    dismiss,
    share: (accountId: string, level: PermissionLevel) =>
      run(() =>
        bridge.drafts.create({
          workspace,
          subject,
          fields: {
            tailored_audience_id: audienceId,
            granted_account_id: accountId,
            permission_level: level,
          },
        }),
      ),
    end: (permissionId: string) =>
      run(() => bridge.drafts.remove({ workspace, subject, keys: [permissionId] })),
    discard: (draftId: string) => run(() => bridge.drafts.discard({ draftIds: [draftId] })),
  }
}
