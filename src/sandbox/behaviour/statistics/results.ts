import { gzipSync } from 'node:zlib'
import { writeJson } from '../../../shared/core/json-text.ts'
import { unknownRoute } from '../../answer/platform-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import type { Incoming } from '../../server/incoming.ts'
import type { PlainRoute } from '../../server/router.ts'
import type { Service } from '../../service.ts'
import type { StatisticsJobRecord } from '../../state/statistics-tables.ts'
import { resultExpiry, statusOf } from './job-status.ts'
import { statisticsBody } from './statistics.ts'

const path = '/advertiser-api-async-analytics/'
const ending = '.json.gz'

export function resultAddress(origin: string, { secret }: StatisticsJobRecord): string {
  return `${origin}${path}${secret}${ending}`
}

/** Result files are served without signatures, as by a content delivery network. */
export const resultRoutes: readonly PlainRoute[] = [{ method: 'GET', path: `${path}:name`, serve }]

function serve({ world }: Service, { pathParameters }: Incoming): HandlerResult {
  const now = world.clock.now()
  for (const data of [world.ads, world.adsSandbox]) {
    const job = data.statistics_jobs.find(({ secret }) => pathParameters.name === secret + ending)
    const account = data.accounts.get(job?.account_id ?? '')
    if (job === undefined || account === undefined) continue
    if (statusOf(job, now) !== 'SUCCESS' || now >= resultExpiry(job)) return unknownRoute()
    const place = { data, account, isServed: data === world.ads, now: job.finished }
    const body = writeJson(statisticsBody(place, job.question))
    return { kind: 'bytes', mimeType: 'application/gzip', bytes: gzipSync(body) }
  }
  return unknownRoute()
}
