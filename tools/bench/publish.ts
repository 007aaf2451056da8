import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import { demoMedia } from '../../src/sandbox/demo/media.ts'
import { demoApp, demoUsers } from '../../src/sandbox/demo/people.ts'
import type { Environment } from '../../src/shared/accounts/environment.ts'
import { cardOperations } from '../../src/shared/api/ads/cards.ts'
import type { JobSummary } from '../../src/shared/jobs/job.ts'
import { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { longestBlock, type Measurement } from './measurement.ts'
import { startProgram } from './program.ts'
import { addresses, allow, signIn } from './signed-requests.ts'

const cards = 1_000
const latencyMs = 50
const { limit, windowSeconds } = cardOperations.create.limit ?? { limit: cards, windowSeconds: 0 }
/** Full windows that must pass before the last card may be sent. */
const idealSeconds = (Math.ceil(cards / limit) - 1) * windowSeconds
const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const

type Stage = ReturnType<typeof setPublishingStage>

/** Publishes cards against the service's own write window; nothing can be faster than the window allows. */
export async function measurePublish(): Promise<readonly Measurement[]> {
  const sandbox = await startProgram('src/sandbox/main.ts', '--port', '0', '--latency', String(latencyMs))
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-publish-'))
  try {
    const hosts = addresses.parse(sandbox.ready)
    const token = await signIn(hosts, 'ada')
    await allow(hosts, '/cards$', limit, windowSeconds)
    const environment: Environment = {
      ...{ id: workspace.environmentId, name: 'Sandbox', signInHosts: [] },
      ...{ platformUrl: hosts.base_url, adsUrl: hosts.ads_url, adsSandboxUrl: hosts.ads_url },
      kind: 'sandbox',
      signatureHeader: 'x-service-webhooks-signature',
    }
    const consumer = { key: demoApp.consumerKey, secret: demoApp.consumerSecret }
    const caller = { environment, credentials: { consumer, token, bearer: null } }
    const given = { folder, caller, userId: demoUsers.ada.id, absenceMs: 10_000, onJobs: () => undefined }
    const stage = setPublishingStage(given)
    for (let card = 1; card <= cards; card += 1) await addCard(stage, card)
    // Creating the drafts isn't measured: the event loop has to turn once before the clock starts.
    await setTimeout(100)
    const startedAt = performance.now()
    const busy = await longestBlock(async () => {
      const { counts } = await publish(stage)
      if (counts.done !== cards) throw new Error(`${counts.done} of ${cards} cards were published.`)
    })
    const seconds = (performance.now() - startedAt) / 1_000
    const idle = await longestBlock(() => setTimeout(Math.min(seconds, 20) * 1_000))
    await stage.end()
    return [
      {
        name: `publish of ${cards} cards at ${latencyMs} ms latency`,
        value: seconds,
        unit: 's',
        bar: { kind: 'atMost', value: idealSeconds * 1.1 },
        baseline: { name: 'what the rate window alone makes of it', value: idealSeconds },
      },
      {
        name: 'longest block of main while cards are published',
        value: busy.wall,
        unit: 'ms',
        bar: { kind: 'atMost', value: 30 },
        baseline: { name: 'main with nothing to do', value: idle.wall },
      },
      {
        name: 'most work of main at a stretch while cards are published, processor time',
        value: busy.processor,
        unit: 'ms',
        bar: null,
        baseline: null,
      },
    ]
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addCard({ handlers }: Stage, number: number): Promise<void> {
  const image = demoMedia.find(
    ({ media_type, account_id }) => media_type === 'IMAGE' && account_id === workspace.accountId,
  )
  const fields = {
    name: `Card ${number}`,
    components: [
      { type: 'MEDIA', media_key: image?.media_key ?? '' },
      {
        type: 'DETAILS',
        title: 'Tents for spring',
        destination: { type: 'WEBSITE', url: 'https://northwind.example/tents' },
      },
    ],
  }
  unwrap(await handlers.create({ workspace, subject: 'card', fields }))
}

async function publish({ publishing }: Stage): Promise<JobSummary> {
  const { start, job } = publishing.handlers
  const { id: jobId } = unwrap(await start({ workspace, draftIds: null }))
  for (;;) {
    const now = unwrap(await job({ jobId }))
    if (now.state === 'done') return now
    await setTimeout(20)
  }
}
