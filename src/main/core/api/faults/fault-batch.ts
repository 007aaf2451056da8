import { z } from 'zod'
import type { BatchFault, FieldError } from '../../../../shared/core/fault.ts'
import { once } from '../../../../shared/core/once.ts'
import { t } from '../../../../shared/text/language.ts'
import { readEntry, toFieldError } from './fault-entries.ts'

type FailedOperation = BatchFault['operations'][number]

const indexed = once(() =>
  z.looseObject({
    index: z.int().nonnegative().optional(),
    errors: z.array(z.unknown()).optional().catch(undefined),
  }),
)

/**
 * Parses `operation_errors`, whose JSON isn't published (requests-and-lists.md#batches): arrays of errors by position,
 * `{index, errors}`, or errors with or without an `index`. Successful operations are empty. Null if nothing failed.
 */
export function readBatch(value: unknown): BatchFault | null {
  const list = z.array(z.unknown()).safeParse(value)
  if (!list.success) return null
  const byIndex = new Map<number, FieldError[]>()
  for (const [position, item] of list.data.entries()) {
    const { index, errors } = readItem(item, position)
    if (errors.length > 0) byIndex.set(index, [...(byIndex.get(index) ?? []), ...errors])
  }
  const operations = [...byIndex]
    .map(([index, errors]): FailedOperation => ({ index, errors }))
    .toSorted((left, right) => left.index - right.index)
  if (operations.length === 0) return null
  const count = operations.length
  const message = t`Nothing of the batch was done: ${count === 1 ? 'one operation is' : t`${count} operations are`} wrong.`
  return { kind: 'batch', operations, message }
}

function readItem(item: unknown, position: number): FailedOperation {
  if (Array.isArray(item)) return { index: position, errors: readErrors(item) }
  const object = indexed().safeParse(item)
  if (!object.success) return { index: position, errors: [] }
  return { index: object.data.index ?? position, errors: readErrors(object.data.errors ?? [object.data]) }
}

function readErrors(values: readonly unknown[]): readonly FieldError[] {
  return values.flatMap((value) => {
    const entry = readEntry(value)
    return entry === null ? [] : [toFieldError(entry)]
  })
}
