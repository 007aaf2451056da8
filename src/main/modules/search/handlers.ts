import type { FoundRecord } from '../../../shared/contract/search.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { RecordQuery } from './record-search.ts'

export interface SearchParts {
  /** Runs `searchRecords` on a thread. */
  readonly search: (query: RecordQuery) => Promise<Outcome<readonly FoundRecord[]>>
  readonly calls: Pick<ServiceCalls, 'chosenUser'>
}

/** Finds records for the command palette on the grid's thread, which already reads the workspace. */
export function createSearchHandlers({ search, calls }: SearchParts): Handlers<'search'> {
  return {
    async records({ workspace, text }) {
      const user = calls.chosenUser()
      return user.ok ? search({ workspace, text, userId: user.value.userId }) : user
    },
  }
}
