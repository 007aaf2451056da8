import { z } from 'zod'
import { once } from '../../../shared/core/once.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { SandboxRunner, SecretRegister } from '../../core/ports.ts'
import type { Vault } from './vault.ts'

export interface Oauth2Client {
  readonly clientId: string
  readonly clientSecret: string | null
}

/** A user token and its refresh token. Times are milliseconds since 1970. */
export interface Oauth2Token {
  readonly clientId: string
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: number
  readonly scopes: readonly string[]
  readonly screenName: string | null
}

export interface Oauth2Store {
  client(
    environmentId: string,
  ): { readonly kind: 'none' | 'unreadable' } | ({ readonly kind: 'stored' | 'builtIn' } & Oauth2Client)
  saveClient(environmentId: string, client: Oauth2Client): Promise<Outcome<void>>
  /** Null if there is none, it can't be opened, or it belongs to another client or other hosts. */
  token(environmentId: string): Oauth2Token | null
  saveToken(environmentId: string, token: Oauth2Token): Promise<Outcome<void>>
  forgetToken(environmentId: string): Promise<void>
  forget(environmentId: string): Promise<void>
}

export interface Oauth2StoreParts {
  readonly vault: Vault
  readonly redactor: SecretRegister
  readonly sandboxRunner: SandboxRunner
  readonly isBuiltIn: (environmentId: string) => boolean
  /** Credentials work only for these origins. */
  readonly originsOf: (environmentId: string) => string
}

const storedClient = once(() =>
  z.object({
    clientId: z.string(),
    clientSecret: z.string().nullable(),
    origins: z.string(),
  }),
)
const storedToken = once(() =>
  z.object({
    clientId: z.string(),
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    expiresAt: z.int(),
    scopes: z.array(z.string()),
    screenName: z.string().nullable(),
    origins: z.string(),
  }),
)

const clientName = (environmentId: string) => `oauth2-client/${environmentId}`
const tokenName = (environmentId: string) => `oauth2-token/${environmentId}`

export function createOauth2Store(parts: Oauth2StoreParts): Oauth2Store {
  const { vault, redactor, sandboxRunner, isBuiltIn, originsOf } = parts

  const registerAll = (...secrets: readonly (string | null)[]) => {
    for (const secret of secrets) if (secret !== null) redactor.register(secret)
  }
  const readEntry = <T extends { readonly origins: string }>(
    environmentId: string,
    name: string,
    schema: z.ZodType<T>,
  ): T | null => {
    const entry = vault.read(name)
    const storedValue = entry.kind === 'open' ? parseStored(schema, entry.text) : null
    return storedValue?.origins === originsOf(environmentId) ? storedValue : null
  }
  const client: Oauth2Store['client'] = (environmentId) => {
    if (isBuiltIn(environmentId)) {
      const app = sandboxRunner.addresses()?.app
      return app === undefined
        ? { kind: 'none' }
        : { kind: 'builtIn', clientId: app.clientId, clientSecret: null }
    }
    const storedClientEntry = readEntry(environmentId, clientName(environmentId), storedClient())
    if (storedClientEntry === null) {
      return { kind: vault.read(clientName(environmentId)).kind === 'unreadable' ? 'unreadable' : 'none' }
    }
    const { clientId, clientSecret } = storedClientEntry
    registerAll(clientSecret)
    return { kind: 'stored', clientId, clientSecret }
  }

  return {
    client,
    saveClient(environmentId, { clientId, clientSecret }) {
      registerAll(clientSecret)
      const origins = originsOf(environmentId)
      return vault.save(clientName(environmentId), JSON.stringify({ clientId, clientSecret, origins }))
    },
    token(environmentId) {
      const storedTokenEntry = readEntry(environmentId, tokenName(environmentId), storedToken())
      const currentClient = client(environmentId)
      if (
        storedTokenEntry === null ||
        !('clientId' in currentClient) ||
        currentClient.clientId !== storedTokenEntry.clientId
      )
        return null
      const { origins: _, ...token } = storedTokenEntry
      registerAll(token.accessToken, token.refreshToken)
      return token
    },
    saveToken(environmentId, token) {
      registerAll(token.accessToken, token.refreshToken)
      const tokenEntry = { ...token, origins: originsOf(environmentId) }
      return vault.save(tokenName(environmentId), JSON.stringify(tokenEntry))
    },
    forgetToken: (environmentId) => vault.forget(tokenName(environmentId)),
    async forget(environmentId) {
      await vault.forget(tokenName(environmentId))
      await vault.forget(clientName(environmentId))
    },
  }
}

function parseStored<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsedValue = schema.safeParse(JSON.parse(text))
    return parsedValue.success ? parsedValue.data : null
  } catch {
    return null
  }
}
