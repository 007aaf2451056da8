import fc from 'fast-check'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import type { Finding } from '../../../../src/shared/core/finding.ts'
import { type Given, northwind } from '../given.ts'
import { given, idsOf, type Subject, type Trial, trialOf } from './subject.ts'

interface BatchOperation<Draft> {
  readonly operation_type: string
  readonly draft: Draft
}

interface BatchSubject<Draft> {
  readonly name: string
  readonly operation: Operation
  readonly valid: fc.Arbitrary<Draft>
  /** One more than a batch allows. */
  readonly tooMany: number
  readonly breaks: readonly ((draft: Draft) => Draft)[]
  readonly findingsFor: (draft: Draft) => readonly Finding[]
  /** Parameters of every operation besides its draft. */
  readonly params: (given: Given) => Promise<object>
  readonly read: (given: Given, id: string) => Promise<unknown>
  readonly wanted: (draft: Draft) => unknown
}

/** Batches that create records of one kind; an invalid one anywhere fails the whole batch. */
export function batchTrialOf<Draft extends object>(subject: BatchSubject<Draft>): Trial {
  type Batch = readonly BatchOperation<Draft>[]
  const create = subject.valid.map((draft) => ({ operation_type: 'Create', draft }))
  const breakOne =
    (breaks: (draft: Draft) => Draft) =>
    (batch: Batch): Batch =>
      batch.map((one, index) => (index === batch.length - 1 ? { ...one, draft: breaks(one.draft) } : one))
  const whole: Subject<Batch> = {
    name: subject.name,
    operation: subject.operation,
    valid: fc.array(create, { minLength: 1, maxLength: 5 }),
    breaks: [
      () => [],
      (batch) => batch.map((one) => ({ ...one, operation_type: 'Put' })),
      (batch) =>
        Array.from({ length: subject.tooMany }, (_, index) => batch[index % batch.length] ?? never()),
      ...subject.breaks.map(breakOne),
    ],
    findingsFor: (batch) => batch.flatMap(({ draft }) => subject.findingsFor(draft)),
    async asInput(batch, scene) {
      const common = await subject.params(scene)
      return {
        params: northwind,
        body: batch.map(({ operation_type, draft }) => ({
          operation_type,
          params: { ...common, ...given(draft) },
        })),
      }
    },
    read: (scene, reply) => Promise.all(idsOf(reply).map((id) => subject.read(scene, id))),
    wanted: (batch) => batch.map(({ draft }) => subject.wanted(draft)),
  }
  return trialOf(whole)
}

function never(): never {
  throw new Error('A valid batch has an operation.')
}
