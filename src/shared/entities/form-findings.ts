import type { z } from 'zod'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import { type Draft, referencedDraft } from '../drafts/draft.ts'
import { fieldLabel } from '../drafts/draft-labels.ts'
import type { Citation } from '../service-docs/citation.ts'
import { capitalized } from '../text/format.ts'
import { t } from '../text/language.ts'
import { invalidField, missingField } from '../text/text-rules.ts'
import { isEmpty } from './fields.ts'

/** What a check reads of a draft. */
export type CheckedDraft = Pick<Draft, 'id' | 'kind' | 'remoteId' | 'base' | 'patch'> &
  Partial<Pick<Draft, 'updatedAt'>>

/** Values that the service's parameters don't accept, and missing required parameters. */
export function formFindings(
  subject: string,
  shape: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
  values: Fields,
  source: Citation,
): readonly Finding[] {
  return names.flatMap((name): Finding[] => {
    const schema = shape[name]
    if (schema === undefined) return []
    const emptyValue = name in values ? null : undefined
    const value = isEmpty(values[name]) ? emptyValue : values[name]
    if (value === undefined && takes(schema).nothing) return []
    if (referencedDraft(value) !== null) return []
    const rule = `${subject}.${name.replaceAll('_', '-')}`
    const label = capitalized(fieldLabel(name))
    if (value === undefined || value === null) {
      const { nothing, empty } = takes(schema)
      return empty || (value === undefined && nothing)
        ? []
        : [missingField(`${rule}-required`, name, t`${label} is required.`, source)]
    }
    const parsedValue = schema.safeParse(value)
    return parsedValue.success
      ? []
      : [
          invalidField(
            `${rule}-form`,
            name,
            formMessage(label, parsedValue.error.issues[0]?.message ?? ''),
            source,
          ),
        ]
  })
}

const acceptedBySchema = new WeakMap<z.ZodType, { readonly nothing: boolean; readonly empty: boolean }>()

/** Whether a parameter may be omitted, and whether it may be cleared; computed once per schema. */
function takes(schema: z.ZodType): { readonly nothing: boolean; readonly empty: boolean } {
  const cachedResult = acceptedBySchema.get(schema)
  if (cachedResult !== undefined) return cachedResult
  const acceptedValues = {
    nothing: schema.safeParse(undefined).success,
    empty: schema.safeParse(null).success,
  }
  acceptedBySchema.set(schema, acceptedValues)
  return acceptedValues
}

/** Messages of the operation's schemas continue the field's name; those of the schema library mean nothing to users. */
export function formMessage(label: string, message: string): string {
  return /^[a-z]/.test(message)
    ? `${label} ${message}.`
    : t`${label} has a value that the service doesn’t accept.`
}

/** Findings about a value's format replace the rules' findings about the same field. */
export function joinFindings(form: readonly Finding[], rules: readonly Finding[]): readonly Finding[] {
  const places = new Set(form.map(({ field }) => field))
  return [...form, ...rules.filter(({ field }) => !places.has(field))]
}

/**
 * The service checks the whole entity, so errors stay; a warning that the record already had is dropped. Earlier
 * findings are only computed if there is a warning, because that takes as long as the check itself.
 */
export function withoutKnownWarnings(
  findings: readonly Finding[],
  findingsBefore: () => readonly Finding[],
): readonly Finding[] {
  if (findings.every(({ severity }) => severity === 'error')) return findings
  const rules = new Set(findingsBefore().map(({ rule }) => rule))
  return findings.filter(({ severity, rule }) => severity === 'error' || !rules.has(rule))
}
