import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCheckWorkerPool } from '../../../../../../src/main/modules/checks/check-worker-pool.ts'
import { createCheckReader } from '../../../../../../src/main/modules/checks/worker/check-reader.ts'
import type { CheckWorkerPool } from '../../../../../../src/main/modules/checks/worker/check-shares.ts'
import { noCheckWorkers } from '../../../../../../src/main/modules/checks/worker/check-shares.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { fail } from '../../../../../../src/shared/core/outcome.ts'
import { referenceTo } from '../../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { threadEntry } from '../../../../../support/threads.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../../drafts/drafts-stage.ts'

/**
 * A campaign with missing fields and nine line items that wait for it: shares that are checked separately have to be
 * joined.
 */
let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-check-reader-'))
const path = databasePath(folder)

beforeAll(async () => {
  stage = setDraftsStage(folder)
  const lineItems = Array.from({ length: 9 }, (_, place) => ({ name: `Line item ${place + 1}` }))
  const campaign = await stage.create('campaign', { name: 'Nothing but a name' })
  for (const fields of lineItems)
    await stage.create('lineItem', { ...fields, campaign_id: referenceTo(campaign.id) })
  await stage.checker.idle()
})

afterAll(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

function partners(checkShare: CheckWorkerPool['checkShare']): CheckWorkerPool & { readonly asked: number[] } {
  const asked: number[] = []
  return {
    ...noCheckWorkers,
    count: 3,
    minShare: 2,
    asked,
    checkShare(share, onProgress) {
      asked.push(share.ids.length)
      return checkShare(share, onProgress)
    },
  }
}

async function checked(others?: CheckWorkerPool) {
  const reader = createCheckReader(path, others)
  try {
    const { runId, ...summary } = unwrap(
      await reader.api.run({ workspace, user: null, rules: 'new', policy: null }),
    )
    return { ...summary, changes: unwrap(reader.api.changes({ runId, offset: 0, count: 100 })) }
  } finally {
    reader.close()
  }
}

describe('a check of many changes', () => {
  it('gives the same result with other threads as alone', async () => {
    const alone = await checked()
    expect(alone).toMatchObject({ drafts: 10, blocked: 9 })
    const threads = createCheckWorkerPool(threadEntry('modules/checks/worker/check-worker.ts'), path)
    const others = partners(threads.checkShare)
    expect(await checked({ ...others, count: 1 })).toEqual(alone)
    expect(others.asked).toEqual([5, 5])
  })

  it('takes over what another thread lost', async () => {
    const lost = partners(() =>
      Promise.resolve(fail({ kind: 'refused', reason: 'state', message: 'It ended.' })),
    )
    expect(await checked(lost)).toEqual(await checked())
    expect(lost.asked).toHaveLength(4)
  })

  it('uses no other thread for a few', async () => {
    const others = partners(() => Promise.reject(new Error('Nobody was to be asked.')))
    expect(await checked({ ...others, minShare: 10 })).toMatchObject({ drafts: 10 })
  })
})
