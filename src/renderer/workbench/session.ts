import type { EnvironmentView, SessionState, SignedInUser } from '../../shared/sign-in/session.ts'
import { t } from '../../shared/text/language.ts'
import { useLive } from './use-workbench.ts'

/** The current environment, or null before one is chosen. */
export function currentEnvironment(session: SessionState): EnvironmentView | null {
  return session.environments.find((view) => view.environment.id === session.environmentId) ?? null
}

/** The user whose token signs requests, or null when signed out. */
export function currentUser(session: SessionState): SignedInUser | null {
  return (
    session.users.find(
      (user) => user.environmentId === session.environmentId && user.userId === session.userId,
    ) ?? null
  )
}

/** The chosen user of an environment, if they have to sign in again; null otherwise. */
export function signedOutUser(session: SessionState, environmentId: string): SignedInUser | null {
  const user = currentUser(session)
  return user?.state === 'signedOut' && user.environmentId === environmentId ? user : null
}

/** The signed-in user by handle: "@ada". */
export function useUserHandle(): string {
  const user = currentUser(useLive('session'))
  return user === null ? t`Not signed in` : `@${user.screenName}`
}

/** Whether the environment contains only test data. */
export function isSandbox(view: EnvironmentView): boolean {
  return view.environment.kind === 'sandbox' || view.environment.kind === 'adsSandbox'
}

/** A key for environment and user, which records belong to. Null when signed out. */
export function identityOf(session: SessionState): string | null {
  const user = currentUser(session)
  return user === null ? null : `${user.environmentId}/${user.userId}`
}
