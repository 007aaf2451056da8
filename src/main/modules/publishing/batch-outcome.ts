import type { Fault, FieldError } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { rowsIn } from '../../../shared/publishing/publish-batch.ts'
import { t } from '../../../shared/text/language.ts'
import { doubtOfWrite } from '../jobs/write-fault.ts'
import type { GatewayAnswer } from './publish-gateway.ts'
import { readFault, type SentCall, transientWriteFault, type WriteAnswer } from './write-answer.ts'

export interface BatchAnswer {
  readonly answers: readonly WriteAnswer[]
  /** The service didn't say which row is wrong, so each is sent alone. */
  readonly sendSeparately: boolean
}

const unclear: WriteAnswer = { kind: 'unclear', fault: null, candidates: [] }

/**
 * What an answer to a batch proves about each row. A batch is refused as a whole (requests-and-lists.md#batches), but
 * nothing is concluded from that: a row that wasn't named may have been carried out.
 */
export function readBatchAnswer(
  rows: readonly SentCall[],
  answer: Outcome<GatewayAnswer>,
  confirm: (row: SentCall, record: Fields) => WriteAnswer,
): BatchAnswer {
  if (answer.ok) return { answers: readRows(rows, answer.value.records, confirm), sendSeparately: false }
  const { fault } = answer
  if (fault.kind === 'batch') {
    const errorsByRow = new Map(fault.operations.map(({ index, errors }) => [index, errors]))
    const refused = placesOf(rows).map(({ row, from, count }) => {
      const errors = Array.from({ length: count }, (_, index) => errorsByRow.get(from + index) ?? []).flat()
      const [first] = errors
      return { kind: row.step.draft.kind, fault: first === undefined ? null : refusalOf(row, first, errors) }
    })
    return {
      answers: refused.map((row) => readFault(row.kind, row.fault ?? fault)),
      sendSeparately: refused.every((row) => row.fault === null),
    }
  }
  const doubt = doubtOfWrite(fault)
  if (doubt === 'unsent' && transientWriteFault(fault) === null) {
    // Our own check refuses one of the rows; alone, each says whether it's that one.
    const unsent: WriteAnswer = { kind: 'concluded', outcome: { kind: 'notSent', fault } }
    return { answers: rows.map(() => unsent), sendSeparately: true }
  }
  const isOpen = doubt === 'lost' || doubt === 'refused'
  // A refusal of the whole isn't one of each row.
  const ofRow: Fault = doubt === 'refused' ? { kind: 'batch', operations: [], message: fault.message } : fault
  return { answers: rows.map(({ step }) => readFault(step.draft.kind, ofRow)), sendSeparately: isOpen }
}

/** Records come in row order; an answer with an unrecognized row proves nothing for it. */
function readRows(
  rows: readonly SentCall[],
  records: readonly Fields[],
  confirm: (row: SentCall, record: Fields) => WriteAnswer,
): readonly WriteAnswer[] {
  const places = placesOf(rows)
  const isWhole = records.length === places.reduce((sum, { count }) => sum + count, 0)
  return places.map(({ row, from, count }) => {
    const ofRow = isWhole ? records.slice(from, from + count) : []
    const record = row.call.kind === 'set' && isWhole ? row.call.recordOf(ofRow) : ofRow[0]
    return record === undefined ? unclear : confirm(row, record)
  })
}

interface Place {
  readonly row: SentCall
  /** Of its first row in the call. */
  readonly from: number
  readonly count: number
}

function placesOf(rows: readonly SentCall[]): readonly Place[] {
  let next = 0
  return rows.map((row) => {
    const from = next
    const count = rowsIn(row.call)
    next += count
    return { row, from, count }
  })
}

function refusalOf({ step, call }: SentCall, first: FieldError, errors: readonly FieldError[]): Fault {
  // An unknown ID is the row's own unless the row creates a record. A set's rows aren't the set.
  const isOwn = step.draft.kind !== 'create' && call.kind !== 'set'
  const message = first.message === '' ? t`The service refused it.` : first.message
  return isOwn && first.code.endsWith('NOT_FOUND')
    ? { kind: 'notFound', code: first.code, message }
    : { kind: 'invalid', errors, message }
}
