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
  const findSecrets = (consumerKey: string, token: string) => {
    for (const { id } of session.environments.all()) {
      const application = session.credentials.application(id)
      if (!('keys' in application) || application.keys.key !== consumerKey) continue
      if (token === '') return { consumer: application.keys.secret, token: '' }
      for (const { environmentId, userId } of session.users.all()) {
        const userToken = environmentId === id ? session.credentials.token(id, userId) : null
        if (userToken?.key === token) return { consumer: application.keys.secret, token: userToken.secret }
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
        const secrets = findSecrets(consumerKey, token)
        return secrets === null ? null : { source: 'stored' as const, secrets }
      }
      return succeed(checkSignature({ ...question, secretsOf, now: clock.now() }))
    },
  }
}
