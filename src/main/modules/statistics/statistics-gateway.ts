import { z } from 'zod'
import type { Environment } from '../../../shared/accounts/environment.ts'
import { readStatistics, statisticsOperations } from '../../../shared/api/ads/statistics.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Activity } from '../../../shared/statistics/planning.ts'
import { timesOf } from '../../../shared/statistics/planning.ts'
import type { TrackedEntity } from '../../../shared/statistics/statistics-view.ts'
import { t } from '../../../shared/text/language.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { Clock, Transport } from '../../core/ports.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { pictureAddress } from '../media/media-address.ts'
import { type ServiceCalls, sendAs } from '../sign-in/service-calls.ts'
import type { FigureQuestion } from './ports.ts'

export interface RemoteJob {
  readonly id: string
  /** Set once the result can be read, which may be later than its success (statistics.md#jobs). */
  readonly url: string | null
  readonly ended: 'no' | 'done' | 'failed'
}

/** Whose calls they are. */
export type Sender = Pick<StoredJob, 'id' | 'workspace' | 'userId'>

/** Requests of a figures job. */
export interface StatisticsGateway {
  active(
    job: Sender,
    asked: {
      readonly entity: TrackedEntity
      readonly from: number
      readonly to: number
      readonly campaigns: readonly string[] | null
    },
  ): Promise<Outcome<readonly Activity[]>>
  /** The answer as JSON text, which the thread parses. */
  read(job: Sender, question: FigureQuestion, zone: string): Promise<Outcome<string>>
  begin(job: Sender, question: FigureQuestion, zone: string): Promise<Outcome<string>>
  jobs(job: Sender, ids: readonly string[]): Promise<Outcome<readonly RemoteJob[]>>
  cancel(job: Sender, id: string): Promise<Outcome<void>>
  /** Sends a result's compressed bytes to `into`. */
  download(
    job: Sender,
    url: string,
    into: (piece: Uint8Array) => Promise<Outcome<void>>,
    signal: AbortSignal,
  ): Promise<Outcome<void>>
}

export interface StatisticsGatewayParts {
  readonly calls: Pick<ServiceCalls, 'user' | 'asUser'>
  readonly transport: Transport
  readonly environmentOf: (environmentId: string) => Environment | null
  readonly clock: Clock
}

/** Only a wrong clock is corrected and sent again at once; the job handles everything else. */
const once: SendOptions = { maximumWaitMs: 0, waitsForReset: false }
/** An hourly answer about 20 entities takes megabytes, which main doesn't parse. */
const readAsText = { ...readStatistics, reply: z.string(), replyType: 'html' } as const
const placement = 'ALL_ON_TWITTER' as const
const maxResultBytes = 64 * 1024 * 1024
const timeoutMs = 30_000

export function createStatisticsGateway({
  calls,
  transport,
  environmentOf,
  clock,
}: StatisticsGatewayParts): StatisticsGateway {
  const sending = ({ id, workspace, userId }: Sender) =>
    ({
      who: { environmentId: workspace.environmentId, userId, host: workspace.host },
      account: { account_id: workspace.accountId },
      options: { ...once, jobId: id },
    }) as const
  const iso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z')
  const questionParams = ({ entity, ids, granularity, groups, ...span }: FigureQuestion, zone: string) => ({
    entity,
    entity_ids: [...ids],
    granularity,
    metric_groups: [...groups],
    placement,
    ...timesOf(span, zone),
  })
  return {
    async active(job, { entity, from, to, campaigns }) {
      const { who, account, options } = sending(job)
      const params = {
        ...account,
        entity,
        start_time: iso(from),
        end_time: iso(to),
        ...(campaigns === null ? {} : { campaign_ids: [...campaigns] }),
      }
      const reply = await sendAs(calls, who, statisticsOperations.listActiveEntities, { params }, options)
      return mapOutcome(reply, ({ data }) => data)
    },
    read(job, question, zone) {
      const { who, account, options } = sending(job)
      return sendAs(
        calls,
        who,
        readAsText,
        { params: { ...account, ...questionParams(question, zone) } },
        options,
      )
    },
    async begin(job, question, zone) {
      const { who, account, options } = sending(job)
      const { segmentation, country } = question
      const params = {
        ...account,
        ...questionParams(question, zone),
        ...(segmentation === null ? {} : { segmentation_type: segmentation }),
        ...(country === null ? {} : { country }),
      }
      const reply = await sendAs(calls, who, statisticsOperations.createJob, { params }, options)
      return mapOutcome(reply, ({ data }) => data.id_str)
    },
    async jobs(job, ids) {
      const { who, account, options } = sending(job)
      const params = { ...account, job_ids: [...ids], count: 1_000 }
      const reply = await sendAs(calls, who, statisticsOperations.listJobs, { params }, options)
      return mapOutcome(reply, ({ data }) =>
        data.map(({ id_str: id, status, url, expires_at }): RemoteJob => {
          const isLost = status === 'FAILED' || status === 'CANCELLED' || hasPassed(expires_at, clock.now())
          const ended = status === 'SUCCESS' ? 'done' : 'no'
          return { id, url: url || null, ended: isLost ? 'failed' : ended }
        }),
      )
    },
    async cancel(job, id) {
      const { who, account, options } = sending(job)
      const params = { ...account, job_id: id }
      const reply = await sendAs(calls, who, statisticsOperations.cancelJob, { params }, options)
      return mapOutcome(reply, () => undefined)
    },
    async download({ workspace }, url, into, signal) {
      const environment = environmentOf(workspace.environmentId)
      const address = environment === null ? null : pictureAddress(url, environment)
      if (address === null) return fail(strange(t`The result’s address isn’t one of the service’s.`))
      const answer = await transport.send({
        method: 'GET',
        url: address,
        headers: {},
        body: null,
        signal,
        into,
        timeoutMs,
        maximumBytes: maxResultBytes,
      })
      if (!answer.ok) return answer
      const { status } = answer.value
      if (status === 404 || status === 410) return fail(expired)
      return status === 200
        ? succeed(undefined)
        : fail(strange(t`The result can’t be read (status ${status}).`))
    },
  }
}

function hasPassed(time: string | null | undefined, now: number): boolean {
  return typeof time === 'string' && Date.parse(time) <= now
}

/** A result is kept for two days (statistics.md#jobs); after that, its job has to be started again. */
const expired = { kind: 'dropped', code: 'JOB_FAILED', message: t`The service’s job failed.` } as const

export function isLostJob(fault: Fault): boolean {
  return fault.kind === 'dropped' && fault.code === expired.code
}

function strange(message: string) {
  return { kind: 'dropped', code: 'RESULT', message } as const
}
