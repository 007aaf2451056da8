import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { flightOf } from '../../../../shared/campaigns/delivery.ts'
import type { Json } from '../../../../shared/core/json.ts'
import type { Budgeted } from '../../../../shared/statistics/plan.ts'
import type { Statements } from '../../../core/store/database.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import { workspaceValues } from '../../../core/store/workspace-columns.ts'

/** What was published decides what should have been spent: a draft changes nothing yet, and an edit isn't a pause. */

export interface PublishedPlan extends Budgeted {
  readonly status: string | null
}

export interface PublishedPlans {
  /** By row, what is published of those with a draft. */
  readonly drafted: ReadonlyMap<number, PublishedPlan>
  /**
   * By row, since when it has been paused, as far as the service's history tells, and the versions that this computer
   * synced or published. A record only says when it changed last, which may be another edit than the pause.
   */
  readonly paused: ReadonlyMap<number, number>
}

const draftRow = z.object({ id: z.int(), base: storedFields })
const historyRow = z.object({ id: z.int(), status: z.string(), time: z.string() })
const versionRow = z.object({ id: z.int(), status: z.string().nullable(), changed: z.int() })

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
  const drafted = new Map(
    drafts.map(({ id, base }): [number, PublishedPlan] => [
      id,
      {
        ...flightOf(base),
        daily: amountOf(base.daily_budget_amount_local_micro),
        total: amountOf(base.total_budget_amount_local_micro),
      },
    ]),
  )
  const versions = all(
    `SELECT line.id, json_extract(version.content, '$.entity_status') AS status,
       coalesce(version.updated_at, version.at) AS changed
     FROM campaign_row AS line CROSS JOIN record_version AS version ON ${ofLine('version')}
     WHERE line.space = :space AND line.present = 1 AND line.subject < 2
     ORDER BY line.id, version.id`,
    values,
  ).read(versionRow)
  const entries = all(
    `SELECT line.id, json_extract(entry.value, '$.changes.entity_status.new') AS status,
       json_extract(entry.value, '$.change_time') AS time
     FROM stored_fetch AS fetch CROSS JOIN json_each(fetch.value) AS entry
     CROSS JOIN campaign_row AS line ON line.key = json_extract(entry.value, '$.entity_id')
     WHERE fetch.environment_id = :environmentId AND fetch.host = :host AND fetch.account_id = :accountId
       AND fetch.name >= 'history ' AND fetch.name < 'history!' AND line.space = :space AND line.subject < 2
       AND json_type(entry.value, '$.changes.entity_status.new') = 'text'`,
    values,
  ).read(historyRow)
  const reported = entries.flatMap(({ id, status, time }) => {
    const changed = Date.parse(time)
    return Number.isNaN(changed) ? [] : [{ id, status, changed }]
  })
  // Equal times keep the order of the versions, which are of the same moment as the service's entry.
  const changes = [...versions, ...reported].toSorted((a, b) => a.changed - b.changed)
  const paused = new Map<number, number>()
  for (const { id, status, changed } of changes) {
    if (status !== 'PAUSED') paused.delete(id)
    else if (!paused.has(id)) paused.set(id, changed)
  }
  return { drafted, paused }
}

function amountOf(value: Json | undefined): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
}

/** A pause ends the flight. */
export function endWhenPaused(end: number, pausedAt: number): number {
  return end < pausedAt ? end : pausedAt
}
