import { z } from 'zod'
import { invalidParameter, missingParameter, tooComplex } from '../../answer/ads-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { Journal } from '../../state/journal.ts'

/** One operation of a batch, with unparsed `params`. */
export interface BatchOperation {
  /** One of the batch's types; null if it's missing or invalid, as `errors` then report. */
  readonly operationType: string | null
  /** Empty if they are missing, which `errors` then report. */
  readonly params: Readonly<Record<string, unknown>>
  /** Errors of this operation's envelope. */
  readonly errors: readonly AdsError[]
}

export interface BatchLimits {
  /** The `operation_type` values the batch accepts. */
  readonly types: readonly string[]
  readonly maximum: number
  readonly maximumBytes?: number
}

const entry = z.looseObject({ operation_type: z.unknown().optional(), params: z.unknown().optional() })
const parameters = z.record(z.string(), z.unknown())

/** Errors of a batch as a whole; those of single operations are reported with them. */
export function batchRequestErrors(
  json: unknown,
  bodySize: number,
  { maximum, maximumBytes }: Pick<BatchLimits, 'maximum' | 'maximumBytes'>,
): readonly AdsError[] {
  if (maximumBytes !== undefined && bodySize > maximumBytes) {
    return [tooComplex(`The body has more than ${maximumBytes} bytes`)]
  }
  if (!Array.isArray(json)) return [invalidParameter('body', 'it is not an array of operations')]
  if (json.length === 0) return [missingParameter('operations')]
  return json.length > maximum ? [tooComplex(`The batch has more than ${maximum} operations`)] : []
}

/**
 * Parses a batch's envelope: an array of `{operation_type, params}` (advertising document, "Audience membership batch
 * body"; public-facts A6).
 */
export function readBatch(json: unknown, { types }: Pick<BatchLimits, 'types'>): readonly BatchOperation[] {
  return Array.isArray(json) ? json.map((item) => readOperation(item, types)) : []
}

/** The outcome of one batch operation: its result and echo, or its errors. */
export type OperationResult =
  | { readonly kind: 'done'; readonly data: unknown; readonly echo: Readonly<Record<string, unknown>> }
  | { readonly kind: 'errors'; readonly errors: readonly AdsError[] }

/**
 * Runs a batch as a whole: every operation is tried in order, and if one fails, all are rolled back (advertising
 * document, Errors 1). `run` gets only operations with a valid envelope.
 */
export function runBatch(
  journal: Journal,
  operations: readonly BatchOperation[],
  run: (operationType: string, params: Readonly<Record<string, unknown>>) => OperationResult,
  dataType?: string,
): HandlerResult {
  const attempt = (): HandlerResult => {
    const data: unknown[] = []
    const request: unknown[] = []
    const operationErrors: { index: number; errors: readonly AdsError[] }[] = []
    for (const [index, { operationType, params, errors }] of operations.entries()) {
      const result = operationType === null || errors.length > 0 ? failed(errors) : run(operationType, params)
      if (result.kind === 'errors') operationErrors.push({ index, errors: result.errors })
      else {
        data.push(result.data)
        request.push({ params: result.echo, operation_type: operationType })
      }
    }
    return operationErrors.length > 0
      ? { kind: 'batchRefused', operationErrors }
      : { kind: 'batch', data, request, ...(dataType === undefined ? {} : { dataType }) }
  }
  return journal.attempt(attempt, (answer) => answer.kind === 'batch')
}

/** A missing `params` is the only error reported (decisions.md, memberships). */
function readOperation(item: unknown, types: readonly string[]): BatchOperation {
  const parsedEntry = entry.safeParse(item)
  if (!parsedEntry.success)
    return { operationType: null, params: {}, errors: [invalidParameter('operation', "it isn't an object")] }
  const { operation_type, params } = parsedEntry.data
  if (params === undefined || params === null) {
    return { operationType: null, params: {}, errors: [missingParameter('params')] }
  }
  const errors: AdsError[] = []
  const operationType =
    typeof operation_type === 'string' && types.includes(operation_type) ? operation_type : null
  if (operation_type === undefined || operation_type === null || operation_type === '') {
    errors.push(missingParameter('operation_type'))
  } else if (operationType === null) {
    errors.push(invalidParameter('operation_type', `it is none of ${types.join(', ')}`))
  }
  const values = parameters.safeParse(params)
  if (!values.success) errors.push(invalidParameter('params', "it isn't an object"))
  return { operationType, params: values.success ? values.data : {}, errors }
}

function failed(errors: readonly AdsError[]): OperationResult {
  return { kind: 'errors', errors }
}
