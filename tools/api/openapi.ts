import { operations } from '../../src/shared/api/index.ts'
import {
  type Operation,
  pageParameterOf,
  pathParameters,
  pathTemplate,
} from '../../src/shared/api/operation.ts'
import { authenticationsOf } from '../../src/shared/console/console-form.ts'
import type { Json } from '../../src/shared/core/json.ts'
import { serviceSections } from '../../src/shared/service-docs/sections.ts'
import { oauth2ScopeLabels } from '../../src/shared/sign-in/oauth2.ts'
import {
  type ApiSchemas,
  leniencyKey,
  type OperationSchemas,
  recordReference,
  type Schema,
} from './schemas.ts'

type JsonObject = { [name: string]: Json }

/** The catalog as an OpenAPI 3.1 document. */
export function openApiDocument({ operations: schemas, records }: ApiSchemas, version: string) {
  const paths: Record<string, JsonObject> = {}
  for (const [operation, known] of schemas) {
    const path = pathTemplate(operation).replace(/:([a-z_]+)/g, '{$1}')
    const method = operation.method.toLowerCase()
    if (paths[path]?.[method] !== undefined)
      throw new Error(`${operation.id} shares its address with another operation`)
    paths[path] = { ...paths[path], [method]: operationEntry(operation, known) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Advertising and platform APIs',
      version,
      description: [
        'Every operation that Flightdeck knows, written from the catalog its client and its sandbox are built on.',
        'Set the servers to your hosts; `npm run sandbox` starts local ones.',
        'Whole numbers in local micro units have up to 64 bits.',
      ].join(' '),
    },
    servers: [serverOf('platform')],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...records].map(([name, schema]) => [name, plain(schema)])),
        AdsErrors: adsErrors,
        Problem: problem,
      },
      responses: { AdsError: errorResponse('AdsErrors', 'application/json'), PlatformError: platformError },
      securitySchemes,
    },
  }
}

function operationEntry(operation: Operation, schemas: OperationSchemas): JsonObject {
  const body = requestBody(operation, schemas)
  return {
    operationId: operation.id,
    summary: operation.title,
    description: describe(operation),
    tags: [tagOf(operation)],
    ...(operation.host === 'platform' ? {} : { servers: [serverOf(operation.host)] }),
    ...(operation.deprecated === null ? {} : { deprecated: true }),
    parameters: parameters(operation, schemas.params),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      '2XX': {
        description: 'Success',
        content: { [replyTypes[operation.replyType]]: { schema: plain(schemas.reply) } },
      },
      default: {
        $ref: `#/components/responses/${operation.host === 'platform' ? 'PlatformError' : 'AdsError'}`,
      },
    },
    security: security(operation),
  }
}

const replyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  html: 'text/html',
  lines: 'application/x-ndjson',
} as const satisfies Record<Operation['replyType'], string>

const bases = {
  documented: 'Documented by the service',
  public: 'Publicly known',
  settled: 'Defined by Flightdeck',
} as const satisfies Record<Operation['source']['basis'], string>

