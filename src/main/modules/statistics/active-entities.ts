import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { DaySpan } from '../../../shared/statistics/days.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import type { StatisticsGateway } from './statistics-gateway.ts'
import type { StatisticsWork } from './statistics-host.ts'

const hour = 3_600_000
/** Maximum window of active entities, and of IDs that narrow one. */
const windowMs = 90 * 24 * hour
const maxCampaigns = 200

/** Saves the campaigns that were active, and what was active in them, in whole hours. False if it was interrupted. */
export async function findActiveEntities(
  { gateway, work }: { readonly gateway: StatisticsGateway; readonly work: Pick<StatisticsWork, 'api'> },
  job: StoredJob,
  zone: string,
  { from: first, to: last }: DaySpan,
  goesOn: () => boolean,
): Promise<Outcome<boolean>> {
  const activeIn = async (
    { from, to }: DaySpan,
    entity: 'CAMPAIGN' | 'LINE_ITEM' | 'PROMOTED_TWEET',
    campaigns: readonly string[] | null,
  ): Promise<Outcome<readonly string[]>> => {
    const rows = await gateway.active(job, { entity, from, to, campaigns })
    if (!rows.ok) return rows
    const noted = await work.api.addActive({ jobId: job.id, entity, zone, rows: rows.value })
    return noted.ok ? succeed(rows.value.map(({ entity_id: id }) => id)) : noted
  }
  const end = Math.ceil(last / hour) * hour
  for (let from = Math.floor(first / hour) * hour; from < end; from += windowMs) {
    const span = { from, to: Math.min(end, from + windowMs) }
    const campaigns = await activeIn(span, 'CAMPAIGN', null)
    if (!campaigns.ok) return campaigns
    for (const entity of ['LINE_ITEM', 'PROMOTED_TWEET'] as const) {
      for (let at = 0; at < campaigns.value.length; at += maxCampaigns) {
        if (!goesOn()) return succeed(false)
        const activeEntities = await activeIn(span, entity, campaigns.value.slice(at, at + maxCampaigns))
        if (!activeEntities.ok) return activeEntities
      }
    }
  }
  return succeed(true)
}
