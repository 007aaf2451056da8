import type { CampaignGrid } from '../campaigns/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'

export interface SearchParts {
  readonly grid: Pick<CampaignGrid, 'search'>
  readonly calls: Pick<ServiceCalls, 'chosenUser'>
}

/** Finds records for the command palette on the grid's thread, which already reads the workspace. */
export function createSearchHandlers({ grid, calls }: SearchParts): Handlers<'search'> {
  return {
    async records({ workspace, text }) {
      const user = calls.chosenUser()
      return user.ok ? grid.search({ workspace, text, userId: user.value.userId }) : user
    },
  }
}
