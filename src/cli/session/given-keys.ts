import { hkdfSync } from 'node:crypto'
import type { KeyPair } from '../../main/core/api/types.ts'
import type { SecretBox, Settings } from '../../main/core/ports.ts'
import { audienceKeyBytes, audienceKeyName } from '../../main/modules/audiences/people-files.ts'
import { type Environment, originsOf } from '../../shared/accounts/environment.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import type { Context } from '../table/command.ts'

/** Keys from environment variables, as CI passes them. They're never written to disk. */
export interface GivenKeys {
  readonly consumer: KeyPair
  readonly token: KeyPair | null
  readonly userId: string | null
  readonly bearer: string | null
}

type Variables = Context['variables']

/** Null if the variables name no app. */
export function givenKeys(variables: Variables): Outcome<GivenKeys | null> {
  const readVariable = (name: string): string | null => {
    const value = variables[`FLIGHTDECK_${name}`]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const key = readVariable('CONSUMER_KEY')
  const secret = readVariable('CONSUMER_SECRET')
  if (key === null && secret === null) return succeed(null)
  if (key === null || secret === null) {
    return incompleteKeys(t`Set both FLIGHTDECK_CONSUMER_KEY and FLIGHTDECK_CONSUMER_SECRET.`)
  }
  const token = readVariable('ACCESS_TOKEN')
  const tokenSecret = readVariable('ACCESS_TOKEN_SECRET')
  if ((token === null) !== (tokenSecret === null)) {
    return incompleteKeys(t`Set both FLIGHTDECK_ACCESS_TOKEN and FLIGHTDECK_ACCESS_TOKEN_SECRET.`)
  }
  const userId = readVariable('USER_ID') ?? /^(\d{1,19})-/.exec(token ?? '')?.[1] ?? null
  if (token !== null && userId === null) {
    return incompleteKeys(t`Set FLIGHTDECK_USER_ID: the access token doesn’t begin with the user’s ID.`)
  }
  return succeed({
    consumer: { key, secret },
    token: token === null || tokenSecret === null ? null : { key: token, secret: tokenSecret },
    userId,
    bearer: readVariable('BEARER_TOKEN'),
  })
}

function incompleteKeys(message: string): Outcome<never> {
  return fail({ kind: 'secrets', state: 'missing', message })
}

/** In-memory settings that hold the given keys in the form of stored ones. */
export function settingsOfKeys(keys: GivenKeys, environment: Environment, now: number): Settings {
  const { id } = environment
  const origins = originsOf(environment).join(' ')
  const toStoredEntry = (text: string) => ({ sealed: encode(text), backend, at: now })
  const sealed = (value: unknown) => toStoredEntry(JSON.stringify(value))
  const { token, userId, bearer } = keys
  const values = new Map<string, unknown>([
    ['environments', { [id]: environment }],
    ['selection', { environmentId: id, users: { [id]: userId }, accounts: {} }],
    [
      'users',
      userId === null
        ? []
        : [{ environmentId: id, userId, screenName: userId, signedInAt: now, state: 'active' }],
    ],
    [
      'secrets',
      {
        [`application/${id}`]: sealed({ ...keys.consumer, origins }),
        ...(token === null ? {} : { [`token/${id}/${userId}`]: sealed({ ...token, origins }) }),
        ...(bearer === null ? {} : { [`bearer/${id}`]: sealed({ token: bearer, origins }) }),
        [audienceKeyName]: toStoredEntry(audienceKeyOf(keys)),
      },
    ],
  ])
  return {
    get: (name) => values.get(name),
    set(name, value) {
      values.set(name, value)
      return succeed(undefined)
    },
  }
}

const backend = 'variables'

/**
 * The key of people's files: the same for the same app, so that the next process can go on with an upload, and still
 * knows an audience's members when the token has changed.
 */
function audienceKeyOf({ consumer }: GivenKeys): string {
  const key = hkdfSync('sha256', consumer.secret, '', audienceKeyName, audienceKeyBytes)
  return Buffer.from(key).toString('base64')
}

/** For in-memory settings, which needn't be sealed. */
export const memoryBox: SecretBox = {
  state: async () => ({ kind: 'protected', backend }),
  seal: async (text) => succeed(encode(text)),
  open: async (sealed) =>
    succeed({ text: Buffer.from(sealed, 'base64').toString('utf8'), needsResealing: false }),
  onAnswer: () => undefined,
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}
