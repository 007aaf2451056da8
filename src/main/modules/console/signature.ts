import { succeed } from '../../../shared/core/outcome.ts'
import { checkSignature } from '../../core/api/oauth/signature-check.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { SessionCore } from '../sign-in/session-core.ts'

export function createSignatureQuestions({
  session,
  clock,
}: {
  readonly session: SessionCore
  readonly clock: Clock
}): Pick<Handlers<'console'>, 'checkSignature'> {
  const stored = (consumerKey: string, token: string) => {
    for (const { id } of session.environments.all()) {
      const application = session.credentials.application(id)
      if (!('keys' in application) || application.keys.key !== consumerKey) continue
      if (token === '') return { consumer: application.keys.secret, token: '' }
      for (const { environmentId, userId } of session.users.all()) {
        const known = environmentId === id ? session.credentials.token(id, userId) : null
        if (known?.key === token) return { consumer: application.keys.secret, token: known.secret }
      }
    }
    return null
  }
  return {
    async checkSignature({ consumerSecret, tokenSecret, ...question }) {
      const secretsOf = (consumerKey: string, token: string) => {
        if (consumerSecret !== '') {
          return { source: 'typed' as const, secrets: { consumer: consumerSecret, token: tokenSecret } }
        }
        const secrets = stored(consumerKey, token)
        return secrets === null ? null : { source: 'stored' as const, secrets }
      }
      return succeed(checkSignature({ ...question, secretsOf, now: clock.now() }))
    },
  }
}
