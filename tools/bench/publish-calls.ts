import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'
import type { Fields } from '../../src/shared/core/json.ts'
import type { DraftSubject } from '../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../src/shared/entities/registry.ts'
import { batchCall, packedCalls } from '../../src/shared/publishing/publish-batch.ts'
import {
  type AppContext,
  campaignOf,
  cardOf,
  pollOf,
  postOf,
  readAppContext,
} from '../../test/fault/publishing/publishing-records.ts'
import { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import type { Measurement } from './measurement.ts'
import { checkpoint, type Place, sandboxStage } from './stages.ts'

const changes = 100
const warmUpChanges = 20
/** As many as a publish sends at once. */
const parallelCalls = 6
const once = { retry: 'never' } as const
const workspace = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const

const contents = {
  campaign: (name: string, around: AppContext) => campaignOf(name, around.fundingId),
  card: (name: string, around: AppContext) => cardOf(name, around.imageKey),
  poll: (name: string) => pollOf(name),
  post: (name: string) => postOf(name, {}),
} as const satisfies Partial<Record<DraftSubject, (name: string, around: AppContext) => Fields>>
type Subject = keyof typeof contents

const started = z.object({ request: z.object({ method: z.string() }) })

/**
 * What it costs to be sure: calls and time of a publish where nothing goes wrong, beside the writes that it has to send
 * and the time that these take alone. Without the reads before and after, each change, or batch of campaigns, is one call.
 */
export async function measurePublishCalls(place: Place): Promise<readonly Measurement[]> {
  const measured: Measurement[] = []
  const methods: string[] = []
  const note = (message: unknown) => void methods.push(started.parse(message).request.method)
  subscribe('undici:request:create', note)
  place.closing.defer(() => void unsubscribe('undici:request:create', note))
  const sandbox = await sandboxStage(place, '--latency', '0')
  const around = await readAppContext(sandbox, sandbox.caller, workspace.accountId)
  const { caller } = sandbox
  const given = { folder: place.folder, caller, userId: caller.userId, absenceMs: 180_000 }
  const stage = place.closing.adopt(setPublishingStage({ ...given, onJobs: () => undefined }), ({ end }) =>
    end(),
  )
  checkpoint(place, stage)
  const publish = async (subject: Subject, title: string, count: number): Promise<number> => {
    for (let number = 1; number <= count; number += 1) {
      const fields = contents[subject](`${title} ${number}`, around)
      unwrap(await stage.handlers.create({ workspace, subject, fields }))
    }
    await setTimeout(100)
    methods.length = 0
    const began = performance.now()
    const { id } = unwrap(await stage.publishing.handlers.start({ workspace, draftIds: null }))
    for (;;) {
      const { state, counts } = unwrap(await stage.jobs.get({ jobId: id }))
      if (state === 'done' && counts.done !== count)
        throw new Error(`${counts.done} ${subject} were published.`)
      if (state === 'done') return (performance.now() - began) / 1_000
      await setTimeout(10)
    }
  }
  // The first publish also starts the thread that checks drafts, which costs more than the writes of a small one.
  await publish('card', 'first card', warmUpChanges)
  for (const subject of Object.keys(contents).filter((name): name is Subject => name in contents)) {
    const seconds = await publish(subject, subject, changes)
    const calls = methods.length
    const writes = methods.filter((method) => method !== 'GET').length
    const bareSeconds = await sendBareWrites(sandbox, subject, around)
    measured.push(
      {
        name: `calls to publish ${changes} × ${subject}`,
        value: calls,
        unit: 'calls',
        baseline: { name: 'the writes among them', value: writes },
      },
      {
        name: `time to publish 1,000 × ${subject}`,
        value: (seconds * 1_000) / changes,
        unit: 's',
        baseline: { name: 'its writes alone', value: (bareSeconds * 1_000) / changes },
      },
    )
  }
  return measured
}

/** Seconds that the same writes take without a journal, drafts and reads, as many at once as a publish sends. */
async function sendBareWrites(
  { client, caller }: Pick<Awaited<ReturnType<typeof sandboxStage>>, 'client' | 'caller'>,
  subject: Subject,
  around: AppContext,
): Promise<number> {
  const { accountId } = workspace
  const { create, batch } = entityKinds[subject]
  if (create === undefined) throw new Error(`No ${subject} can be created.`)
  const target = { accountId, remoteId: '', type: null }
  const creations = Array.from({ length: changes }, (_, index) => ({
    kind: 'create' as const,
    call: create.call(target, contents[subject](`bare ${subject} ${index + 1}`, around)),
  }))
  const queue = packedCalls(creations, batch, () => 1).map((rows) =>
    batch === undefined ? rows[0]?.call : batchCall(batch, accountId, rows),
  )
  const began = performance.now()
  await Promise.all(
    Array.from({ length: parallelCalls }, async () => {
      for (let call = queue.shift(); call !== undefined; call = queue.shift()) {
        if (call.kind === 'set') throw new Error('A set is sent in rows.')
        const { params } = call
        const answer =
          call.kind === 'plain'
            ? await client.send(caller, call.operation, { params }, once)
            : await client.send(
                caller,
                call.operation,
                { params, body: call.kind === 'batch' ? [...call.rows] : call.body },
                once,
              )
        unwrap(answer)
      }
    }),
  )
  return (performance.now() - began) / 1_000
}
