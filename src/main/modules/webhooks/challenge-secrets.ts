import type { Environment } from '../../../shared/accounts/environment.ts'
import { loopbackName } from './receiver/host-check.ts'
import type { ChallengeSecrets } from './receiver/receiver.ts'
import type { Signer } from './receiver/signature.ts'

type EnvironmentId = Environment['id']

export interface ChallengedParts {
  /** In the order in which they're meant, if several registered the same host. */
  readonly signers: readonly Signer[]
  /** The environments whose app registered an address here, by its host. */
  readonly owners: ReadonlyMap<string, readonly EnvironmentId[]>
  /** The environment of a challenge whose host says nothing. */
  readonly meant: EnvironmentId | undefined
}

/** A challenge names no app, so its host has to tell whose webhook is checked. */
export function challengeSecrets({ signers, owners, meant }: ChallengedParts): ChallengeSecrets {
  const exists = (id: EnvironmentId) => signers.some(({ environmentId }) => environmentId === id)
  const secretAmong = (ids: readonly EnvironmentId[]): string | null =>
    signers.find(({ environmentId }) => ids.includes(environmentId))?.consumerSecret ?? null
  const owned = [...owners].flatMap(([host, ids]): [string, readonly EnvironmentId[]][] => {
    const existing = ids.filter(exists)
    return existing.length === 0 ? [] : [[host, existing]]
  })
  const byHost = new Map(owned.map(([host, ids]) => [host, secretAmong(ids)]))
  // A tunnel may put this computer's name in place of its own.
  const all = new Set(owned.flatMap(([, ids]) => ids))
  if (all.size === 1) byHost.set(loopbackName, secretAmong([...all]))
  return { byHost, otherwise: meant === undefined ? null : secretAmong([meant]) }
}
