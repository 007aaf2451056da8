import type { Fault, FieldError } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { rowsIn } from '../../../shared/publishing/publish-batch.ts'
import { t } from '../../../shared/text/language.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import { classifyWriteFault } from '../jobs/write-fault.ts'
import type { StepCall } from './earlier-calls.ts'
import type { GatewayAnswer } from './publish-gateway.ts'

export interface BatchOutcome {
  readonly outcomes: readonly (JournalOutcome | null)[]
  /** The service didn't say which row is wrong, so each is sent alone. */
  readonly sendSeparately: boolean
}

/**
 * Each row's outcome. A batch is refused as a whole (advertising document, Errors 1): rows in `operation_errors` have
 * failed, and the others may be sent again.
 */
export function outcomesOfBatch(
  rows: readonly StepCall[],
  answer: Outcome<GatewayAnswer>,
  confirm: (row: StepCall, record: Fields) => JournalOutcome | null,
): BatchOutcome {
  if (answer.ok) return { outcomes: answered(rows, answer.value.records, confirm), sendSeparately: false }
  const { fault } = answer
  if (fault.kind === 'batch') {
    const named = new Map(fault.operations.map(({ index, errors }) => [index, errors]))
    const outcomes = placesOf(rows).map(({ row, from, count }): JournalOutcome => {
      const errors = Array.from({ length: count }, (_, index) => named.get(from + index) ?? []).flat()
      return errors.length === 0 ? { kind: 'setAside', fault } : refusalOf(row, errors)
    })
    return { outcomes, sendSeparately: outcomes.every(({ kind }) => kind === 'setAside') }
  }
  switch (classifyWriteFault(fault).kind) {
    case 'ambiguous':
      return { outcomes: rows.map(() => null), sendSeparately: true }
    case 'refused':
      return { outcomes: rows.map(() => ({ kind: 'setAside', fault })), sendSeparately: true }
    default:
      return { outcomes: rows.map(() => ({ kind: 'notSent', fault })), sendSeparately: false }
  }
}

/** Records come in row order; an answer with an unrecognized row proves nothing for it. */
function answered(
  rows: readonly StepCall[],
  records: readonly Fields[],
  confirm: (row: StepCall, record: Fields) => JournalOutcome | null,
): readonly (JournalOutcome | null)[] {
  const places = placesOf(rows)
  const isWhole = records.length === places.reduce((sum, { count }) => sum + count, 0)
  return places.map(({ row, from, count }) => {
    const own = isWhole ? records.slice(from, from + count) : []
    const record = row.call.kind === 'set' && isWhole ? row.call.recordOf(own) : own[0]
    return record === undefined ? null : confirm(row, record)
  })
}

interface Place {
  readonly row: StepCall
  /** Of its first row in the call. */
  readonly from: number
  readonly count: number
}

function placesOf(rows: readonly StepCall[]): readonly Place[] {
  let next = 0
  return rows.map((row) => {
    const from = next
    const count = rowsIn(row.call)
    next += count
    return { row, from, count }
  })
}

function refusalOf({ step, call }: StepCall, errors: readonly FieldError[]): JournalOutcome {
  const [first] = errors
  const { kind, remoteId } = step.draft
  // An unknown ID is the row's own unless the row creates a record. A set's rows aren't the set.
  const isOwn = kind !== 'create' && call.kind !== 'set'
  const isGone = first !== undefined && isOwn && first.code.endsWith('NOT_FOUND')
  // Deleting something that is already gone succeeds.
  if (isGone && kind === 'delete' && remoteId !== null) {
    return { kind: 'done', by: 'answer', remoteId, record: null }
  }
  const message = first === undefined || first.message === '' ? t`The service refused it.` : first.message
  const fault: Fault = isGone
    ? { kind: 'notFound', code: first.code, message }
    : { kind: 'invalid', errors, message }
  return { kind: 'refused', fault }
}
