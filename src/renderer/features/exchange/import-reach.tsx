import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { isPrimary } from '../../../shared/entities/targeting/targeting-types.ts'
import type { ImportedTargeting } from '../../../shared/exchange/import-preview.ts'
import { asCriterion } from '../../../shared/targeting/targeting-view.ts'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface ImportReachProps {
  readonly workspace: Workspace
  readonly targeting: ImportedTargeting
}

/** Estimated reach of a line item before and after the import. Sends nothing offline. */
export function ImportReach({ workspace, targeting }: ImportReachProps) {
  const { live } = useWorkbench()
  const isOffline = useStore(live.connection).kind === 'offline'
  const before = useReach(workspace, targeting.before, isOffline)
  const after = useReach(workspace, targeting.after, isOffline)
  if (after === null) {
    return (
      <p className={parts.muted}>
        {targeting.after.some(({ targeting_type: type }) => isPrimary(type))
          ? isOffline && t`Offline: no earlier estimate of this targeting.`
          : t`Reach is estimated once an interest, keyword, user or audience is targeted.`}
      </p>
    )
  }
  return (
    <p role="status">
      {before === null
        ? t`Estimated reach: ${after} people`
        : t`Estimated reach: ${before} → ${after} people`}
    </p>
  )
}

/** The service only estimates criteria about whom to reach. */
function useReach(
  workspace: Workspace,
  criteria: readonly CriterionTerms[],
  isOffline: boolean,
): string | null {
  const isAsked = criteria.some(({ targeting_type: type }) => isPrimary(type))
  const { value } = useCall(
    'targeting',
    'estimate',
    isAsked ? { workspace, criteria: criteria.map(asCriterion), ask: !isOffline } : null,
  )
  const size = isAsked ? (value?.value ?? null) : null
  return size === null ? null : t`${formatCount(size.min)} to ${formatCount(size.max)}`
}
