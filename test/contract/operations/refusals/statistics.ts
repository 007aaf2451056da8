import { statisticsOperations } from '../../../../src/shared/api/ads/statistics.ts'
import { northwind, wayline } from '../given.ts'
import { newCampaign } from '../records.ts'
import { daysAgo, newJob, question, twoDays } from '../successes/statistics.ts'
import { contradictory, type Refusal, type RefusalFault, wrong } from './refusal.ts'

const statistics = statisticsOperations

/** An error without a parameter. */
const window = wrong('', 'INVALID_TIME_WINDOW')

type Changes = Readonly<Record<string, unknown>>
type Operation = Refusal['operation']

/** A query about a campaign that is valid except for the changes. */
function refused(rule: string, operation: Operation, changes: Changes, fault: RefusalFault): Refusal {
  return {
    rule: `statistics.${rule}`,
    operation,
    prepare: async (given) => ({
      params: { ...question, entity_ids: [await newCampaign(given)], ...changes },
    }),
    fault,
  }
}

const active = { ...northwind, ...twoDays, entity: 'LINE_ITEM' }
const reach = { ...wayline, ...twoDays }

function plain(rule: string, operation: Operation, params: Changes, fault: RefusalFault): Refusal {
  return { rule: `statistics.${rule}`, operation, prepare: () => ({ params }), fault }
}

export const statisticsRefusals: readonly Refusal[] = [
  refused('whole-hours', statistics.read, { start_time: daysAgo(3).replace(':00:00Z', ':30:00Z') }, window),
  refused('local-midnight', statistics.read, { granularity: 'DAY' }, window),
  refused('span', statistics.read, { start_time: daysAgo(9) }, wrong('end_time')),
  refused('order', statistics.read, { end_time: twoDays.start_time }, wrong('end_time')),
  refused('one-placement', statistics.read, { placement: 'ALL_ON_TWITTER,TREND' }, wrong('placement')),
  refused('group', statistics.read, { metric_groups: ['REACH'] }, wrong('metric_groups')),
  refused(
    'twenty-ids',
    statistics.read,
    { entity_ids: Array.from({ length: 21 }, (_, index) => `a${index}`) },
    wrong('entity_ids'),
  ),
  refused(
    'known-ids',
    statistics.read,
    { entity_ids: ['zzzzz'] },
    { kind: 'notFound', code: 'CAMPAIGN_NOT_FOUND' },
  ),
  refused('job-span', statistics.createJob, { start_time: daysAgo(92) }, wrong('end_time')),
  refused(
    'segmented-span',
    statistics.createJob,
    { start_time: daysAgo(47), segmentation_type: 'GENDER' },
    wrong('end_time'),
  ),
  refused(
    'metros-need-country',
    statistics.createJob,
    { segmentation_type: 'METROS' },
    wrong('country', 'INCLUSIVE_PARAMETERS'),
  ),
  refused(
    'metros-country',
    statistics.createJob,
    { segmentation_type: 'METROS', country: 'nowhere' },
    wrong('country'),
  ),
  refused(
    'conversion-tags',
    statistics.createJob,
    { segmentation_type: 'CONVERSION_TAGS' },
    wrong('segmentation_type'),
  ),
  refused(
    'segmentation',
    statistics.createJob,
    { segmentation_type: 'INTERESTS' },
    wrong('segmentation_type'),
  ),
  {
    rule: 'statistics.cancelled-once',
    operation: statistics.cancelJob,
    async prepare(given) {
      const params = { ...northwind, job_id: await newJob(given) }
      await given.send(statistics.cancelJob, { params })
      return { params }
    },
    fault: contradictory('status'),
  },
  plain(
    'known-job',
    statistics.cancelJob,
    { ...northwind, job_id: '1' },
    { kind: 'notFound', code: 'JOB_NOT_FOUND' },
  ),
  plain('active-kind', statistics.listActiveEntities, { ...active, entity: 'ACCOUNT' }, wrong('entity')),
  plain(
    'active-span',
    statistics.listActiveEntities,
    { ...active, start_time: daysAgo(92) },
    wrong('end_time'),
  ),
  plain(
    'one-filter',
    statistics.listActiveEntities,
    { ...active, campaign_ids: ['a'], line_item_ids: ['b'] },
    wrong('line_item_ids', 'EXCLUSIVE_PARAMETERS'),
  ),
  plain(
    'reach-feature',
    statistics.fundingInstrumentReach,
    { ...northwind, ...twoDays, funding_instrument_ids: ['lygyi'] },
    wrong('', 'FEATURE_NOT_AVAILABLE'),
  ),
  plain(
    'reach-campaign',
    statistics.campaignReach,
    { ...reach, campaign_ids: ['zzzzz'] },
    { kind: 'notFound', code: 'CAMPAIGN_NOT_FOUND' },
  ),
]
