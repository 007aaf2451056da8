import { parseBoundedJson } from '../../core/bounded-json.ts'
import { writeJson } from '../../core/json-text.ts'
import { isForeignSecretName, isSecretName } from '../../text/secret-name.ts'
import { variable } from './foreign-request.ts'

/** What is never imported: the program signs requests itself. */

const protocolNames =
  /^(?:oauth_(?:consumer_key|token|token_secret|signature|signature_method|nonce|timestamp|version|verifier|body_hash)|code)$/i

export function isSecretParameter(name: string, isKnown: boolean): boolean {
  return isSecretName(name) || protocolNames.test(name) || (!isKnown && isForeignSecretName(name))
}

/** Set by this program or by the one that the request comes from; meaningless to the service. */
const transportHeader =
  /^(?::.*|accept|accept-(?:charset|encoding|language)|cache-control|connection|content-(?:length|type|encoding)|dnt|expect|host|if-(?:match|none-match|modified-since)|keep-alive|origin|pragma|priority|referer|sec-.*|te|traceparent|tracestate|transfer-encoding|upgrade-insecure-requests|user-agent|via|x-(?:client|forwarded|requested|twitter)-.*|postman-token)$/i

export function isTransportHeader(name: string): boolean {
  return transportHeader.test(name)
}

export type RedactedJson =
  | {
      readonly kind: 'clean'
      readonly text: string
      readonly value: unknown
      readonly secrets: readonly string[]
    }
  | { readonly kind: 'unreadable' }

const limits = { depth: 64, values: 200_000 }

/**
 * JSON with a variable in place of each secret. Text in which variables replace whole values isn't JSON: it stays
 * unchanged, and is rejected if it has a secret, which then couldn't be separated from the rest.
 */
export function redactJson(text: string): RedactedJson {
  const exact = readJson(text)
  const value = exact ?? readJson(text.replace(/\{\{[a-z][a-z0-9_]{0,60}\}\}/g, '0'))
  if (value === null) return { kind: 'unreadable' }
  const secrets: string[] = []
  const cleaned = withoutSecrets(value.json, secrets)
  if (secrets.length === 0) return { kind: 'clean', text, value: value.json, secrets }
  if (exact === null) return { kind: 'unreadable' }
  return { kind: 'clean', text: writeJson(cleaned, 2), value: cleaned, secrets }
}

function readJson(text: string): { readonly json: unknown } | null {
  try {
    return { json: parseBoundedJson(text, limits) }
  } catch {
    return null
  }
}

function withoutSecrets(value: unknown, secrets: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      // No body of the API has such a name.
      if (!isForeignSecretName(name) || part === null || part === '')
        return [name, withoutSecrets(part, secrets)]
      secrets.push(name)
      return [name, variable(name)]
    }),
  )
}
