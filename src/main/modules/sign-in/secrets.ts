import { succeed } from '../../../shared/core/outcome.ts'
import type { Emit } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { SessionCore } from './session-core.ts'
import type { Vault } from './vault.ts'

/** How keys and tokens are stored, and the user's choice about it. */
export function createSecretsHandlers(vault: Vault, session: SessionCore, emit: Emit): Handlers<'secrets'> {
  return {
    state: async () => succeed(await vault.state()),
    async choose({ keep }) {
      const chosen = await vault.choose(keep)
      const state = await vault.state()
      emit('secretsChanged', state)
      session.changed()
      return chosen.ok ? succeed(state) : chosen
    },
  }
}
