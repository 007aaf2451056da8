import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  type CustomAudience,
  listCustomAudiences,
  listTargetedBy,
  type permissionScopes,
  type TargetingReportEntry,
} from '../../../shared/api/ads/custom-audiences.ts'
import type { TargetingAudience } from '../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { readPages, type ServiceCalls } from '../sign-in/service-calls.ts'

/** Custom audiences on the service, and what they're targeted by. */
export interface AudienceReader {
  list(
    workspace: Workspace,
    scope: (typeof permissionScopes)[number],
    withDeleted: boolean,
  ): Promise<Outcome<readonly CustomAudience[]>>
  targetedBy(
    workspace: Workspace,
    audienceId: string,
    withActive: boolean,
  ): Promise<Outcome<readonly TargetingReportEntry[]>>
  /** IDs that the account may still target: its own audiences, including deleted ones, and those shared with it. */
  usable(workspace: Workspace): Promise<Outcome<ReadonlySet<unknown>>>
  /** Audiences that a line item's criteria name, and those whose reports name the line item. */
  ofLineItem(
    workspace: Workspace,
    lineItem: string,
    criteria: readonly Fields[],
  ): Promise<Outcome<readonly TargetingAudience[]>>
}

/** Maximum audiences to fetch a report for, one call each. */
const maxReports = 100

export function createAudienceReader(
  calls: Pick<ServiceCalls, 'chosenUser' | 'user' | 'pagesAsUser'>,
): AudienceReader {
  const list: AudienceReader['list'] = (workspace, scope, withDeleted) => {
    const deleted = withDeleted ? { with_deleted: true } : {}
    const params = { account_id: workspace.accountId, permission_scope: scope, count: 1_000, ...deleted }
    return readPages(calls, workspace, listCustomAudiences, { params }, ({ data }) => data)
  }
  const targetedBy: AudienceReader['targetedBy'] = (workspace, audienceId, withActive) => {
    const params = {
      account_id: workspace.accountId,
      custom_audience_id: audienceId,
      with_active: withActive,
    }
    return readPages(calls, workspace, listTargetedBy, { params }, ({ data }) => data)
  }
  return {
    list,
    targetedBy,
    async usable(workspace) {
      const ownAudiences = await list(workspace, 'OWNER', true)
      if (!ownAudiences.ok) return ownAudiences
      const shared = await list(workspace, 'SHARED', false)
      return shared.ok
        ? succeed(new Set([...ownAudiences.value, ...shared.value].map(({ id }) => id)))
        : shared
    },
    async ofLineItem(workspace, lineItem, criteria) {
      const audiences = await list(workspace, 'OWNER', false)
      if (!audiences.ok) return audiences
      const targeting: TargetingAudience[] = []
      for (const [place, { id, name }] of audiences.value.entries()) {
        const criterion = criteria.find(({ targeting_value }) => targeting_value === id)
        if (criterion === undefined) {
          if (place >= maxReports) continue
          const report = await targetedBy(workspace, id, false)
          if (!report.ok) return report
          if (!report.value.some(({ line_items }) => line_items.some((item) => item.id === lineItem)))
            continue
        }
        targeting.push({ id, name: name ?? id, negated: criterion?.operator_type === 'NE' })
      }
      // Audiences shared by another account are in none of this account's lists.
      const audienceIds = new Set<unknown>(audiences.value.map(({ id }) => id))
      for (const { targeting_type, targeting_value, name, operator_type } of criteria) {
        if (targeting_type !== 'CUSTOM_AUDIENCE' || audienceIds.has(targeting_value)) continue
        const id = String(targeting_value)
        targeting.push({ id, name: String(name ?? id), negated: operator_type === 'NE' })
      }
      return succeed(targeting)
    },
  }
}
