import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { flightOf } from '../../../../shared/campaigns/delivery.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import type { Budgeted, EarlierTerms } from '../../../../shared/statistics/plan.ts'
import type { Statements } from '../../../core/store/database.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import { workspaceValues } from '../../../core/store/workspace-columns.ts'

/** What was published decides what should have been spent: a draft changes nothing yet, and an edit isn't a pause. */

export interface PublishedPlan extends Budgeted {
  readonly status: string | null
}

/** A change of budget, flight or status. */
export interface PlanChange {
  readonly at: number
  /** What applied before, as far as the service's history tells. */
  readonly before: Partial<PublishedPlan>
  readonly after: Partial<PublishedPlan>
}

export interface PublishedPlans {
  /** By row, what is published of those with a draft; a new one's has no status. */
  readonly drafted: ReadonlyMap<number, PublishedPlan>
  /**
   * By row, oldest first: the service's history, and the versions that this computer synced or published. A record only
   * says when it changed last, which may be another edit than the one of its budget or status.
   */
  readonly changes: ReadonlyMap<number, readonly PlanChange[]>
}

const idRow = z.object({ id: z.int() })
const draftRow = z.object({ id: z.int(), base: storedFields })
const historyRow = z.object({ id: z.int(), changes: storedFields, time: z.string() })
const versionRow = z.object({
  id: z.int(),
  content: storedFields,
  changed: z.int(),
  source: z.enum(['read', 'written']),
})

const ofLine = (table: string) =>
  `${table}.environment_id = :environmentId AND ${table}.host = :host AND ${table}.account_id = :accountId
     AND ${table}.subject = iif(line.subject = 0, 'campaign', 'lineItem') AND ${table}.remote_id = line.key`

/** `space` is that of the rows. */
export function publishedPlans(
  { all }: Pick<Statements, 'all'>,
  workspace: Workspace,
  space: number,
): PublishedPlans {
  const values = { ...workspaceValues(workspace), space }
  const drafts = all(
    `SELECT line.id, draft.base FROM draft JOIN campaign_row AS line ON ${ofLine('draft')}
     WHERE line.space = :space AND draft.empty = 0 AND draft.base IS NOT NULL`,
    values,
  ).read(draftRow)
  const created = all(
    `SELECT id FROM campaign_row WHERE space = :space AND draft IS NOT NULL AND key LIKE 'draft:%'`,
    { space },
  ).read(idRow)
  const drafted = new Map([
    ...created.map(({ id }) => [id, planIn({})] as const),
    ...drafts.map(({ id, base }) => [id, planIn(base)] as const),
  ])
  const versions = all(
    `SELECT line.id, version.content, coalesce(version.updated_at, version.at) AS changed, version.source
     FROM campaign_row AS line CROSS JOIN record_version AS version ON ${ofLine('version')}
     WHERE line.space = :space AND line.present = 1 AND line.subject < 2
     ORDER BY line.id, version.id`,
    values,
  )
    .read(versionRow)
    .map(({ id, content, changed, source }, place, list) => {
      // What was written before it was ever read was created with that.
      const isCreation = source === 'written' && list[place - 1]?.id !== id
      const before: Partial<PublishedPlan> = isCreation ? { status: 'DRAFT' } : {}
      return { id, at: changed, before, after: planIn(content) }
    })
  const entries = all(
    `SELECT line.id, json_extract(entry.value, '$.changes') AS changes,
       json_extract(entry.value, '$.change_time') AS time
     FROM stored_fetch AS fetch CROSS JOIN json_each(fetch.value) AS entry
     CROSS JOIN campaign_row AS line ON line.key = json_extract(entry.value, '$.entity_id')
     WHERE fetch.environment_id = :environmentId AND fetch.host = :host AND fetch.account_id = :accountId
       AND fetch.name >= 'history ' AND fetch.name < 'history!' AND line.space = :space AND line.subject < 2
       AND json_type(entry.value, '$.changes') = 'object'`,
    values,
  ).read(historyRow)
  const reported = entries.flatMap(({ id, changes, time }) => {
    const at = Date.parse(time)
    const [before, after] = [partOfPlan(changes, 'old'), partOfPlan(changes, 'new')]
    return Number.isNaN(at) || Object.keys(after).length === 0 ? [] : [{ id, at, before, after }]
  })
  // Equal times keep the order of the versions, which are of the same moment as the service's entry.
  const changes = [...versions, ...reported].toSorted((a, b) => a.at - b.at)
  return { drafted, changes: Map.groupBy(changes, ({ id }) => id) }
}

/** Budgets and flights that applied before the published ones, oldest first. */
export function earlierTerms(
  changes: readonly PlanChange[],
  published: PublishedPlan,
  updatedAt: number,
): readonly EarlierTerms[] {
  const earlier: EarlierTerms[] = []
  let terms = published
  // The oldest mention of each is the earliest that is known.
  for (const { before, after } of changes.toReversed()) terms = { ...terms, ...after, ...before }
  const first = changes.find(({ before, after }) => 'status' in before || 'status' in after)
  // What is paused in the first known state ran before it.
  if (terms.status === 'PAUSED' && first?.before.status === undefined) terms = { ...terms, status: 'ACTIVE' }
  const change = (next: PublishedPlan, until: number) => {
    if (planNames.every((name) => Object.is(terms[name], next[name]))) return
    earlier.push({ ...terms, until })
    terms = next
  }
  for (const { at, after } of changes) change({ ...terms, ...after }, at)
  change(published, updatedAt)
  return earlier
}

const planNames = ['status', 'daily', 'total', 'start', 'end'] as const

const planFields = {
  status: 'entity_status',
  daily: 'daily_budget_amount_local_micro',
  total: 'total_budget_amount_local_micro',
  start: 'start_time',
  end: 'end_time',
} as const satisfies Record<keyof PublishedPlan, string>

function planIn(content: Fields): PublishedPlan {
  return {
    ...flightOf(content),
    daily: amountOf(content.daily_budget_amount_local_micro),
    total: amountOf(content.total_budget_amount_local_micro),
  }
}

/** One side of an entry of the service's history, with only what it names. */
function partOfPlan(changes: Fields, side: 'old' | 'new'): Partial<PublishedPlan> {
  const sides = planNames.flatMap((name) => {
    const change = changes[planFields[name]]
    return typeof change === 'object' && change !== null && !Array.isArray(change)
      ? [{ name, value: change[side] ?? null }]
      : []
  })
  const plan = planIn(Object.fromEntries(sides.map(({ name, value }) => [planFields[name], value])))
  return Object.fromEntries(sides.map(({ name }) => [name, plan[name]]))
}

function amountOf(value: Json | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
}
