import { DatabaseSync } from 'node:sqlite'
import type { DraftCheck } from '../../shared/domain/draft.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { CheckedWorkspace } from '../ports-campaigns.ts'
import { createAccountRepository } from '../store/accounts.ts'
import { createCampaignRepository } from '../store/campaigns.ts'
import { wrapDatabase } from '../store/database.ts'
import { createDraftRepository } from '../store/drafts.ts'
import { createLibraryRepository } from '../store/library.ts'
import { checkEverything } from './check-everything.ts'
import type { CheckUser } from './check-lookups.ts'

/** Runs that are kept until all they found was fetched. */
const keptRuns = 4

/** Checks what is stored, over a connection of its own that only reads. */
export function createCheckReader(path: string) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
  // Records of 100,000 drafts are looked for all over the file.
  file.exec('PRAGMA cache_size = -32000')
  const database = wrapDatabase(file)
  const repositories = {
    accounts: createAccountRepository(database),
    campaigns: createCampaignRepository(database),
    drafts: createDraftRepository(database),
    library: createLibraryRepository(database),
  }
  const runs = new Map<number, readonly DraftCheck[]>()
  let lastRun = 0

  return {
    run(
      workspace: Workspace,
      user: CheckUser | null,
      onProgress?: (done: number, total: number) => void,
    ): Outcome<CheckedWorkspace> {
      const chosenUser = () => (user === null ? fail(noUser) : succeed(user))
      const checked = checkEverything({ ...repositories, chosenUser }, workspace, onProgress)
      if (!checked.ok) return checked
      const { changed, ...summary } = checked.value
      lastRun += 1
      if (changed.length > 0) runs.set(lastRun, changed)
      for (const oldest of [...runs.keys()].slice(0, Math.max(0, runs.size - keptRuns))) runs.delete(oldest)
      return succeed({ ...summary, runId: lastRun, changed: changed.length })
    },
    changes(runId: number, offset: number, count: number): Outcome<readonly DraftCheck[]> {
      const changed = runs.get(runId) ?? []
      if (offset + count >= changed.length) runs.delete(runId)
      return succeed(changed.slice(offset, offset + count))
    },
    close: () => file.close(),
  }
}

const noUser = { kind: 'refused', reason: 'input', message: 'Sign in first.' } as const
