import fc from 'fast-check'
import { metricGroups, statisticsOperations } from '../../../../src/shared/api/ads/statistics.ts'
import { northwind } from '../given.ts'
import { newCampaign } from '../records.ts'
import { given, once, option, trialOf } from './subject.ts'

const { createJob, listJobs, cancelJob } = statisticsOperations

const campaign = once(newCampaign)
const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 3, 1) + hours * hour).toISOString().replace('.000', '')

interface Draft {
  readonly start: number
  readonly hours: number
  readonly granularity: string
  readonly metric_groups: readonly string[]
  readonly segmentation_type: string | null
  readonly placement: string
}

const valid: fc.Arbitrary<Draft> = fc.record({
  start: fc.nat(4000),
  hours: fc.integer({ min: 1, max: 45 * 24 }),
  granularity: fc.constantFrom('HOUR', 'TOTAL'),
  metric_groups: fc.subarray([...metricGroups], { minLength: 1 }),
  segmentation_type: option(fc.constantFrom('AGE', 'GENDER', 'PLATFORMS')),
  placement: fc.constantFrom('ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND'),
})

function asParams({ start, hours, ...rest }: Draft) {
  return { ...given(rest), start_time: at(start), end_time: at(start + hours) }
}

export const statisticsJobTrial = trialOf<Draft>({
  name: 'statistics jobs',
  operation: createJob,
  valid,
  breaks: [
    (draft) => ({ ...draft, granularity: 'WEEK' }),
    (draft) => ({ ...draft, metric_groups: [...draft.metric_groups, 'REACH'] }),
    (draft) => ({ ...draft, segmentation_type: 'INTERESTS' }),
    (draft) => ({ ...draft, placement: 'PUBLISHER_NETWORK' }),
  ],
  asInput: async (draft, scene) => ({
    params: { ...northwind, entity: 'CAMPAIGN', entity_ids: [await campaign(scene)], ...asParams(draft) },
  }),
  async read({ send }, reply) {
    const data: unknown = Reflect.get(Object(reply), 'data')
    const id = String(Reflect.get(Object(data), 'id_str'))
    const jobs = await send(listJobs, { params: { ...northwind, job_ids: [id] } })
    // The number of unfinished jobs is limited.
    await send(cancelJob, { params: { ...northwind, job_id: id } })
    return jobs.data[0]
  },
  wanted: asParams,
})
