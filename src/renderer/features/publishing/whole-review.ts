import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { FlightdeckBridge } from '../../../shared/contract/contract.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import type { Review, ReviewItem } from '../../../shared/publishing/review.ts'

/** A complete review, for printing. */
export interface WholeReview {
  readonly madeAt: number
  /** Empty if the service didn't return it. */
  readonly accountName: string
  /** Of the account; null if the service didn't return it. */
  readonly timezone: string | null
  readonly totals: Review
  /** By campaign. */
  readonly items: readonly ReviewItem[]
  /** Changes beyond the maximum that is printed. */
  readonly left: number
  /** By draft ID. */
  readonly findings: ReadonlyMap<string, DraftFindings>
}

/** Maximum per call. */
const maxAtOnce = 200
/** Some four hundred pages; larger reviews are better shared as a change set. */
const maxPrinted = 2_000

type Calls = Pick<FlightdeckBridge, 'publishing' | 'drafts' | 'accounts'>

/** Reads all of what publishing the selection would do; `draftIds` null means every change. */
export async function readWholeReview(
  bridge: Calls,
  workspace: Workspace,
  draftIds: readonly string[] | null,
  now: number,
): Promise<Outcome<WholeReview>> {
  const reviewInput = { workspace, draftIds: draftIds === null ? null : [...draftIds] }
  const first = await bridge.publishing.review({ ...reviewInput, offset: 0, count: maxAtOnce })
  if (!first.ok) return first
  const items = [...first.value.rows]
  let { total } = first.value
  while (items.length < Math.min(total, maxPrinted)) {
    const next = await bridge.publishing.review({ ...reviewInput, offset: items.length, count: maxAtOnce })
    if (!next.ok) return next
    // Changes may have disappeared since the first page.
    if (next.value.rows.length === 0) break
    items.push(...next.value.rows)
    total = next.value.total
  }
  const findings = await readFindings(bridge, workspace)
  if (!findings.ok) return findings
  const accounts = await bridge.accounts.list({ host: workspace.host, refresh: false })
  const account = accounts.ok
    ? accounts.value.accounts.find(({ id }) => id === workspace.accountId)
    : undefined
  return succeed({
    madeAt: now,
    accountName: account?.name ?? '',
    timezone: account?.timezone ?? null,
    totals: first.value,
    items,
    left: total - items.length,
    findings: findings.value,
  })
}

async function readFindings(
  bridge: Calls,
  workspace: Workspace,
): Promise<Outcome<ReadonlyMap<string, DraftFindings>>> {
  const findingsByDraft = new Map<string, DraftFindings>()
  let total = 1
  for (let offset = 0; offset < total; offset += maxAtOnce) {
    const page = await bridge.drafts.findings({ workspace, offset, count: maxAtOnce })
    if (!page.ok) return page
    for (const row of page.value.rows) findingsByDraft.set(row.draftId, row)
    total = page.value.total
  }
  return succeed(findingsByDraft)
}
