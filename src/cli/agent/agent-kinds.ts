import { describe, type FormField, formOf } from '../../shared/console/console-form.ts'
import { type Finding, isMissing } from '../../shared/core/finding.ts'
import type { Json } from '../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { entityKinds } from '../../shared/entities/registry.ts'

type Schema = ReturnType<typeof describe>

export interface DescribedField {
  readonly name: string
  /** JSON Schema of the value. */
  readonly schema: Schema
  readonly choices: readonly string[] | null
  readonly bounds: string | null
  readonly help: string | null
  /** Why a new entity needs it; null if it doesn't. */
  readonly required: string | null
  readonly can_be_changed: boolean
}

/** What a kind's drafts consist of. `missing` are the issues of a new entity without any fields. */
export function describeKind(subject: DraftSubject, missing: readonly Finding[]) {
  const { fields, isField, create, update, remove, content } = entityKinds[subject]
  const schemas = propertiesOf(describe(content), describe(content))
  const parameters = new Map(parametersOf(subject).map((field) => [field.name, field]))
  return {
    head: {
      can_be_created: create !== undefined,
      can_be_changed: update !== undefined,
      can_be_deleted: remove !== undefined,
      // Members of a set, such as the criteria of targeting: their names follow from the value.
      has_more_fields: isField !== undefined,
    },
    fields: fields.map((name): DescribedField => {
      const parameter = parameters.get(name)
      const control = parameter?.control
      return {
        name,
        schema: schemas.get(name) ?? {},
        choices: control !== undefined && 'choices' in control ? control.choices : null,
        bounds: parameter?.bounds ?? null,
        help: parameter?.help ?? null,
        required:
          missing.find((finding) => isMissing(finding) && finding.field === name)?.message ??
          (parameter?.required === true ? 'The service needs it.' : null),
        can_be_changed: update?.fields.includes(name) === true,
      }
    }),
  }
}

/** Parameters of the call that creates one; none if they follow from the fields. */
function parametersOf(subject: DraftSubject): readonly FormField[] {
  const { create } = entityKinds[subject]
  if (create === undefined) return []
  try {
    const call = create.call({ accountId: '', remoteId: '', type: null }, {})
    return formOf(call.operation)
  } catch {
    return []
  }
}

/** Refuses fields, at any depth, that drafts of the kind don't have. */
export function checkFieldNames(
  subject: DraftSubject,
  values: Readonly<Record<string, Json>>,
): Outcome<void> {
  const { fields, isField, content } = entityKinds[subject]
  const root = describe(content)
  const schemas = propertiesOf(root, root)
  for (const [name, value] of Object.entries(values)) {
    const unknown =
      fields.includes(name) || isField?.(name) === true
        ? unknownWithin(value, schemas.get(name), root, name)
        : name
    if (unknown === null) continue
    const names = fields.slice(0, 60).join(', ')
    return fail({
      kind: 'refused',
      reason: 'input',
      message: `${subject} has no field ${unknown.slice(0, 100)}. Its fields: ${names}. Call describe for more.`,
    })
  }
  return succeed(undefined)
}

function unknownWithin(value: Json, schema: Schema | undefined, root: Schema, path: string): string | null {
  if (schema === undefined || typeof value !== 'object' || value === null) return null
  const alternatives = alternativesOf(schema, root)
  if (Array.isArray(value)) {
    const items = alternatives.flatMap((one) =>
      typeof one.items === 'object' && !Array.isArray(one.items) ? [one.items] : [],
    )
    for (const [index, item] of value.entries()) {
      const unknown =
        items.length === 0 ? null : unknownWithin(item, { anyOf: items }, root, `${path}.${index}`)
      if (unknown !== null) return unknown
    }
    return null
  }
  const objects = alternatives.filter((one) => one.properties !== undefined)
  // A record takes any name.
  if (objects.length === 0 || alternatives.some((one) => typeof one.additionalProperties === 'object'))
    return null
  for (const [name, member] of Object.entries(value)) {
    const schemas = objects.flatMap((one) => {
      const property = propertiesOf(one, root).get(name)
      return property === undefined ? [] : [property]
    })
    if (schemas.length === 0) return `${path}.${name}`
    const unknown = unknownWithin(member, { anyOf: schemas }, root, `${path}.${name}`)
    if (unknown !== null) return unknown
  }
  return null
}

function alternativesOf(schema: Schema, root: Schema, depth = 0): readonly Schema[] {
  if (depth > maxDepth) return []
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  const named = name === undefined ? undefined : root.$defs?.[name]
  if (named !== undefined) return alternativesOf(named, root, depth + 1)
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const nested = parts.flatMap((part) =>
    typeof part === 'boolean' ? [] : alternativesOf(part, root, depth + 1),
  )
  return [schema, ...nested]
}

const maxDepth = 8

function propertiesOf(schema: Schema, root: Schema): ReadonlyMap<string, Schema> {
  return new Map(
    alternativesOf(schema, root).flatMap((one) =>
      Object.entries(one.properties ?? {}).map(
        ([name, property]) => [name, typeof property === 'boolean' ? {} : property] as const,
      ),
    ),
  )
}
