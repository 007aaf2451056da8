import { apiOperations } from '../../src/shared/api/index.ts'
import {
  type Authentication,
  type Operation,
  pathParameters,
  pathTemplate,
} from '../../src/shared/api/operation.ts'
import { exampleBody, exampleValues } from '../../src/shared/console/console-example.ts'
import { describe, type FormField, formOf } from '../../src/shared/console/console-form.ts'

/**
 * The catalog as a Postman collection (format 2.1): a folder per group; required parameters are filled in, optional
 * ones disabled. Keys and tokens are variables without values.
 */
export function postmanCollection() {
  return {
    info: {
      name: 'Advertising and platform APIs',
      description: 'Enter your hosts, keys and IDs as variables; npm run sandbox starts local hosts.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: Object.entries(apiOperations).map(([group, entries]) => ({
      name: group,
      item: Object.values<Operation>(entries).map(itemOf),
    })),
    variable: [...hostVariables, ...keyVariables.map((key) => ({ key, value: '' }))],
  }
}

const hosts = {
  platform: ['platform_url', 'https://api.example.com'],
  ads: ['ads_url', 'https://ads-api.example.com'],
  adsSandbox: ['ads_sandbox_url', 'https://ads-api-sandbox.example.com'],
} as const satisfies Record<Operation['host'], readonly [name: string, address: string]>

const hostVariables = Object.values(hosts).map(([key, value]) => ({ key, value }))
const keyVariables = [
  'consumer_key',
  'consumer_secret',
  'token',
  'token_secret',
  'request_token',
  'request_token_secret',
  'bearer_token',
  'user_access_token',
  'client_id',
  'client_secret',
] as const

interface Field {
  readonly key: string
  readonly value: string
  readonly description?: string
  disabled: boolean
}

function itemOf(operation: Operation) {
  const fields = formOf(operation)
  const examples = exampleValues(operation)
  const pairs = (place: FormField['place']) =>
    fields
      .filter((field) => field.place === place)
      .map(
        ({ name, required, help }): Field => ({
          key: name,
          value: examples[name] ?? '',
          ...(help === null ? {} : { description: help }),
          disabled: !required,
        }),
      )
  const [host] = hosts[operation.host]
  const path = pathTemplate(operation).slice(1)
  const query = pairs('query')
  return {
    name: operation.title,
    request: {
      method: operation.method,
      ...(operation.deprecated === null
        ? {}
        : { description: `Deprecated: ${operation.deprecated.instead}` }),
      auth: authentication(operation.auth),
      header: [],
      url: {
        raw: `{{${host}}}/${path}`,
        host: [`{{${host}}}`],
        path: path.split('/'),
        ...(query.length === 0 ? {} : { query }),
        variable: pathParameters(operation).map((key) => ({ key, value: `{{${key}}}` })),
      },
      ...bodyOf(operation, pairs('form')),
    },
  }
}

function bodyOf(operation: Operation, fields: readonly Field[]) {
  if (operation.bodyType === 'multipart') {
    const parts = Object.entries(partsOf(operation))
    return { body: { mode: 'formdata', formdata: parts.map(([key, schema]) => formPart(key, schema)) } }
  }
  if (operation.body !== null) {
    const options = { raw: { language: 'json' } }
    return { body: { mode: 'raw', raw: exampleBody(operation), options } }
  }
  return operation.encoding === 'form' ? { body: { mode: 'urlencoded', urlencoded: fields } } : {}
}

function partsOf({ body }: Operation) {
  return body === null ? {} : (describe(body).properties ?? {})
}

/** A binary part is a file to choose. */
function formPart(key: string, schema: unknown) {
  return JSON.stringify(schema).includes('"base64"')
    ? { key, type: 'file', src: [] }
    : { key, type: 'text', value: '0' }
}

function authentication(auth: Authentication) {
  switch (auth) {
    case 'none':
      return { type: 'noauth' }
    case 'basic':
      return basic('consumer_key', 'consumer_secret')
    case 'client':
      return basic('client_id', 'client_secret')
    case 'bearer':
      return bearer('bearer_token')
    case 'oauth2User':
      return bearer('user_access_token')
    case 'app':
      return oauth1(null)
    case 'requestToken':
      return oauth1('request_token')
    case 'user':
      return oauth1('token')
  }
}

function basic(username: string, password: string) {
  return { type: 'basic', basic: [text('username', `{{${username}}}`), text('password', `{{${password}}}`)] }
}

function bearer(name: string) {
  return { type: 'bearer', bearer: [text('token', `{{${name}}}`)] }
}

function oauth1(token: string | null) {
  const signedWith =
    token === null ? [] : [text('token', `{{${token}}}`), text('tokenSecret', `{{${token}_secret}}`)]
  return {
    type: 'oauth1',
    oauth1: [
      text('consumerKey', '{{consumer_key}}'),
      text('consumerSecret', '{{consumer_secret}}'),
      ...signedWith,
      text('signatureMethod', 'HMAC-SHA1'),
      { key: 'addParamsToHeader', value: true, type: 'boolean' },
    ],
  }
}

function text(key: string, value: string) {
  return { key, value, type: 'string' }
}
