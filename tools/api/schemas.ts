import { z } from 'zod'
import { operations } from '../../src/shared/api/index.ts'
import { type Operation, pathTemplate } from '../../src/shared/api/operation.ts'

/**
 * The catalog's schemas as JSON Schema: what a caller writes and what the service sends. Records shared by several
 * operations have a name and become references.
 */

export type Schema = z.core.JSONSchema.BaseSchema

/** `lone`: a record in place of a list · `wrapped`: a list of one in place of a record · `inside`: below this key. */
export const leniency = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['lone', 'wrapped', 'text']) }),
  z.object({ kind: z.literal('inside'), key: z.string() }),
])
export type Leniency = z.output<typeof leniency>

export interface OperationSchemas {
  readonly params: Schema
  readonly body: Schema | null
  readonly reply: Schema
}

export interface ApiSchemas {
  /** In the order of `operations`. */
  readonly operations: ReadonlyMap<Operation, OperationSchemas>
  /** Shared records by name. */
  readonly records: ReadonlyMap<string, Schema>
}

/** Key that says how a reply may deviate from its schema; published documents omit it. */
export const leniencyKey = 'x-leniency'

export const recordReference = '#/components/schemas/'

export function readApiSchemas(): ApiSchemas {
  const names = recordNames()
  const convert = (schema: z.ZodType) => {
    const converted = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        simplify(zodSchema, jsonSchema)
        const name = Object.is(zodSchema, schema) ? undefined : names.get(zodSchema)
        if (name !== undefined) replace(jsonSchema, { $ref: `${recordReference}${name}` })
      },
    })
    const { $schema: _, ...rest } = converted
    return rest
  }
  return {
    operations: new Map(
      operations.map((operation) => [
        operation,
        {
          params: convert(operation.params),
          body: operation.body === null ? null : convert(operation.body),
          reply: convert(operation.reply),
        },
      ]),
    ),
    records: new Map(
      [...names].flatMap(([schema, name]) => (schema instanceof z.ZodType ? [[name, convert(schema)]] : [])),
    ),
  }
}

/** Records that several operations return, named after the path that returns them: `LineItem`. */
function recordNames(): ReadonlyMap<z.core.$ZodType, string> {
  const uses = new Map<z.core.$ZodType, Operation[]>()
  for (const operation of operations) {
    const record = recordOf(operation.reply)
    if (record !== null) uses.set(record, [...(uses.get(record) ?? []), operation])
  }
  const names = new Map<z.core.$ZodType, string>()
  for (const [record, [first, second]] of uses) {
    if (first === undefined || second === undefined) continue
    const name = recordTitles[first.id] ?? pascalCase(collectionOf(first))
    if ([...names.values()].includes(name)) throw new Error(`Two records are named ${name}; see ${first.id}`)
    names.set(record, name)
  }
  return names
}

/** Names of records whose path doesn't name them, by the first operation that returns them. */
const recordTitles: Readonly<Record<string, string>> = {
  'mediaUpload.finalize': 'UploadedMedia',
  'curatedCategories.listLinks': 'CuratedCategoryLink',
  'audiencePermissions.listTailored': 'TailoredAudiencePermission',
  'audiencePermissions.listCustom': 'CustomAudiencePermission',
  'audienceMemberships.update': 'MembershipCounts',
  'targeting.list': 'TargetingCriterion',
  'targetingOptions.appStoreCategories': 'TargetingOption',
  'mediaLibrary.list': 'LibraryMedia',
  'legacyCards.delete': 'ImageConversationCard',
  'pollCards.list': 'PollCard',
  'videoConversationCards.list': 'VideoConversationCard',
  'promotedPosts.create': 'PromotedPost',
  'statistics.campaignReach': 'Reach',
  'statistics.createJob': 'StatisticsJob',
}

function recordOf(reply: z.core.$ZodType): z.core.$ZodType | null {
  const data = reply instanceof z.ZodObject ? reply.shape['data'] : undefined
  const inner = data instanceof z.ZodUnion ? data.options[0] : data
  const record = inner instanceof z.ZodArray ? inner.element : inner
  return record instanceof z.ZodObject ? record : null
}

/** `line_item` for `/accounts/:account_id/line_items/:line_item_id`. */
function collectionOf(operation: Operation): string {
  const segments = pathTemplate(operation)
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':') && part !== 'all')
  return (segments.at(-1) ?? operation.id).replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

export function pascalCase(text: string): string {
  return text.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function simplify(schema: z.core.$ZodType, json: Schema): void {
  if (schema instanceof z.ZodUnion) chooseDocumented(schema, json)
  if (isBytes(schema)) replace(json, { type: 'string', format: 'binary' })
  // JSON Schema limits every integer to the safe range.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (typeof json.additionalProperties === 'object' && Object.keys(json.additionalProperties).length === 0) {
    if (json.properties !== undefined) delete json.additionalProperties
  }
  // A hint for the console's fields.
  if ('zone' in json) delete json['zone']
  // Bare dates and offsets are allowed too, so `date-time` would be too strict.
  if (json.format === 'time') {
    delete json.format
    json.description = [json.description, 'ISO 8601; without a time zone it is UTC.']
      .filter(Boolean)
      .join('. ')
  }
}

/**
 * Of the forms the service is known to send, the documented one comes first, and the deviations are converted to it.
 */
function chooseDocumented({ options }: z.ZodUnion, json: Schema): void {
  const [documented, ...others] = options
  const parts = json.anyOf
  if (documented === undefined || parts === undefined || parts.length !== options.length) return
  if (options.some(isBytes)) replace(json, { type: 'string', format: 'binary' })
  const deviation = others.find((option) => option instanceof z.ZodPipe)
  if (!(deviation instanceof z.ZodPipe)) return
  const documentedSchema = parts[0]
  if (typeof documentedSchema !== 'object') return
  replace(json, { ...documentedSchema, [leniencyKey]: leniencyOf(documented, deviation.in) })
}

function leniencyOf(documented: z.core.$ZodType, deviation: z.core.$ZodType): Leniency {
  if (deviation instanceof z.ZodTuple) return { kind: 'wrapped' }
  if (deviation instanceof z.ZodString) return { kind: 'text' }
  if (documented instanceof z.ZodArray && deviation === documented.element) return { kind: 'lone' }
  const [key, ...more] = deviation instanceof z.ZodObject ? Object.keys(deviation.shape) : []
  if (key === undefined || more.length > 0)
    throw new Error('A reply deviates in a way that the tool does not know')
  return { kind: 'inside', key }
}

function isBytes(schema: z.core.$ZodType): boolean {
  return schema._zod.bag['Class'] === Uint8Array
}

function replace(json: Schema, by: Schema): void {
  for (const key of Reflect.ownKeys(json)) Reflect.deleteProperty(json, key)
  Object.assign(json, by)
}
