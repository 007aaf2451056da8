import { z } from 'zod'
import type { Json } from '../../core/json.ts'
import { writeJson } from '../../core/json-text.ts'
import { plural, t } from '../../text/language.ts'
import {
  type ForeignEntry,
  type ForeignFile,
  type ForeignRequest,
  maxEntries,
  tooMany,
  unreadable,
  variable,
} from './foreign-request.ts'
import { createReferences, type References } from './openapi-references.ts'
import { createSampler, plainJson, type Sampler } from './openapi-sample.ts'

const object = z.record(z.string(), z.unknown())

export const openApiFile = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string().default('OpenAPI') }).catch({ title: t`OpenAPI` }),
  servers: z.unknown().optional(),
  paths: z.record(z.string(), z.unknown()).default({}),
})

const serverList = z.array(
  z.object({
    url: z.string(),
    variables: z.record(z.string(), z.object({ default: z.string() })).default({}),
  }),
)

const parameterSchema = z.object({
  name: z.string().max(200),
  in: z.string(),
  required: z.boolean().default(false),
  example: z.unknown().optional(),
  examples: z.unknown().optional(),
  schema: z.unknown().optional(),
  content: z.record(z.string(), z.unknown()).optional().catch(undefined),
  style: z.string().optional().catch(undefined),
})
type Parameter = z.output<typeof parameterSchema>

const operationSchema = z.object({
  summary: z.string().optional(),
  operationId: z.string().optional(),
  description: z.string().default(''),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  servers: z.unknown().optional(),
})

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

interface Context {
  readonly references: References
  readonly sampler: Sampler
}

/** Reads an OpenAPI document (3.0 and 3.1): one request per operation, with its examples as values. */
export function readOpenApi(file: z.output<typeof openApiFile>, document: unknown): ForeignFile {
  const references = createReferences(document)
  const context: Context = { references, sampler: createSampler(references) }
  const entries: ForeignEntry[] = []
  let further = 0
  for (const [path, given] of Object.entries(file.paths)) {
    const item = object.safeParse(references.resolve(given).value)
    if (!item.success) {
      entries.push(unreadable(path, references.resolve(given).problem ?? t`The path is unreadable.`))
      continue
    }
    for (const method of methods) {
      if (item.data[method] === undefined) continue
      if (entries.length < maxEntries) entries.push(entryOf(path, method, item.data, file.servers, context))
      else further += 1
    }
  }
  if (further > 0)
    entries.push(
      unreadable(plural(further, { one: '# further operation', other: '# further operations' }), tooMany()),
    )
  return { name: file.info.title, entries }
}

function entryOf(
  path: string,
  method: (typeof methods)[number],
  item: Readonly<Record<string, unknown>>,
  servers: unknown,
  context: Context,
): ForeignEntry {
  const requestLine = `${method.toUpperCase()} ${path}`
  const parsedOperation = operationSchema.safeParse(item[method])
  if (!parsedOperation.success) return unreadable(requestLine, t`The operation is unreadable.`)
  const operation = parsedOperation.data
  const losses: string[] = []
  const parameters = parametersOf([listOf(item.parameters), operation.parameters], context, losses)
  const query: [string, string][] = []
  const headers: [string, string][] = []
  for (const parameter of parameters) {
    const value = sentValue(parameter, context)
    if (value === null) continue
    if (parameter.in === 'query') query.push([parameter.name, value])
    else if (parameter.in === 'header') headers.push([parameter.name, value])
  }
  const pathParameters = new Map(
    parameters.filter((parameter) => parameter.in === 'path').map((one) => [one.name, one]),
  )
  const filled = path.replace(/\{([^{}]{1,100})\}/g, (_, name: string) => {
    const parameter = pathParameters.get(name)
    const value = parameter === undefined ? null : exampleOf(parameter, context)
    return value === null ? variable(name) : encodeURIComponent(value.toWellFormed())
  })
  const base = baseOf([operation.servers, item.servers, servers])
  return {
    kind: 'request',
    request: {
      name: operation.summary ?? operation.operationId ?? requestLine,
      note: operation.description,
      method,
      url: `${base}${filled}`,
      query,
      headers,
      losses,
      notes: [],
      body: bodyOf(operation.requestBody, context, losses),
    },
  }
}

