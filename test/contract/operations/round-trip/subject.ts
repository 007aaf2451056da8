import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import { errorsOf, type Finding } from '../../../../src/shared/core/finding.ts'
import { answerOf, type Given } from '../given.ts'
import { askClient, askService, type Unchecked } from '../unchecked.ts'

/** A kind of record that is written and read back. */
export interface Subject<Draft> {
  readonly name: string
  readonly operation: Operation
  /** Additional writes that reading back requires: the segments of an upload. */
  readonly alsoWrites?: readonly Operation[]
  /** Valid drafts. */
  readonly valid: fc.Arbitrary<Draft>
  /** Each breaks one rule of any valid draft. */
  readonly breaks: readonly ((draft: Draft) => Draft)[]
  /** Findings of the app's own rules, in addition to the operation's schema, which the client enforces. */
  readonly findingsFor?: (draft: Draft, given: Given) => readonly Finding[]
  readonly asInput: (draft: Draft, given: Given) => Unchecked | Promise<Unchecked>
  /** The stored values, read after the write. */
  readonly read: (given: Given, reply: unknown, draft: Draft) => Promise<unknown>
  /** The values of a draft that the record contains. */
  readonly wanted: (draft: Draft, given: Given) => unknown
  /** Whether the service refused; by status if omitted. */
  readonly isRefused?: (answer: { readonly status: number; readonly json: unknown }) => boolean
}

export interface Trial {
  readonly name: string
  /** Every write that the trial makes with random input. */
  readonly operations: readonly Operation[]
  readonly hasNearMisses: boolean
  /** The parameters of the first write, besides those to skip, for which no valid draft has a value. */
  neverSent(given: Given, skipped: readonly string[]): Promise<readonly string[]>
  accepts(given: Given): fc.IAsyncProperty<unknown>
  refuses(given: Given): fc.IAsyncProperty<unknown>
}

/** The two properties of a subject, without its own types. */
export function trialOf<Draft>(subject: Subject<Draft>): Trial {
  const { operation, findingsFor = () => [], asInput } = subject
  const isRefused = subject.isRefused ?? (({ status }) => status === 400)
  return {
    name: subject.name,
    operations: [operation, ...(subject.alsoWrites ?? [])],
    hasNearMisses: subject.breaks.length > 0,
    async neverSent(given, skipped) {
      const names = new Set(parameterNames(operation).filter((name) => !skipped.includes(name)))
      for (const draft of fc.sample(subject.valid, sampled)) {
        if (names.size === 0) break
        const { params, body } = await asInput(draft, given)
        for (const [name, value] of Object.entries({ ...params, ...Object(body) }))
          if (value !== null && value !== undefined) names.delete(name)
      }
      return [...names]
    },
    accepts: (given) =>
      fc.asyncProperty(subject.valid, async (draft) => {
        const input = await asInput(draft, given)
        expect(errorsOf(findingsFor(draft, given))).toEqual([])
        const { reply } = answerOf(await askClient(given, operation, input))
        expect(await subject.read(given, reply, draft)).toMatchObject(Object(subject.wanted(draft, given)))
      }),
    refuses: (given) =>
      fc.asyncProperty(subject.valid, fc.constantFrom(...subject.breaks), async (draft, breaks) => {
        const nearMiss = breaks(draft)
        const input = await asInput(nearMiss, given)
        expect({ nearMiss, ours: refusesHere(operation, input, findingsFor(nearMiss, given)) }).toMatchObject(
          {
            ours: true,
          },
        )
        const answer = await askService(given, operation, input)
        if (!isRefused(answer)) expect({ nearMiss, answer }).toBe('refused')
      }),
  }
}

/** The same drafts in every run: what ten random ones send differs. */
const sampled = { seed: 1, numRuns: 400 }

function parameterNames({ params, body }: Operation): readonly string[] {
  return [...Object.keys(params.shape), ...(body instanceof z.ZodObject ? Object.keys(body.shape) : [])]
}

/** Whether a rule or the operation's schema prevents sending it. */
function refusesHere(operation: Operation, input: Unchecked, findings: readonly Finding[]): boolean {
  if (errorsOf(findings).length > 0) return true
  const body = operation.body?.safeParse(input.body)
  return !operation.params.safeParse(input.params).success || body?.success === false
}

/** Any text up to a number of characters, from all Unicode planes. */
export function text(maximum: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', minLength: 1, maxLength: maximum })
}

/** A value or null, which isn't sent. */
export function option<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null })
}

/** A text that is one character too long. */
export function tooLong(limit: number): string {
  return 'x'.repeat(limit + 1)
}

/** Removes null and empty values: they aren't sent, and read back as null or an empty list. */
export function given<Values extends object>(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The ID in an answer about a single record. */
export function idOf(reply: unknown): string {
  return String(Reflect.get(Object(Reflect.get(Object(reply), 'data')), 'id'))
}

/** The IDs in an answer about several records. */
export function idsOf(reply: unknown): string[] {
  const data: unknown = Reflect.get(Object(reply), 'data')
  return Array.isArray(data) ? data.map((item: unknown) => String(Reflect.get(Object(item), 'id'))) : []
}

/** Creates an entity that a trial changes repeatedly, once per scene. */
export function once<Value>(make: (given: Given) => Promise<Value>): (given: Given) => Promise<Value> {
  const made = new WeakMap<Given, Promise<Value>>()
  return (given) => {
    const known = made.get(given) ?? make(given)
    made.set(given, known)
    return known
  }
}
