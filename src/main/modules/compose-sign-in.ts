import type { ServiceGateway } from './compose-gateway.ts'
import { deferred, deferredService } from './deferred.ts'
import type { DesktopPorts, ServiceCore, StartOptions } from './dependencies.ts'
import { createSecretsHandlers } from './sign-in/secrets.ts'
import { createSessionHandlers } from './sign-in/session.ts'
import type { createSession } from './sign-in/session-parts.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignInTurn } from './sign-in/sign-in-turn.ts'

/** Who is signed in, and how they sign in: with OAuth 1.0a or 2.0, one at a time. */
export function createSignInServices(
  dependencies: ServiceCore & DesktopPorts & StartOptions,
  { session, vault }: ReturnType<typeof createSession>,
  { calls, client }: Pick<ServiceGateway, 'calls' | 'client'>,
) {
  const { emit, logger, questions, store } = dependencies
  const turn = createSignInTurn()
  const signIn = createSignIn({ ...dependencies, session, calls, turn })
  const oauth2 = deferredService(async () => {
    const { createOauth2 } = await import('./sign-in/oauth2.ts')
    return createOauth2({ ...dependencies, session, calls, turn })
  })
  return {
    oauth2,
    handlers: {
      secrets: createSecretsHandlers(vault, session, emit),
      session: createSessionHandlers({
        localOnly: dependencies.localOnly === true,
        session,
        calls,
        client,
        forgetAccounts: store.accounts.forgetUser,
        logger,
        questions,
        isSigningIn: turn.isSigningIn,
      }),
      signIn: signIn.handlers,
      oauth2: deferred<'oauth2'>(async () => (await oauth2.load()).handlers),
    },
    cancel() {
      signIn.cancel()
      oauth2.loaded()?.cancel()
    },
  }
}
