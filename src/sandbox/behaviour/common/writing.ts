import type { AdsRefusal } from '../../answer/service-error.ts'
import { isoSeconds } from '../../clock.ts'
import type { Service } from '../../service.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { OperationResult } from './batch.ts'
import type { UserCaller } from './caller.ts'

/** What a write needs, alone or as one operation of a batch. */
export interface Writing {
  readonly account: AccountRecord
  readonly data: AdsData
  readonly caller: UserCaller
  readonly service: Service
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The record as written, or why it wasn't. */
export type WriteResult<Row> = { readonly kind: 'written'; readonly row: Row } | AdsRefusal

export function written<Row>(row: Row): WriteResult<Row> {
  return { kind: 'written', row }
}

/** `row` with the given fields replaced; undefined fields are kept. */
export function withChanges<Row extends object>(
  row: Row,
  changes: { readonly [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const definedChanges = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  return { ...row, ...definedChanges }
}

/** The times of a record that is being created. */
export function newTimes(now: number) {
  const time = isoSeconds(now)
  return { created_at: time, updated_at: time, deleted: false }
}

/** The outcome of one batch operation. */
export function asOperationResult<Row>(
  result: WriteResult<Row>,
  show: (row: Row) => unknown,
  echo: Readonly<Record<string, unknown>>,
): OperationResult {
  return result.kind === 'written'
    ? { kind: 'done', data: show(result.row), echo }
    : { kind: 'errors', errors: result.errors }
}