function describe(operation: Operation): string {
  const { source, limit, paging, deprecated, effect } = operation
  const pageParameter = pageParameterOf(operation)
  return [
    effect === 'destructive' ? 'Can’t be undone.' : '',
    paging.kind === 'cursor'
      ? `Comes in pages of up to ${paging.maximumCount} records, ${paging.defaultCount} by default; follow \`next_cursor\`.`
      : pageParameter === null
        ? ''
        : `Comes in pages; send \`meta.next_token\` as \`${pageParameter}\` for the next one.`,
    limit === null ? '' : `At most ${limit.limit} requests every ${limit.windowSeconds} seconds.`,
    deprecated === null ? '' : `Deprecated since ${deprecated.since}: ${deprecated.instead}`,
    `${bases[source.basis]}: docs/service, “${serviceSections[source.section]}”.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function parameters(operation: Operation, params: Schema): JsonObject[] {
  const inPath = new Set(pathParameters(operation))
  const required = new Set(params.required)
  return Object.entries(params.properties ?? {}).flatMap(([name, schema]): JsonObject[] => {
    const isInPath = inPath.has(name)
    if (operation.encoding === 'form' && !isInPath) return []
    const { description, ...rest } = plain(typeof schema === 'boolean' ? {} : schema)
    const isList = JSON.stringify(rest).includes('"type":"array"')
    return [
      {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || required.has(name),
        ...(description === undefined ? {} : { description }),
        ...(isList ? { style: isInPath ? 'simple' : 'form', explode: false } : {}),
        schema: rest,
      },
    ]
  })
}

function requestBody(operation: Operation, { params, body }: OperationSchemas): JsonObject | null {
  if (body !== null) {
    const type = operation.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json'
    return { required: true, content: { [type]: { schema: plain(body) } } }
  }
  if (operation.encoding !== 'form') return null
  const inPath = new Set(pathParameters(operation))
  const properties = Object.entries(params.properties ?? {}).filter(([name]) => !inPath.has(name))
  const schema = { ...params, properties: Object.fromEntries(properties) }
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema: plain(schema) } } }
}

/** A schema without the hints that only our tools read. */
function plain(schema: Schema): JsonObject {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === leniencyKey ? undefined : value)),
  )
}

function tagOf({ id }: Operation): string {
  return id.split('.')[0] ?? id
}

function serverOf(host: Operation['host']): JsonObject {
  const name = { platform: 'platform', ads: 'ads', adsSandbox: 'ads_sandbox' }[host]
  const address = { platform: 'api', ads: 'ads-api', adsSandbox: 'ads-api-sandbox' }[host]
  return {
    url: `{${name}_url}`,
    variables: { [`${name}_url`]: { default: `https://${address}.example.com` } },
  }
}

function security(operation: Operation): JsonObject[] {
  return authenticationsOf(operation).map((auth): JsonObject => {
    switch (auth) {
      case 'none':
        return {}
      case 'oauth2User':
        return { oauth2User: [...(operation.scopes ?? [])] }
      default:
        return { [schemeNames[auth]]: [] }
    }
  })
}

const schemeNames = {
  user: 'oauth1User',
  requestToken: 'oauth1RequestToken',
  app: 'oauth1App',
  bearer: 'appBearer',
  basic: 'appKeys',
  client: 'oauth2Client',
} as const

const signature = 'OAuth 1.0a with HMAC-SHA1 (RFC 5849)'

const securitySchemes: JsonObject = {
  oauth1User: { type: 'http', scheme: 'OAuth', description: `${signature}, signed with an access token.` },
  oauth1RequestToken: {
    type: 'http',
    scheme: 'OAuth',
    description: `${signature}, signed with a request token.`,
  },
  oauth1App: {
    type: 'http',
    scheme: 'OAuth',
    description: `${signature}, signed with the consumer key alone.`,
  },
  appBearer: { type: 'http', scheme: 'bearer', description: 'The app’s bearer token.' },
  appKeys: { type: 'http', scheme: 'basic', description: 'Consumer key and secret.' },
  oauth2Client: {
    type: 'http',
    scheme: 'basic',
    description: 'OAuth 2.0 client ID and secret; a public client sends `client_id` in the form.',
  },
  oauth2User: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://api.example.com/i/oauth2/authorize',
        tokenUrl: 'https://api.example.com/2/oauth2/token',
        refreshUrl: 'https://api.example.com/2/oauth2/token',
        scopes: { ...oauth2ScopeLabels },
      },
    },
  },
}

const adsErrors: JsonObject = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          parameter: { type: 'string' },
          attribute: { type: 'string' },
          value: {},
          details: { type: 'string' },
        },
        required: ['code', 'message'],
      },
    },
    operation_errors: {
      type: 'array',
      description: 'Of a batch: a list of errors for each operation, in order.',
    },
    request: { type: 'object' },
  },
  required: ['errors'],
}

const problem: JsonObject = {
  type: 'object',
  description: 'A problem (RFC 7807)',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    status: { type: 'integer' },
  },
  required: ['title'],
}

function errorResponse(schema: string, type: string): JsonObject {
  return { description: 'Refused', content: { [type]: { schema: { $ref: `${recordReference}${schema}` } } } }
}

const platformError: JsonObject = {
  description: 'Refused: a problem, or a list of errors from the older endpoints',
  content: {
    'application/problem+json': { schema: { $ref: `${recordReference}Problem` } },
    'application/json': {
      schema: { anyOf: [{ $ref: `${recordReference}Problem` }, { $ref: `${recordReference}AdsErrors` }] },
    },
  },
}
