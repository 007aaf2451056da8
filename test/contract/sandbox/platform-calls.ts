import { demoApp, demoPeople } from '../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { part } from './ads-calls.ts'
import { bearerToken } from './streams/stream-client.ts'

const [, second] = demoPeople.apps
if (second === undefined) throw new Error('The demonstration has a second app.')

/** The demo data's second app. */
export const otherApp = { consumerKey: second.consumer_key, consumerSecret: second.consumer_secret }

export interface PlatformCall {
  readonly authorization?: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** A raw body, with the type in `contentType`. */
  readonly body?: string
  readonly contentType?: string
}

/** An answer of the platform host: a simple error has a code, a problem a slug. */
export interface PlatformAnswer {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly body: unknown
  readonly code: unknown
  readonly slug: string | null
  readonly detail: unknown
  /** Names of the parameters in an `invalid-request`, in order. */
  readonly parameters: readonly string[]
}

/** An unsigned call of the platform host. */
export async function callPlatform(
  { addresses }: Pick<RunningSandbox, 'addresses'>,
  method: string,
  path: string,
  { authorization, form, json, body, contentType }: PlatformCall = {},
): Promise<PlatformAnswer> {
  const type = contentType ?? (json === undefined ? undefined : 'application/json')
  const sent =
    json === undefined ? (form === undefined ? body : new URLSearchParams(form)) : JSON.stringify(json)
  const response = await fetch(addresses.base_url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  })
  return readPlatformAnswer(response)
}

export async function readPlatformAnswer(response: Response): Promise<PlatformAnswer> {
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const text = await response.text()
  const body: unknown = type.endsWith('json') ? JSON.parse(text) : text
  const problem = part(body, 'type')
  const errors = part(body, 'errors')
  const named = Array.isArray(errors)
    ? errors.flatMap((error) => Object.keys(Object(part(error, 'parameters'))))
    : []
  return {
    status: response.status,
    type,
    headers: response.headers,
    body,
    code: part(body, 'errors', 0, 'code'),
    slug: typeof problem === 'string' ? problem.slice(problem.lastIndexOf('/') + 1) : null,
    detail: part(body, 'detail'),
    parameters: named,
  }
}

/** `Basic …` with an app's key and secret, by default the demo data's first. */
export function basicOf({ consumerKey, consumerSecret }: typeof otherApp = demoApp): string {
  return `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
}

/** `Bearer …` with an app's token. */
export const bearerOf = async (
  sandbox: Pick<RunningSandbox, 'addresses'>,
  app: typeof otherApp = demoApp,
): Promise<string> => `Bearer ${await bearerToken(sandbox, app)}`
