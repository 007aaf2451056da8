import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { textOf } from '../../../../shared/entities/fields.ts'
import type { AlertCause } from '../../../../shared/statistics/alert-causes.ts'
import type { Alert } from '../../../../shared/statistics/alerts.ts'
import type { Statements } from '../../../core/store/database.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import type { PlanRow } from './plans.ts'

/** Why something delivers too little: what a person would look up next. */

export interface CauseSource {
  readonly reader: Pick<Statements, 'all'>
  readonly workspace: Workspace
  readonly now: number
  /** Active ones. */
  readonly campaigns: readonly PlanRow[]
  readonly lineItems: readonly PlanRow[]
  /** In the last seven whole days; null if they aren't all stored. */
  readonly spentInWeek: (row: PlanRow) => number | null
  /** In the same days; NaN without a budget. */
  readonly plannedInWeek: (row: PlanRow) => number
  readonly titleOf: (row: PlanRow) => string
}

const dayMs = 86_400_000
const maxLagging = 3
/** A budget is spent although rounding leaves a little. */
const spentShare = 0.95
/** Below this part of its plan, a line item lags. */
const laggingShare = 0.8
/** An end that is farther away explains nothing. */
const nearEndDays = 3

const promotionRow = z.object({ record: storedFields })

/** The causes of alerts about too little delivery; none of other alerts. */
export function causeFinder(source: CauseSource): (row: PlanRow, alert: Alert) => readonly AlertCause[] {
  const { now, campaigns, lineItems, spentInWeek, plannedInWeek, titleOf } = source
  let approvals: ReadonlyMap<string, readonly string[]> | null = null
  const approvalsOf = (lineItem: string) => {
    approvals ??= readApprovals(source)
    return { isKnown: approvals.size > 0, posts: approvals.get(lineItem) ?? [] }
  }
  const children = Map.groupBy(lineItems, ({ parent }) => parent ?? 0)
  const parents = new Map(campaigns.map((campaign) => [campaign.id, campaign]))

  const postCause = (row: PlanRow): readonly AlertCause[] => {
    const approvalsOfItems = (row.subject === 0 ? (children.get(row.id) ?? []) : [row]).map(({ key }) =>
      approvalsOf(key),
    )
    const posts = approvalsOfItems.flatMap((approval) => approval.posts)
    if (approvalsOfItems.some(({ isKnown }) => !isKnown) || posts.includes('ACCEPTED')) return []
    if (posts.length === 0) return [{ kind: 'noPosts' }]
    const kind = posts.includes('REJECTED') ? 'rejectedPosts' : 'postsUnderReview'
    return [{ kind, posts: posts.length }]
  }
  const capCause = (row: PlanRow): readonly AlertCause[] => {
    const campaign = row.subject === 0 ? undefined : parents.get(row.parent ?? 0)
    if (campaign === undefined || !(campaign.daily > 0)) return []
    const spent = spentInWeek(campaign)
    return spent !== null && spent >= plannedInWeek(campaign) * spentShare
      ? [{ kind: 'campaignCap', daily: campaign.daily }]
      : []
  }
  const laggingCauses = (row: PlanRow): readonly AlertCause[] => {
    if (row.subject !== 0) return []
    const lagging = (children.get(row.id) ?? []).flatMap((item) => {
      const [spent, planned] = [spentInWeek(item), plannedInWeek(item)]
      return spent !== null && spent < planned * laggingShare ? [{ item, spent, planned }] : []
    })
    return lagging
      .toSorted((a, b) => b.planned - b.spent - (a.planned - a.spent))
      .slice(0, maxLagging)
      .map(({ item, ...amounts }) => ({
        kind: 'laggingLineItem',
        key: item.key,
        title: titleOf(item),
        ...amounts,
      }))
  }
  const endCause = ({ end }: PlanRow): readonly AlertCause[] => {
    const days = Math.ceil((end - now) / dayMs)
    return days >= 1 && days <= nearEndDays ? [{ kind: 'daysLeft', days }] : []
  }
  return (row, { rule }) =>
    rule === 'noDelivery' || rule === 'behindPlan'
      ? [...postCause(row), ...capCause(row), ...laggingCauses(row), ...endCause(row)]
      : []
}

/** Approvals of promoted posts by line item. */
function readApprovals({
  reader,
  workspace,
}: Pick<CauseSource, 'reader' | 'workspace'>): ReadonlyMap<string, readonly string[]> {
  const records = reader
    .all(
      `SELECT record FROM remote_record WHERE ${inWorkspace} AND subject = 'promotedPost'`,
      workspaceValues(workspace),
    )
    .read(promotionRow)
  const approvals = new Map<string, string[]>()
  for (const { record } of records) {
    const lineItem = textOf(record.line_item_id)
    const approval = textOf(record.approval_status)
    if (lineItem === null || record.deleted === true) continue
    const posts = approvals.get(lineItem) ?? []
    // Without a verdict, nothing is known against it.
    posts.push(approval ?? 'ACCEPTED')
    approvals.set(lineItem, posts)
  }
  return approvals
}
