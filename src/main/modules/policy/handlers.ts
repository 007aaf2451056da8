import { succeed } from '../../../shared/core/outcome.ts'
import type { FileDialog } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { Policies } from './policies.ts'

export function createPolicyHandlers(
  policies: Policies,
  dialog: Pick<FileDialog, 'pickFile'>,
): Handlers<'policy'> {
  return {
    state: async ({ workspace }) => succeed(policies.state(workspace)),
    async choose({ workspace }) {
      const path = await dialog.pickFile('policy')
      if (path !== null) {
        await policies.choose(workspace, path)
        await policies.lookUpPlaces(workspace)
      }
      return succeed(policies.state(workspace))
    },
    async refresh({ workspace }) {
      await policies.refresh(workspace)
      return succeed(policies.state(workspace))
    },
    async remove({ workspace }) {
      await policies.choose(workspace, null)
      return succeed(policies.state(workspace))
    },
  }
}
