import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { databasePath } from '../../src/main/core/store/open.ts'
import type { Environment } from '../../src/shared/accounts/environment.ts'
import { setPublishingStage } from '../../test/fault/publishing/publishing-stage.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { logger } from './account.ts'
import { addPolls } from './many-polls.ts'
import { type Block, longestBlock, type Measurement } from './measurement.ts'

const counts = [1_000, 10_000]
const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
/** Nothing is sent over this: the measurement ends where sending starts. */
const nowhere = 'http://127.0.0.1:9'

/**
 * The review of many changes and the creation of their job: the more changes, the more there is to plan, lock and
 * write.
 */
export async function measurePublishStart(): Promise<readonly Measurement[]> {
  const measured: Measurement[] = []
  for (const count of counts) measured.push(...(await measureWith(count)))
  return measured
}

async function measureWith(count: number): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-publish-start-'))
  const environment: Environment = {
    ...{ id: workspace.environmentId, name: 'Nowhere', signInHosts: [], kind: 'sandbox' },
    ...{ platformUrl: nowhere, adsUrl: nowhere, adsSandboxUrl: nowhere },
    signatureHeader: 'x-service-webhooks-signature',
  }
  const credentials = { consumer: { key: 'a', secret: 'b' }, token: { key: 'c', secret: 'd' }, bearer: null }
  const caller = { environment, credentials }
  const given = { folder, caller, userId: '1', absenceMs: 10_000, onJobs: () => undefined }
  const stage = setPublishingStage(given)
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/core/store/checkpoint-worker.ts', import.meta.url),
    ...{ path: databasePath(folder), logger, pace: stage.store.pace },
  })
  const { review, start } = stage.publishing.handlers
  try {
    await addPolls(stage, workspace, count)
    await setTimeout(100)
    const chosen = { workspace, draftIds: null }
    const first = unwrap(await review({ ...chosen, offset: 0, count: 50 }))
    if (first.publishable !== count) throw new Error(`${first.publishable} of ${count} could be published.`)
    const reviewing = await longestBlock(() => review({ ...chosen, offset: 0, count: 50 }))
    const starting = await longestBlock(async () => {
      if (unwrap(await start(chosen)).total !== count) throw new Error('Not all of them are in the job.')
    })
    return [
      ...measurements(`the review of ${count} changes is put together`, reviewing),
      ...measurements(`${count} changes are put into a publish`, starting),
    ]
  } finally {
    await checkpoints.close()
    await stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function measurements(what: string, { wall, processor }: Block): readonly Measurement[] {
  return [
    {
      name: `longest block of main while ${what}`,
      ...{ value: wall, unit: 'ms', bar: { kind: 'atMost', value: 30 }, baseline: null },
    },
    {
      name: `most work of main at a stretch while ${what}, processor time`,
      ...{ value: processor, unit: 'ms', bar: null, baseline: null },
    },
  ]
}
