import { z } from 'zod'
import { parseIsoTime } from '../../shared/api/conventions.ts'
import { type Operation, pathParameters } from '../../shared/api/operation.ts'
import { readText, unwrapSchema, writeText } from '../../shared/api/wire.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { instantOf } from '../../shared/core/zoned-time.ts'
import { isoSeconds } from '../clock.ts'

/** An invalid parameter, before the host formats the error. */
export type Finding =
  | { readonly kind: 'missing'; readonly parameter: string }
  | { readonly kind: 'invalid'; readonly parameter: string; readonly reason: string; readonly value: string }
  | { readonly kind: 'exclusive'; readonly parameter: string; readonly other: string }

/** One parameter of an operation, with everything known before a request arrives. */
export interface CompiledParameter {
  readonly name: string
  readonly schema: z.ZodType
  readonly inPath: boolean
  readonly optional: boolean
  /** An empty value clears it (requests-and-lists.md#changes): its schema accepts null. */
  readonly clearable: boolean
  readonly isTime: boolean
  /** A bare date is midnight in the account's time zone, not in UTC (money-and-dates.md#dates). */
  readonly isAccountTime: boolean
}

export interface ReadParameters {
  /** Typed values by name, only those given: the input of behaviors and the echo in `request.params`. */
  readonly values: Readonly<Record<string, unknown>>
  /** All errors, in the order of the operation's table. */
  readonly findings: readonly Finding[]
}

/** A change's parameters, and those that only sent back the stored value. */
export interface ChangeParameters extends ReadParameters {
  readonly sentBack: Readonly<Record<string, unknown>>
}

/**
 * Accepts a value that a client reads and sends back in a change, even if it couldn't be set
 * (requests-and-lists.md#changes): it counts as not given. `findStored` returns the record as it's shown, and is called
 * only if a value is invalid.
 */
export function acceptStored(
  { values, findings }: ReadParameters,
  findStored: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | null,
): ChangeParameters {
  const storedValues = findings.length === 0 ? null : findStored(values)
  const sentBack: Record<string, unknown> = {}
  const others = findings.filter((finding) => {
    const value = storedValues?.[finding.parameter] ?? null
    if (finding.kind !== 'invalid' || value === null || writeText(value) !== finding.value) return true
    sentBack[finding.parameter] = value
    return false
  })
  return { values, findings: others, sentBack }
}

export function compileParameters(operation: Pick<Operation, 'params' | 'path'>): CompiledParameter[] {
  const inPath = new Set(pathParameters(operation))
  return Object.entries(operation.params.shape).map(([name, schema]) => ({
    ...timesOf(schema),
    name,
    schema,
    inPath: inPath.has(name),
    optional: schema.safeParse(undefined).success,
    clearable: schema.safeParse(null).success,
  }))
}

function timesOf(schema: z.ZodType): Pick<CompiledParameter, 'isTime' | 'isAccountTime'> {
  const meta = z.globalRegistry.get(unwrapSchema(schema))
  return { isTime: meta?.format === 'time', isAccountTime: meta?.zone === 'account' }
}

const bareDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** Converts bare dates of parameters in account time to the instants of their midnights. */
export function withAccountTimes(
  parameters: readonly CompiledParameter[],
  parameterReading: ReadParameters,
  timezone: string,
): ReadParameters {
  const values: Record<string, unknown> = { ...parameterReading.values }
  for (const { name, isAccountTime } of parameters) {
    const date = isAccountTime ? bareDate.exec(String(values[name])) : null
    if (date === null) continue
    const [year = 0, month = 0, day = 0] = date.slice(1).map(Number)
    const midnight = instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timezone)
    values[name] = isoSeconds(midnight ?? Date.UTC(year, month - 1, day))
  }
  return { ...parameterReading, values }
}

/**
 * Parses every parameter. `lookup` returns the raw value: text from path, query or form, or a JSON value from a batch's
 * `params`; undefined if missing. Ignores names the operation doesn't have.
 */
export function readParameters(
  parameters: readonly CompiledParameter[],
  lookup: (name: string) => unknown,
): ReadParameters {
  const values: Record<string, unknown> = {}
  const findings: Finding[] = []
  for (const parameter of parameters) {
    const raw = lookup(parameter.name)
    const result = readOne(parameter, raw)
    if (result.kind === 'absent') continue
    if (result.kind === 'read') values[parameter.name] = result.value
    else findings.push(result.finding)
    // Every table lists the cursor before the total count.
    const isCounted = parameter.name === 'with_total_count' && values.with_total_count === true
    if (isCounted && values.cursor !== undefined) {
      findings.push({ kind: 'exclusive', parameter: 'with_total_count', other: 'cursor' })
    }
  }
  return { values, findings }
}

type ParameterResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly finding: Finding }

function readOne(parameter: CompiledParameter, raw: unknown): ParameterResult {
  const { name, schema } = parameter
  // Path parameters are looked up, not validated: a malformed ID is an ID that nothing has.
  if (parameter.inPath && typeof raw === 'string') return { kind: 'read', value: raw }
  if (raw === undefined) {
    return parameter.optional
      ? { kind: 'absent' }
      : { kind: 'wrong', finding: { kind: 'missing', parameter: name } }
  }
  if (parameter.clearable && (raw === '' || raw === null)) return { kind: 'read', value: null }
  // A required parameter without a value counts as missing.
  if (!parameter.optional && (raw === '' || raw === null)) {
    return { kind: 'wrong', finding: { kind: 'missing', parameter: name } }
  }
  const typed = typeof raw === 'string' ? readText(schema, raw) : { ok: true as const, value: raw }
  if (!typed.ok) return wrong(name, typed.reason, raw)
  const checked = schema.safeParse(typed.value)
  if (!checked.success) return wrong(name, checked.error.issues[0]?.message ?? 'is not accepted', raw)
  // The instant of a bare date in account time is only known once the account is.
  const isLocal = parameter.isAccountTime && bareDate.test(String(checked.data))
  return { kind: 'read', value: parameter.isTime && !isLocal ? asUtc(checked.data) : checked.data }
}

function wrong(parameter: string, reason: string, raw: unknown): ParameterResult {
  const value = typeof raw === 'string' ? raw : writeJson(raw)
  return { kind: 'wrong', finding: { kind: 'invalid', parameter, reason, value } }
}

/** Times are accepted in many formats and stored in one (money-and-dates.md#dates). */
function asUtc(value: unknown): unknown {
  return typeof value === 'string' ? isoSeconds(parseIsoTime(value)) : value
}