/** The first server of the operation, its path or the document, without the server's own variables. */
function baseOf(candidates: readonly unknown[]): string {
  for (const candidate of candidates) {
    const [server] = serverList.safeParse(candidate).data ?? []
    if (server === undefined) continue
    const url = server.url.replace(
      /\{([^{}]{1,100})\}/g,
      (_, name: string) => server.variables[name]?.default ?? variable(name),
    )
    return url.endsWith('/') ? url.slice(0, -1) : url
  }
  return ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The operation's override those of the path. */
function parametersOf(
  lists: readonly (readonly unknown[])[],
  { references }: Context,
  losses: string[],
): readonly Parameter[] {
  const parameterByName = new Map<string, Parameter>()
  for (const rawParameter of lists.flat()) {
    const { value, problem } = references.resolve(rawParameter)
    const parsedParameter = parameterSchema.safeParse(value)
    if (parsedParameter.success)
      parameterByName.set(`${parsedParameter.data.in} ${parsedParameter.data.name}`, parsedParameter.data)
    else losses.push(t`A parameter is left out: ${problem ?? t`it is unreadable.`}`)
  }
  return [...parameterByName.values()]
}

/** The example of a parameter; for a required one without an example, a variable. */
function sentValue(parameter: Parameter, context: Context): string | null {
  return exampleOf(parameter, context) ?? (parameter.required ? variable(parameter.name) : null)
}

function exampleOf(parameter: Parameter, context: Context): string | null {
  const [media] = Object.values(parameter.content ?? {})
  if (media !== undefined) return exampleOfContent(media, parameter.required, context)
  const { example, examples, schema, required, style } = parameter
  const { references, sampler } = context
  const exampleValue = example ?? firstExample(examples, references) ?? sampler.stated(schema, required)
  const value = plainJson(exampleValue)
  if (value === null || value === undefined) return null
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(String).join(separators[style ?? ''] ?? ',') : null
  return isScalar(value) ? String(value) : null
}

const separators: Readonly<Record<string, string>> = { pipeDelimited: '|', spaceDelimited: ' ' }

/** A parameter that is sent as a document of its own, such as JSON. */
function exampleOfContent(
  content: unknown,
  isNeeded: boolean,
  { references, sampler }: Context,
): string | null {
  const media = mediaSchema.safeParse(references.resolve(content).value)
  if (!media.success) return null
  const { example, examples, schema } = media.data
  const value = plainJson(example ?? firstExample(examples, references) ?? sampler.stated(schema, isNeeded))
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : writeJson(value)
}

function isScalar(value: Json): value is string | number | bigint | boolean {
  return value !== null && typeof value !== 'object'
}

/** `examples` of a parameter or body: by name, each with its `value`. */
function firstExample(examples: unknown, references: References): unknown {
  const named = object.safeParse(examples)
  const [first] = named.success ? Object.values(named.data) : []
  const parsedExample = object.safeParse(references.resolve(first).value)
  return parsedExample.success ? parsedExample.data.value : undefined
}

const bodySchema = z.object({ content: z.record(z.string(), z.unknown()) })
const mediaSchema = z.object({
  example: z.unknown().optional(),
  examples: z.unknown().optional(),
  schema: z.unknown().optional(),
})

function bodyOf(
  requestBody: unknown,
  { references, sampler }: Context,
  losses: string[],
): ForeignRequest['body'] {
  if (requestBody === undefined) return { kind: 'none' }
  const { value, problem } = references.resolve(requestBody)
  const body = bodySchema.safeParse(value)
  if (!body.success) {
    losses.push(t`The body is left out: ${problem ?? t`it is unreadable.`}`)
    return { kind: 'none' }
  }
  const types = Object.keys(body.data.content)
  const type = types.find((mediaType) => /json/i.test(mediaType)) ?? types.find((one) => /form/i.test(one))
  const media = mediaSchema.safeParse(type === undefined ? undefined : body.data.content[type])
  if (type === undefined || !media.success) {
    losses.push(t`The body is left out: it is neither JSON nor a form.`)
    return { kind: 'none' }
  }
  const { example, examples, schema } = media.data
  const stated = plainJson(example ?? firstExample(examples, references))
  const sampled = stated === undefined ? sampler.sample(schema) : ({ kind: 'value', value: stated } as const)
  if (sampled.kind !== 'value') {
    losses.push(
      sampled.kind === 'tooLarge'
        ? t`The body is left out: its schema is too large.`
        : t`The body is left out: its schema contains itself without end.`,
    )
    return { kind: 'none' }
  }
  const sample = sampled.value
  if (/json/i.test(type)) return { kind: 'text', text: writeJson(sample, 2), contentType: 'application/json' }
  const fields = object.safeParse(sample)
  return {
    kind: 'form',
    fields: Object.entries(fields.data ?? {}).map(([name, part]) => [
      name,
      typeof part === 'string' ? part : writeJson(part),
    ]),
  }
}
