import { z } from 'zod'
import { once } from '../../../shared/core/once.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { KeyPair } from '../../core/api/types.ts'
import type { SandboxRunner, SecretRegister, Settings } from '../../core/ports.ts'
import { readStored } from '../../core/stored-setting.ts'
import { createOauth2Store, type Oauth2Store } from './oauth2-credentials.ts'
import type { Vault } from './vault.ts'

export type Application =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'stored' | 'builtIn'; readonly keys: KeyPair }

export interface Credentials {
  application(environmentId: string): Application
  callbackUrl(environmentId: string): string
  saveApplication(environmentId: string, keys: KeyPair, callbackUrl: string): Promise<Outcome<void>>
  token(environmentId: string, userId: string): KeyPair | null
  saveToken(environmentId: string, userId: string, token: KeyPair): Promise<Outcome<void>>
  forgetToken(environmentId: string, userId: string): Promise<void>
  bearer(environmentId: string): { readonly token: string; readonly since: number } | null
  saveBearer(environmentId: string, token: string | null): Promise<void>
  readonly oauth2: Oauth2Store
  /** Deletes an environment's credentials except its users' OAuth 1.0a tokens. */
  forgetApplication(environmentId: string): Promise<void>
}

/** On this machine, any port (decisions.md, Platform host); nothing listens there, because the window intercepts it. */
export const defaultCallbackUrl = 'http://127.0.0.1/oauth/callback'

const keyPair = z.object({ key: z.string(), secret: z.string(), origins: z.string().optional() })
const storedBearer = once(() => z.object({ token: z.string(), origins: z.string() }))
const storedCallbacks = once(() => z.record(z.string(), z.string()))
const callbacksSetting = 'callbacks'
const builtInOrigins = 'sandbox'

const applicationName = (environmentId: string) => `application/${environmentId}`
const bearerName = (environmentId: string) => `bearer/${environmentId}`
const tokenName = (environmentId: string, userId: string) => `token/${environmentId}/${userId}`

export interface CredentialsParts {
  readonly vault: Vault
  readonly settings: Settings
  readonly redactor: SecretRegister
  readonly sandboxRunner: SandboxRunner
  readonly isBuiltIn: (environmentId: string) => boolean
  readonly originsOf: (environmentId: string) => readonly string[]
}

export function createCredentials(parts: CredentialsParts): Credentials {
  const { vault, settings, redactor, sandboxRunner, isBuiltIn } = parts
  /** Credentials work only for these origins. The sandbox's ports change. */
  const originsOf = (environmentId: string) =>
    isBuiltIn(environmentId) ? builtInOrigins : parts.originsOf(environmentId).join(' ')
  const oauth2 = createOauth2Store({ vault, redactor, sandboxRunner, isBuiltIn, originsOf })
  const callbacks = () => readStored(settings, callbacksSetting, storedCallbacks(), {})

  const registered = (pair: KeyPair): KeyPair => {
    redactor.register(pair.key)
    redactor.register(pair.secret)
    return pair
  }
  const readPair = (environmentId: string, name: string): KeyPair | null => {
    const entry = vault.read(name)
    const storedPair = entry.kind === 'open' ? parsed(keyPair, entry.text) : null
    if (storedPair === null) return null
    const { origins, ...pair } = storedPair
    return origins === undefined || origins === originsOf(environmentId) ? registered(pair) : null
  }
  const savePair = (environmentId: string, name: string, pair: KeyPair) =>
    vault.save(name, JSON.stringify({ ...registered(pair), origins: originsOf(environmentId) }))

  return {
    application(environmentId) {
      if (isBuiltIn(environmentId)) return builtIn(sandboxRunner, redactor)
      const keys = readPair(environmentId, applicationName(environmentId))
      if (keys !== null) return { kind: 'stored', keys }
      return { kind: vault.read(applicationName(environmentId)).kind === 'none' ? 'none' : 'unreadable' }
    },
    callbackUrl(environmentId) {
      const app = isBuiltIn(environmentId) ? sandboxRunner.addresses()?.app : undefined
      return app?.callbackUrl ?? callbacks()[environmentId] ?? defaultCallbackUrl
    },
    async saveApplication(environmentId, keys, callbackUrl) {
      const saved = settings.set(callbacksSetting, { ...callbacks(), [environmentId]: callbackUrl })
      return saved.ok ? savePair(environmentId, applicationName(environmentId), keys) : saved
    },
    token: (environmentId, userId) => readPair(environmentId, tokenName(environmentId, userId)),
    saveToken: (environmentId, userId, token) =>
      savePair(environmentId, tokenName(environmentId, userId), token),
    forgetToken: (environmentId, userId) => vault.forget(tokenName(environmentId, userId)),
    bearer(environmentId) {
      const entry = vault.read(bearerName(environmentId))
      if (entry.kind !== 'open') return null
      const { token, origins } = parsed(storedBearer(), entry.text) ?? { token: entry.text, origins: null }
      const isHere = origins === null || origins === originsOf(environmentId)
      return isHere ? { token, since: entry.at } : null
    },
    async saveBearer(environmentId, token) {
      // A failed write is logged by the vault; the token works until the program exits.
      if (token === null) await vault.forget(bearerName(environmentId))
      else {
        const text = JSON.stringify({ token, origins: originsOf(environmentId) })
        await vault.save(bearerName(environmentId), text)
      }
    },
    oauth2,
    async forgetApplication(environmentId) {
      await oauth2.forget(environmentId)
      await vault.forget(applicationName(environmentId))
      await vault.forget(bearerName(environmentId))
      const { [environmentId]: _forgotten, ...rest } = callbacks()
      settings.set(callbacksSetting, rest)
    },
  }
}

/** The running sandbox's own application. */
/** The sandbox's key is public: a signature that hides it can't be followed. */
function builtIn(runner: SandboxRunner, redactor: SecretRegister): Application {
  const app = runner.addresses()?.app
  if (app === undefined) return { kind: 'none' }
  redactor.register(app.consumerSecret)
  return { kind: 'builtIn', keys: { key: app.consumerKey, secret: app.consumerSecret } }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsedValue = schema.safeParse(JSON.parse(text))
    return parsedValue.success ? parsedValue.data : null
  } catch {
    return null
  }
}
