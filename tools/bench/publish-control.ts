import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { databasePath } from '../../src/main/core/store/open.ts'
import type { Environment } from '../../src/shared/accounts/environment.ts'
import type { JobSummary } from '../../src/shared/jobs/job.ts'
import { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { logger } from './account.ts'
import { addPolls } from './many-polls.ts'
import { type Block, longestBlock, type Measurement } from './measurement.ts'

const count = Number(process.env.N ?? 10_000)
const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

/** Actions on a large existing job: each one affects all of its steps. */
export async function measurePublishControl(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-publish-control-'))
  const service = await prepareRefusing()
  const environment: Environment = {
    ...{ id: workspace.environmentId, name: 'Refusing', signInHosts: [], kind: 'sandbox' },
    ...{ platformUrl: service.url, adsUrl: service.url, adsSandboxUrl: service.url },
    signatureHeader: 'x-service-webhooks-signature',
  }
  const credentials = { consumer: { key: 'a', secret: 'b' }, token: { key: 'c', secret: 'd' }, bearer: null }
  const given = { folder, caller: { environment, credentials }, userId: '1', absenceMs: 10_000 }
  const stage = setPublishingStage({ ...given, onJobs: () => undefined })
  const database = new DatabaseSync(databasePath(folder), { timeout: 5_000 })
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/core/store/checkpoint-worker.ts', import.meta.url),
    ...{ path: databasePath(folder), logger, pace: stage.store.pace },
  })
  const { handlers } = stage.publishing
  const measured: Measurement[] = []
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await setTimeout(500)
    measured.push(...measurements(what, await longestBlock(work)))
  }
  const until = async (jobId: string, holds: (job: JobSummary) => boolean): Promise<void> => {
    while (!holds(unwrap(await handlers.job({ jobId })))) await setTimeout(5)
  }
  try {
    await addPolls(stage, workspace, count)
    const first = await startPaused()
    await measure(`a job of ${count} steps is cancelled`, async () =>
      unwrap(await handlers.cancel({ jobId: first })),
    )
    const jobId = await startPaused()
    await measure(`a paused job of ${count} steps goes on`, async () => {
      unwrap(await handlers.resume({ jobId }))
      await setTimeout(200)
    })
    await rest()
    database
      .prepare('UPDATE job_step SET needs = json_array(:first) WHERE job_id = :jobId AND position > 1')
      .run({ first: `${jobId}-1`, jobId })
    await service.open()
    await measure(`a failed step blocks ${count - 1} others`, async () => {
      unwrap(await handlers.resume({ jobId }))
      await until(jobId, ({ state }) => state === 'done')
    })
    if (unwrap(await handlers.job({ jobId })).counts.blocked !== count - 1)
      throw new Error('They are not blocked.')
    await service.close()
    await measure(`the step that blocked ${count - 1} others is tried again`, async () =>
      unwrap(await handlers.retryFailed({ jobId, stepId: `${jobId}-1` })),
    )
    await rest()
    fail()
    await measure(`${count} failed steps are tried again`, async () =>
      unwrap(await handlers.retryFailed({ jobId })),
    )
    await rest()
    finish()
    await measure(`it is planned how ${count} steps are undone`, async () => {
      if (unwrap(await handlers.undoPlan({ jobId })).possible.total !== count)
        throw new Error('Not all of them are planned.')
    })
    await measure(`${count} steps are put into an undo`, async () => unwrap(await handlers.undo({ jobId })))
    return measured

    async function startPaused(): Promise<string> {
      const { id } = unwrap(await handlers.start({ workspace, draftIds: null, confirmed: [] }))
      unwrap(await handlers.pause({ jobId: id }))
      await setTimeout(500)
      return id
    }
    /**
     * Until the job has left memory, which it does once its readings under way have given up on the unreachable
     * service: before that, what this bench changes on disk would go unseen.
     */
    async function rest(): Promise<void> {
      unwrap(await handlers.pause({ jobId }))
      await setTimeout(8_000)
    }
    /** As if the service had refused all of them, one by one. */
    function fail(): void {
      const fault = JSON.stringify({ kind: 'invalid', message: 'No.', problems: [] })
      database
        .prepare("UPDATE job_step SET state = 'failed', needs = '[]', fault = :fault WHERE job_id = :jobId")
        .run({ fault, jobId })
      database.prepare("UPDATE job SET state = 'done', reason = NULL WHERE id = :jobId").run({ jobId })
      database.prepare("UPDATE draft SET publish = 'failed'").run()
    }
    /** As if all were line items that the service accepted, because a poll can't be undone. */
    function finish(): void {
      const records = Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}`, name: 'Poll' }))
      unwrap(stage.store.creatives.savePage(workspace, 'lineItem', records, Date.now()))
      database
        .prepare(
          `UPDATE job_step SET state = 'done', fault = NULL, remote_id = 'p' || position, subject = 'lineItem',
             draft = json_set(draft, '$.subject', 'lineItem'), result = json_object('name', 'Poll')
           WHERE job_id = :jobId`,
        )
        .run({ jobId })
      database.prepare("UPDATE job SET state = 'done', reason = NULL WHERE id = :jobId").run({ jobId })
    }
  } finally {
    database.close()
    await checkpoints.close()
    await stage.end()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function measurements(what: string, { wall, processor, idle }: Block): readonly Measurement[] {
  return [
    {
      name: `longest block of main while ${what}`,
      ...{ value: wall, unit: 'ms', bar: { kind: 'atMost', value: 30 } },
      baseline: { name: 'of an idle thread', value: idle },
    },
    {
      name: `most work of main at a stretch while ${what}, processor time`,
      ...{ value: processor, unit: 'ms', bar: null, baseline: null },
    },
  ]
}

/** An unreachable service that later refuses every request. */
async function prepareRefusing() {
  const body = JSON.stringify({ errors: [{ code: 'INVALID', message: 'No.' }], request: { params: {} } })
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
    response.end(body)
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      }),
    )
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listen(0)
  await close()
  return { url: `http://127.0.0.1:${port}`, open: () => listen(port), close }
}
