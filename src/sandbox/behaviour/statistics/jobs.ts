import { type statisticsOperations, statisticsSpans } from '../../../shared/api/ads/statistics.ts'
import { invalidAttribute, invalidParameter, refuse } from '../../answer/ads-errors.ts'
import { json } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import { criterionLocationType } from '../../reference/targeting/places.ts'
import type { StatisticsJobRecord } from '../../state/statistics-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { listPage } from '../common/list.ts'
import type { References } from '../common/references.ts'
import { listParam, type RequestValues, textParam } from '../common/request-values.ts'
import {
  finishTime,
  isUnfinished,
  maxUnfinishedJobs,
  resultExpiry,
  statusOf,
  statusTime,
} from './job-status.ts'
import { resultAddress } from './results.ts'
import { unknownEntities } from './statistics.ts'
import { windowErrors } from './windows.ts'

type Names = 'createJob' | 'listJobs' | 'cancelJob'

export const jobBehaviours: Pick<AdsBehaviours<typeof statisticsOperations>, Names> = {
  createJob({ params, account, data, service, now, incoming }) {
    const { account_id, segmentation_type = null, country = null, platform = null, ...question } = params
    const unfinished = data.statistics_jobs.filter(
      (job) => job.account_id === account.id && isUnfinished(job, now),
    ).length
    if (unfinished >= maxUnfinishedJobs) {
      const message = `At most ${maxUnfinishedJobs} jobs of an account may be unfinished`
      return refuse(400, { code: 'TOO_MANY_JOBS', message })
    }
    const job = data.statistics_jobs.put({
      id: service.world.ids.decimal(),
      account_id,
      created: now,
      finished: finishTime(now, unfinished),
      cancelled: null,
      secret: service.world.ids.secret(),
      question: { ...question, segmentation_type, country, platform },
    })
    return jobAnswer(job, params, now, incoming.origin)
  },

  listJobs({ operation, params, account, data, now, incoming }) {
    const ids = params.job_ids === undefined ? null : new Set(params.job_ids)
    const accountJobs = data.statistics_jobs.filter((job) => job.account_id === account.id)
    const unfinished = accountJobs.filter((job) => isUnfinished(job, now)).length
    const page = listPage(operation, params, accountJobs, {
      order: 'created',
      key: (job) => job.id,
      show: (job) => showJob(job, now, incoming.origin),
      where: (job) => ids?.has(job.id) ?? true,
    })
    if (page.kind !== 'page') return page
    const headers = {
      'x-concurrent-job-limit': String(maxUnfinishedJobs),
      'x-concurrent-job-limit-remaining': String(maxUnfinishedJobs - unfinished),
    }
    return { ...page, headers }
  },

  cancelJob({ params, data, now, incoming }) {
    const job = data.statistics_jobs.get(params.job_id)
    const status = job === undefined ? 'SUCCESS' : statusOf(job, now)
    if (job === undefined || !['QUEUED', 'PROCESSING'].includes(status)) {
      return refuse(400, invalidAttribute('status', `A job that is ${status} can't be cancelled`))
    }
    const cancelled = data.statistics_jobs.put({ ...job, cancelled: now })
    return jobAnswer(cancelled, params, now, incoming.origin)
  },
}

export const statisticsReferences: References = {
  job_id: {
    kind: 'JOB',
    isThere: ({ data, account }, id) => data.statistics_jobs.get(id)?.account_id === account?.id,
  },
}

export const jobReviews: AdsReviews<typeof statisticsOperations> = {
  createJob: ({ given, account, data }) => [
    ...unknownEntities(given, account, data),
    ...windowErrors(
      given,
      account,
      textParam(given, 'segmentation_type') === null ? statisticsSpans.job : statisticsSpans.segmentedJob,
    ),
    ...segmentationErrors(given),
  ],
}

/** Parameters that a segmentation requires (public-facts S7). */
function segmentationErrors(given: RequestValues): readonly AdsError[] {
  const country = textParam(given, 'country')
  if (given.segmentation_type === 'CONVERSION_TAGS') {
    const isWebOnly = listParam(given, 'metric_groups').every((group) => group === 'WEB_CONVERSION')
    const reason = 'CONVERSION_TAGS goes with the metric group WEB_CONVERSION only'
    return isWebOnly ? [] : [invalidParameter('segmentation_type', reason)]
  }
  if (given.segmentation_type !== 'METROS') return []
  if (country === null) {
    const message = '"segmentation_type" METROS needs "country"'
    return [{ code: 'INCLUSIVE_PARAMETERS', message, parameter: 'country' }]
  }
  const isCountry = criterionLocationType(country) === 'COUNTRY'
  return isCountry ? [] : [invalidParameter('country', 'it is not the location of a country', country)]
}

function jobAnswer(job: StatisticsJobRecord, params: object, now: number, origin: string) {
  return json({ request: { params }, data: showJob(job, now, origin), data_type: 'job' })
}

function showJob(job: StatisticsJobRecord, now: number, origin: string) {
  const status = statusOf(job, now)
  const isDone = status === 'SUCCESS'
  return {
    id: BigInt(job.id),
    id_str: job.id,
    account_id: job.account_id,
    status,
    url: isDone && now < resultExpiry(job) ? resultAddress(origin, job) : null,
    ...job.question,
    created_at: isoSeconds(job.created),
    updated_at: isoSeconds(statusTime(job, now)),
    expires_at: isDone ? isoSeconds(resultExpiry(job)) : null,
  }
}
