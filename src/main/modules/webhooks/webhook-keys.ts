import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import type { CrcKeys } from './crc-mistakes.ts'
import type { EventSigner } from './event-tester.ts'

export interface WebhookKeys {
  signer(): Outcome<EventSigner>
  /** Null if the built-in sandbox has no keys here. */
  sandboxSigner(): EventSigner | null
  /** Keys that an endpoint may have used by mistake. */
  forDoctor(): Outcome<CrcKeys>
}

/** Secrets for webhook signatures; they never leave main. */
export function createWebhookKeys(calls: ServiceCalls, session: SessionCore): WebhookKeys {
  return {
    signer() {
      const caller = calls.application()
      if (!caller.ok) return caller
      const { environment, credentials } = caller.value
      return succeed({ header: environment.signatureHeader, consumerSecret: credentials.consumer.secret })
    },
    sandboxSigner() {
      const sandbox = session.environments.all().find(({ kind }) => kind === 'sandbox')
      if (sandbox === undefined) return null
      const application = session.credentials.application(sandbox.id)
      if (!('keys' in application)) return null
      return { header: sandbox.signatureHeader, consumerSecret: application.keys.secret }
    },
    forDoctor() {
      const application = calls.application()
      if (!application.ok) return application
      const { environment, credentials } = application.value
      const chosen = calls.chosenUser()
      const user = chosen.ok ? calls.user(chosen.value) : chosen
      const token = user.ok ? user.value.credentials.token : null
      const others = session.environments.all().filter(({ id }) => id !== environment.id)
      return succeed({
        consumerKey: credentials.consumer.key,
        consumerSecret: credentials.consumer.secret,
        accessToken: token?.key ?? null,
        accessTokenSecret: token?.secret ?? null,
        bearerToken: credentials.bearer,
        otherSecrets: others.flatMap(({ id }) => {
          const application = session.credentials.application(id)
          return 'keys' in application ? [application.keys.secret] : []
        }),
      })
    },
  }
}
