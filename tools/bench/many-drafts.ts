import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCheckpoints } from '../../src/main/core/store/checkpoints.ts'
import { databasePath } from '../../src/main/core/store/open.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import { setDraftsStage, workspace } from '../../test/unit/main/modules/drafts/drafts-stage.ts'
import { logger, toldBlock } from './account.ts'
import { longestBlock, type Measurement } from './measurement.ts'

const count = 10_000
/** Records in one sync. */
const page = 1_000

/** One call with a great many changes: each is one undo step and runs in slices. */
export async function measureManyDrafts(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-many-drafts-'))
  const stage = setDraftsStage(folder)
  Object.defineProperty(stage, 'now', { get: () => Date.now() })
  const checkpoints = startCheckpoints({
    entry: new URL('../../src/main/core/store/checkpoint-worker.ts', import.meta.url),
    ...{ path: databasePath(folder), logger, pace: stage.store.pace },
  })
  const { handlers } = stage
  const measured: Measurement[] = []
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await setTimeout(500)
    measured.push(...toldBlock(`${count} changes: while ${what}`, await longestBlock(work)))
  }
  const see = (name: string): void => {
    for (let from = 0; from < count; from += page) {
      const records = Array.from({ length: page }, (_, index) => {
        const id = (from + index + 1).toString(36)
        return { id, name: `${name} ${id}`, funding_instrument_id: 'f1', entity_status: 'PAUSED' }
      })
      stage.see('campaign', ...records)
    }
  }
  try {
    see('Campaign')
    const keys = Array.from({ length: count }, (_, index) => (index + 1).toString(36))
    const ids: string[] = []
    for (const remoteId of keys) {
      const fields = { name: `Mine ${remoteId}` }
      ids.push(unwrap(await handlers.change({ workspace, subject: 'campaign', remoteId, fields })).id)
    }
    // Each was renamed at the service.
    see('Theirs')
    await measure('all their conflicts are settled', async () => {
      const resolved = unwrap(await handlers.resolveMany({ workspace, chosen: [], others: 'mine' }))
      if (resolved.resolved !== count) throw new Error(`${resolved.resolved} were settled.`)
    })
    await measure('that is taken back', () => stage.undo())
    await measure('that is done again', () => stage.redo())
    await measure('all are discarded', async () => unwrap(await handlers.discard({ draftIds: ids })))
    await measure('they are brought back', () => stage.undo())
    await measure('all their records are to be deleted', async () =>
      unwrap(await handlers.remove({ workspace, subject: 'campaign', keys })),
    )
    return measured
  } finally {
    await checkpoints.close()
    stage.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
