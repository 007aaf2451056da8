import { isoSeconds } from '../../../../src/sandbox/clock.ts'
import { statisticsOperations } from '../../../../src/shared/api/ads/statistics.ts'
import type { Given } from '../given.ts'
import { northwind, wayline } from '../given.ts'
import { newCampaign } from '../records.ts'
import { succeeds } from './success.ts'

const statistics = statisticsOperations

const day = 86_400_000
/** Line items in the demo data run around the day on which it was started. */
const today = Math.floor(Date.now() / day) * day

/** A UTC midnight some days ago. */
export const daysAgo = (days: number) => isoSeconds(today - days * day)

/** Two days in hours. */
export const twoDays = { start_time: daysAgo(3), end_time: daysAgo(1) }

export const question = {
  ...northwind,
  ...twoDays,
  entity: 'CAMPAIGN',
  granularity: 'HOUR',
  metric_groups: ['ENGAGEMENT' as const],
  placement: 'ALL_ON_TWITTER',
} as const

export async function newJob(given: Given): Promise<string> {
  const params = { ...question, entity_ids: [await newCampaign(given)], metric_groups: ['BILLING' as const] }
  return (await given.send(statistics.createJob, { params })).data.id_str
}

export const statisticsSuccesses = [
  succeeds(statistics.read)(async (given) => {
    const id = await newCampaign(given)
    return {
      params: { ...question, entity_ids: [id], metric_groups: ['ENGAGEMENT'] },
      wanted: { data: [{ id }], time_series_length: 48 },
    }
  }),
  succeeds(statistics.createJob)(async (given) => {
    const id = await newCampaign(given)
    return {
      params: { ...question, entity_ids: [id], metric_groups: ['ENGAGEMENT'], segmentation_type: 'AGE' },
      wanted: { data: { status: 'QUEUED', entity_ids: [id], segmentation_type: 'AGE', url: null } },
    }
  }),
  succeeds(statistics.listJobs)(async (given) => {
    const id = await newJob(given)
    return { params: { ...northwind, job_ids: [id] }, wanted: { data: [{ id_str: id }] } }
  }),
  succeeds(statistics.cancelJob)(async (given) => {
    const id = await newJob(given)
    return { params: { ...northwind, job_id: id }, wanted: { data: { id_str: id, status: 'CANCELLED' } } }
  }),
  succeeds(statistics.listActiveEntities)(() => ({
    params: { ...northwind, ...twoDays, entity: 'LINE_ITEM' },
    wanted: { data: { 0: { placements: ['ALL_ON_TWITTER'] } }, data_type: 'active_entities' },
  })),
  succeeds(statistics.campaignReach)(async ({ send }) => {
    const params = { ...wayline, ...twoDays, entity: 'CAMPAIGN' as const }
    const { data } = await send(statistics.listActiveEntities, { params })
    const id = data[0]?.entity_id ?? ''
    return {
      params: { ...wayline, ...twoDays, campaign_ids: [id] },
      wanted: { data: [{ id }], data_type: 'reach' },
    }
  }),
  succeeds(statistics.fundingInstrumentReach)(() => ({
    params: { ...wayline, ...twoDays, funding_instrument_ids: ['lygyp'] },
    wanted: { data: [{ id: 'lygyp' }], data_type: 'reach' },
  })),
]
