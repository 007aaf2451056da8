import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Caller } from '../../src/main/core/api/types.ts'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { demoMedia } from '../../src/sandbox/demo/media.ts'
import { cardOperations } from '../../src/shared/api/ads/cards.ts'
import type { JobSummary } from '../../src/shared/jobs/job.ts'
import { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { blocked, type Measurement, whileFree } from './measurement.ts'
import { checkpoint, type Place, sandboxStage } from './stages.ts'

type Stage = ReturnType<typeof setPublishingStage>

function publishingStage(place: Place, caller: Caller & { readonly userId: string }): Stage {
  const { userId } = caller
  const given = { folder: place.folder, caller, userId, absenceMs: 10_000, onJobs: () => undefined }
  const stage = place.closing.adopt(setPublishingStage(given), ({ end }) => end())
  checkpoint(place, stage)
  return stage
}

async function until({ jobs }: Stage, jobId: string, holds: (job: JobSummary) => boolean) {
  for (;;) {
    const job = unwrap(await jobs.get({ jobId }))
    if (holds(job)) return job
    await setTimeout(10)
  }
}

const isDone = ({ state }: JobSummary): boolean => state === 'done'

const cards = 1_000
const latencyMs = 50
const { limit, windowSeconds } = cardOperations.create.limit ?? { limit: cards, windowSeconds: 0 }
/** Full windows that must pass before the last card may be sent. */
const idealSeconds = (Math.ceil(cards / limit) - 1) * windowSeconds

/** Publishes cards against the service's own write window; nothing can be faster than the window allows. */
export async function measurePublish(place: Place): Promise<readonly Measurement[]> {
  const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
  const { caller, allow } = await sandboxStage(place, '--latency', String(latencyMs))
  // The reads before creations have a window of their own.
  await allow({ method: 'POST', path_regex: '/cards$' }, limit, windowSeconds)
  const stage = publishingStage(place, caller)
  const image = demoMedia.find(
    ({ media_type, account_id }) => media_type === 'IMAGE' && account_id === workspace.accountId,
  )
  const destination = { type: 'WEBSITE', url: 'https://northwind.example/tents' }
  const components = [
    { type: 'MEDIA', media_key: image?.media_key ?? '' },
    { type: 'DETAILS', title: 'Tents for spring', destination },
  ]
  for (let card = 1; card <= cards; card += 1) {
    const fields = { name: `Card ${card}`, components }
    unwrap(await stage.handlers.create({ workspace, subject: 'card', fields }))
  }
  // Creating the drafts isn't measured: the event loop has to turn once before the clock starts.
  await setTimeout(100)
  const { ms, block } = await whileFree(async () => {
    const { id } = unwrap(await stage.publishing.handlers.start({ workspace, draftIds: null }))
    const { counts } = await until(stage, id, isDone)
    if (counts.done !== cards) throw new Error(`${counts.done} of ${cards} cards were published.`)
  })
  return [
    {
      name: `publish of ${cards} cards at ${latencyMs} ms latency`,
      value: ms / 1_000,
      unit: 's',
      max: idealSeconds * 1.1,
      baseline: { name: 'what the rate window alone makes of it', value: idealSeconds },
    },
    ...blocked('while cards are published', block),
  ]
}

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

/** A service at this address that knows any key. */
function callerAt(url: string): Caller & { readonly userId: string } {
  return {
    environment: {
      id: workspace.environmentId,
      name: 'Bench',
      signInHosts: [],
      kind: 'sandbox',
      platformUrl: url,
      adsUrl: url,
      adsSandboxUrl: url,
      signatureHeader: 'x-service-webhooks-signature',
    },
    credentials: { consumer: { key: 'a', secret: 'b' }, token: { key: 'c', secret: 'd' }, bearer: null },
    userId: '1',
  }
}

const many = 10_000

/** This many poll drafts, each ready to publish. */
async function addPolls({ handlers }: Stage): Promise<void> {
  const content = { duration_in_minutes: 60, first_choice: 'Tents', second_choice: 'Boats' }
  for (let poll = 1; poll <= many; poll += 1) {
    const fields = { name: `Poll ${poll}`, ...content }
    unwrap(await handlers.create({ workspace, subject: 'poll', fields }))
  }
}

/**
 * The review of many changes and the creation of their job: the more changes, the more there is to plan, lock and
 * write.
 */
export async function measurePublishStart(place: Place): Promise<readonly Measurement[]> {
  // Nothing is sent to this address: the measurement ends where sending starts.
  const stage = publishingStage(place, callerAt('http://127.0.0.1:9'))
  const { review, start } = stage.publishing.handlers
  await addPolls(stage)
  await setTimeout(100)
  const chosen = { workspace, draftIds: null }
  const first = unwrap(await review({ ...chosen, offset: 0, count: 50 }))
  if (first.publishable !== many) throw new Error(`${first.publishable} of ${many} could be published.`)
  const reviewing = await whileFree(() => review({ ...chosen, offset: 0, count: 50 }))
  const starting = await whileFree(async () => {
    if (unwrap(await start(chosen)).total !== many) throw new Error('Not all of them are in the job.')
  })
  return [
    ...blocked(`while the review of ${many} changes is put together`, reviewing.block),
    ...blocked(`while ${many} changes are put into a publish`, starting.block),
  ]
}

/** Actions on a large existing job: each one affects all of its steps. */
export async function measurePublishControl(place: Place): Promise<readonly Measurement[]> {
  // The program reads what sends soon after its start, bundled.
  await import('undici')
  const service = await prepareRefusing()
  place.closing.defer(() => service.close())
  const stage = publishingStage(place, callerAt(service.url))
  const database = new DatabaseSync(databasePath(place.folder), { timeout: 5_000 })
  place.closing.defer(() => database.close())
  const { jobs } = stage
  const { handlers } = stage.publishing
  const measured: Measurement[] = []
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await setTimeout(500)
    measured.push(...blocked(`while ${what}`, (await whileFree(work)).block))
  }
  await addPolls(stage)
  const first = await startPaused()
  await measure(`a job of ${many} steps is canceled`, async () => unwrap(await jobs.cancel({ jobId: first })))
  const jobId = await startPaused()
  await measure(`a paused job of ${many} steps resumes`, async () => {
    unwrap(await jobs.resume({ jobId }))
    await setTimeout(200)
  })
  await rest()
  database
    .prepare('UPDATE job_step SET needs = json_array(:first) WHERE job_id = :jobId AND position > 1')
    .run({ first: `${jobId}-1`, jobId })
  await service.open()
  await measure(`a failed step blocks ${many - 1} others`, async () => {
    unwrap(await jobs.resume({ jobId }))
    await until(stage, jobId, isDone)
  })
  if (unwrap(await jobs.get({ jobId })).counts.blocked !== many - 1) throw new Error('They are not blocked.')
  await service.close()
  await measure(`the step that blocked ${many - 1} others is retried`, async () =>
    unwrap(await jobs.retryFailed({ jobId, stepId: `${jobId}-1` })),
  )
  await rest()
  fail()
  await measure(`${many} failed steps are retried`, async () => unwrap(await jobs.retryFailed({ jobId })))
  await rest()
  finish()
  await measure(`the undo of ${many} steps is planned`, async () => {
    const { total } = unwrap(await handlers.undoPlan({ jobId })).possible
    if (total !== many) throw new Error('Not all of them are planned.')
  })
  await measure(`${many} steps are put into an undo`, async () => unwrap(await handlers.undo({ jobId })))
  return measured

  async function startPaused(): Promise<string> {
    const { id } = unwrap(await handlers.start({ workspace, draftIds: null, confirmed: [] }))
    unwrap(await jobs.pause({ jobId: id }))
    await setTimeout(500)
    return id
  }
  /**
   * Waits until the job has left memory, which happens once its pending look-ups have given up on the unreachable
   * service: before that, it wouldn't notice changes made on disk.
   */
  async function rest(): Promise<void> {
    unwrap(await jobs.pause({ jobId }))
    await setTimeout(8_000)
  }
  /** As if the service had refused every one. */
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
    const records = Array.from({ length: many }, (_, index) => ({ id: `p${index + 1}`, name: 'Poll' }))
    unwrap(stage.store.entities.savePage(workspace, 'lineItem', records, Date.now()))
    database
      .prepare(
        `UPDATE job_step SET state = 'done', fault = NULL, remote_id = 'p' || position, subject = 'lineItem',
           draft = json_set(draft, '$.subject', 'lineItem'), result = json_object('name', 'Poll')
         WHERE job_id = :jobId`,
      )
      .run({ jobId })
    database.prepare("UPDATE job SET state = 'done', reason = NULL WHERE id = :jobId").run({ jobId })
  }
}

/** An unreachable service that later refuses every request. */
async function prepareRefusing() {
  const body = JSON.stringify({ errors: [{ code: 'INVALID', message: 'No.' }], request: { params: {} } })
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  await close()
  return { url: `http://127.0.0.1:${port}`, open: () => listen(port), close }
}
