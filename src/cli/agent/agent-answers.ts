import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'
import { mapOutcome, type Outcome } from '../../shared/core/outcome.ts'
import type { Draft } from '../../shared/drafts/draft.ts'
import { type DateRange, spanOfRange } from '../../shared/statistics/date-ranges.ts'
import { missingLabel } from '../../shared/statistics/period-label.ts'
import { readFigures } from '../session/figures.ts'
import type { AgentAccount } from './agent-account.ts'
import type { Answer } from './agent-result.ts'

/** A draft after a change of it. */
export function drafted({ id, subject, kind: draftKind, revision, sync, publish }: Draft): Answer {
  return { head: { id, kind: subject, action: draftKind, revision, sync, publish } }
}

export async function review(
  account: AgentAccount,
  draftIds: string[] | null,
  offset: number,
  rowCount: number,
): Promise<Outcome<Answer>> {
  const { handlers, workspace } = account
  const accountDrafts = await account.ownDrafts(draftIds)
  if (!accountDrafts.ok) return accountDrafts
  const page = await handlers.publishing.review({
    workspace,
    draftIds: accountDrafts.value,
    offset,
    count: rowCount,
  })
  return mapOutcome(page, ({ rows, total, ...head }) => ({ head, rows, from: offset, total }))
}

/** Stored figures with what is missing of them; asks the service for nothing. */
export async function figures(
  account: AgentAccount,
  kind: GridSubject,
  period: Exclude<DateRange['kind'], 'custom'>,
  offset: number,
): Promise<Outcome<Answer>> {
  const { handlers, workspace, now } = account
  const state = await handlers.statistics.state({ workspace })
  if (!state.ok) return state
  const at = now()
  const span = spanOfRange({ kind: period }, at, state.value.zone)
  return mapOutcome(await readFigures(account, kind, span, at), ({ rows, period: measured, ...head }) => ({
    head: { ...head, missing: missingLabel(measured) },
    rows: rows.slice(offset),
    from: offset,
    total: rows.length,
  }))
}
