import type { SandboxCredentials } from '../../../shared/contract/sandbox.ts'
import type { SessionCore } from '../sign-in/session-core.ts'

/** Returns the sandbox's own keys and the tokens of the user signed in to it, but nothing of other environments. */
export function sandboxCredentials(
  session: Pick<SessionCore, 'environments' | 'credentials' | 'selection'>,
): SandboxCredentials {
  const { environments, credentials, selection } = session
  const id = environments.all().find(({ kind }) => kind === 'sandbox')?.id
  if (id === undefined) return {}
  const { environmentId, userId } = selection.current()
  const application = credentials.application(id)
  const token = environmentId === id && userId !== null ? credentials.token(id, userId) : null
  const bearer = credentials.bearer(id)
  const client = credentials.oauth2.client(id)
  const user = credentials.oauth2.token(id)
  return {
    ...('keys' in application && {
      CONSUMER_KEY: application.keys.key,
      CONSUMER_SECRET: application.keys.secret,
    }),
    ...(token !== null && { ACCESS_TOKEN: token.key, ACCESS_TOKEN_SECRET: token.secret }),
    ...(bearer !== null && { BEARER_TOKEN: bearer.token }),
    ...('clientId' in client && { CLIENT_ID: client.clientId }),
    ...(user !== null && { USER_TOKEN: user.accessToken }),
  }
}
