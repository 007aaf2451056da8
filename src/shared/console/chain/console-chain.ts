import { z } from 'zod'
import { type Json, json, sameJson } from '../../core/json.ts'
import { parseJson, writeJson } from '../../core/json-text.ts'
import { t } from '../../text/language.ts'
import { variableProblem } from '../console-variables.ts'
import { maxJsonPath, readJsonPath, valueAt } from './json-path.ts'

/** Saved requests in order, with assertions about each answer and values to save for the next requests. */

const path = z
  .string()
  .max(maxJsonPath)
  .refine((text) => readJsonPath(text) !== null)
const value = z.string().max(10_000)

const assertionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.int().min(100).max(599) }),
  z.strictObject({ kind: z.literal('exists'), path }),
  z.strictObject({ kind: z.literal('equals'), path, value }),
  z.strictObject({ kind: z.literal('contains'), path, value }),
])
export type Assertion = z.output<typeof assertionSchema>
export const assertionKinds = [
  'status',
  'exists',
  'equals',
  'contains',
] as const satisfies Assertion['kind'][]

export const requestId = z.string().regex(/^[a-z0-9-]{1,40}$/)

const stepSchema = z.strictObject({
  /** ID of a request in the same collection. */
  request: requestId,
  assertions: z.array(assertionSchema).max(50),
  saves: z
    .array(
      z.strictObject({
        name: z.string().refine((name) => variableProblem('name', name) === null),
        path,
      }),
    )
    .max(20),
})
export type ChainStep = z.output<typeof stepSchema>

export const consoleChain = z.strictObject({
  name: z.string().trim().min(1).max(100),
  onFailure: z.enum(['stop', 'continue']),
  steps: z.array(stepSchema).max(200),
})
export type ConsoleChain = z.output<typeof consoleChain>

/** An answer as assertions check it. */
export interface CheckedAnswer {
  readonly status: number
  readonly body:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'none'; readonly why: string }
}

/** An assertion with the expected and actual value. */
export interface CheckResult {
  readonly label: string
  readonly passed: boolean
  readonly expected: string
  readonly received: string
}

export function readAnswer(
  status: number,
  body: { readonly text: string; readonly cut: boolean; readonly binary: boolean },
): CheckedAnswer {
  if (body.binary) return { status, body: { kind: 'none', why: t`no text` } }
  if (body.cut) return { status, body: { kind: 'none', why: t`too large to check` } }
  try {
    return { status, body: { kind: 'json', value: parseJson(body.text) } }
  } catch {
    return { status, body: { kind: 'none', why: body.text === '' ? t`empty` : t`no JSON` } }
  }
}

/** A step without an assertion about the status expects success. */
export function checkStep({ assertions }: ChainStep, answer: CheckedAnswer): readonly CheckResult[] {
  const checks = assertions.map((assertion) => check(assertion, answer))
  if (assertions.some(({ kind }) => kind === 'status')) return checks
  const isSuccess = answer.status >= 200 && answer.status < 300
  return [
    { label: t`Status`, passed: isSuccess, expected: '2xx', received: String(answer.status) },
    ...checks,
  ]
}

function check(assertion: Assertion, answer: CheckedAnswer): CheckResult {
  if (assertion.kind === 'status') {
    const { status } = assertion
    return {
      label: t`Status`,
      passed: answer.status === status,
      expected: String(status),
      received: String(answer.status),
    }
  }
  const pathLookUp = lookUp(assertion.path, answer)
  const received = pathLookUp.kind === 'value' ? textOfValue(pathLookUp.value) : pathLookUp.why
  switch (assertion.kind) {
    case 'exists':
      return { label: assertion.path, passed: pathLookUp.kind === 'value', expected: t`any value`, received }
    case 'equals': {
      const passed = pathLookUp.kind === 'value' && isEqual(pathLookUp.value, assertion.value)
      return { label: assertion.path, passed, expected: shortened(assertion.value), received }
    }
    case 'contains': {
      const passed = pathLookUp.kind === 'value' && doesContain(pathLookUp.value, assertion.value)
      return { label: assertion.path, passed, expected: t`contains ${shortened(assertion.value)}`, received }
    }
  }
}

type LookUp =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'none'; readonly why: string }

function lookUp(text: string, { body }: CheckedAnswer): LookUp {
  if (body.kind === 'none') return { kind: 'none', why: t`The response is ${body.why}.` }
  const at = readJsonPath(text)
  const jsonValue = at === null ? undefined : json.safeParse(valueAt(body.value, at)).data
  return jsonValue === undefined
    ? { kind: 'none', why: t`Nothing there` }
    : { kind: 'value', value: jsonValue }
}

/** Compares a string directly and any other value as JSON: `5` equals the number 5 and the string "5". */
function isEqual(value: Json, expected: string): boolean {
  return value === expected || sameJson(value, asJson(expected))
}

function asJson(text: string): Json | undefined {
  try {
    return json.safeParse(parseJson(text)).data
  } catch {
    return undefined
  }
}

/** Whether a string contains it, an array has it as an element, or an object as a key. */
function doesContain(value: Json, expected: string): boolean {
  if (typeof value === 'string') return value.includes(expected)
  if (Array.isArray(value)) return value.some((item) => isEqual(item, expected))
  return typeof value === 'object' && value !== null && Object.hasOwn(value, expected)
}

function textOfValue(value: Json): string {
  return shortened(typeof value === 'string' ? value : writeJson(value))
}

const maxShown = 500

function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

export interface SavedValues {
  readonly values: Readonly<Record<string, string>>
  /** Names without a value at their path in the answer, with the reason. */
  readonly missing: readonly { readonly name: string; readonly why: string }[]
}

/** What a step saves of its answer: strings unchanged, other values as JSON. */
export function savedValues({ saves }: ChainStep, answer: CheckedAnswer): SavedValues {
  const values: Record<string, string> = {}
  const missing: { name: string; why: string }[] = []
  for (const { name, path: place } of saves) {
    const pathLookUp = lookUp(place, answer)
    if (pathLookUp.kind === 'value')
      values[name] = typeof pathLookUp.value === 'string' ? pathLookUp.value : writeJson(pathLookUp.value)
    else missing.push({ name, why: pathLookUp.why })
  }
  return { values, missing }
}
