import type { Fault } from '../../shared/core/fault.ts'
import type { SessionState } from '../../shared/sign-in/session.ts'
import { currentEnvironment, currentUser } from './session.ts'
import type { Live } from './workbench.ts'

/**
 * Calls `retry` when requests can be sent again: one succeeded, the sandbox was started, or the chosen user has signed
 * in.
 */
export function whenReachable(
  live: Pick<Live, 'connection' | 'sandbox' | 'session'>,
  retry: () => void,
): void {
  live.connection.subscribe((now, before) => {
    if (now.kind === 'online' && before.kind !== 'online') retry()
  })
  let ran = live.sandbox.value()?.kind === 'running'
  live.sandbox.store.subscribe(() => {
    const runs = live.sandbox.value()?.kind === 'running'
    if (runs && !ran) retry()
    ran = runs
  })
  whenSignedIn(live, retry)
}

/** Calls `retry` when the chosen user can sign requests again. Returns a function that ends this. */
export function whenSignedIn({ session }: Pick<Live, 'session'>, retry: () => void): () => void {
  let could = canSign(session.value())
  return session.store.subscribe(() => {
    const can = canSign(session.value())
    const isNew = can && !could
    could = can
    if (isNew) retry()
  })
}

/** True until the session is known, so that reading it isn't a sign-in. */
function canSign(session: SessionState | null): boolean {
  if (session === null) return true
  const keys = currentEnvironment(session)?.keys
  return currentUser(session)?.state === 'active' && (keys === 'stored' || keys === 'builtIn')
}

/** Whether a call failed because no request could be sent, the state that `whenReachable` waits out. */
export function isUnreachable(fault: Fault): boolean {
  return fault.kind === 'offline' || fault.kind === 'sandboxStopped' || isMissingSignIn(fault)
}

/** Whether a call failed because no user or no keys could sign it. Tokens of OAuth 2.0 and of the app are others. */
export function isMissingSignIn(fault: Fault): boolean {
  return fault.kind === 'secrets' || (fault.kind === 'signedOut' && fault.credential === undefined)
}
