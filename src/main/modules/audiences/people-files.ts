import { createHash } from 'node:crypto'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Random } from '../../core/ports.ts'
import type { Vault } from '../sign-in/vault.ts'

export const audienceKeyName = 'audienceFiles'
export const audienceKeyBytes = 32

/**
 * Seals member files. If secrets last for the session only, an interrupted upload needs its file again after a restart.
 */
export function createAudienceKey(
  vault: Pick<Vault, 'read' | 'save'>,
  random: Random,
): () => Promise<Outcome<string>> {
  return async () => {
    const entry = vault.read(audienceKeyName)
    if (entry.kind === 'open') return succeed(entry.text)
    if (entry.kind === 'unreadable') {
      return fail({
        kind: 'secrets',
        state: 'unreadable',
        message: t`The encryption key for people’s files can’t be opened. Unlock the system’s key store.`,
      })
    }
    const key = Buffer.from(random.bytes(audienceKeyBytes)).toString('base64')
    await vault.save(audienceKeyName, key)
    return succeed(key)
  }
}

export function membersFileName(list: {
  readonly workspace: Workspace
  readonly target: AudienceTarget
}): string {
  const { environmentId, host, accountId } = list.workspace
  const name = [environmentId, host, accountId, list.target.list, list.target.id].join('\n')
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.people`
}
