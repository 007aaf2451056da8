import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { isExactInteger } from '../../../shared/core/exact-integer.ts'
import { invalidParameter, refuse } from '../../answer/ads-errors.ts'
import type { PageReply } from '../../answer/reply.ts'
import type { AdsRefusal } from '../../answer/service-error.ts'
import { isCursor, type Position, readCursor, writeCursor } from './cursor.ts'

/** A list's possible paging parameters (requests-and-lists.md#lists). */
export interface PageRequest {
  readonly account_id?: string
  readonly count?: number | undefined
  readonly cursor?: string | undefined
  readonly sort_by?: string | undefined
  readonly with_deleted?: boolean | undefined
  readonly with_total_count?: boolean | undefined
}

export interface ListOptions<Row> {
  /** The record's identity in this list; the second sort key. */
  readonly key: (row: Row) => string
  /** A record in the format of answers. */
  readonly show: (row: Row) => unknown
  /** Which records are in the list, in addition to the rule about deleted ones. */
  readonly where?: (row: Row) => boolean
  /** The attribute of the default order; `created_at` if omitted. */
  readonly order?: keyof Row & string
  /** Lists that always include `total_count` (requests-and-lists.md#total-count). */
  readonly alwaysCounted?: boolean
}

type SortValue = Position[0]

interface Placed<Row> {
  readonly row: Row
  readonly place: Position
}

/**
 * One page of a list: filtered, sorted by `sort_by` or the default order, then by key, starting after the cursor. An
 * unknown cursor is `INVALID_PARAMETER`.
 */
export function listPage<Row extends object>(
  operation: Pick<Operation, 'id' | 'path' | 'paging'>,
  request: PageRequest,
  rows: Iterable<Row>,
  options: ListOptions<Row>,
): PageReply | AdsRefusal {
  const { attribute, direction } = sortOrder(request.sort_by, options.order ?? 'created_at')
  const list = listName(operation, request)
  const after = request.cursor === undefined ? undefined : readCursor(list, request.cursor)
  if (after === null) return refuse(400, invalidParameter('cursor', 'it was not given by this list'))
  const placed: Placed<Row>[] = []
  for (const row of rows) {
    if (isListed(row, request) && (options.where?.(row) ?? true)) {
      placed.push({ row, place: [sortValue(row, attribute), options.key(row)] })
    }
  }
  placed.sort((a, b) => direction * comparePlaces(a.place, b.place))
  const rest =
    after === undefined ? placed : placed.filter(({ place }) => direction * comparePlaces(place, after) > 0)
  const page = rest.slice(0, request.count ?? defaultCount(operation))
  const last = page.at(-1)
  return {
    kind: 'page',
    data: page.map(({ row }) => options.show(row)),
    nextCursor: last === undefined || page.length === rest.length ? null : writeCursor(list, last.place),
    ...(request.with_total_count === true || options.alwaysCounted === true
      ? { totalCount: placed.length }
      : {}),
  }
}

/** Parameters that select a different list of one operation, besides its path and order. */
const listParameters = ['permission_scope', 'with_active', 'item_group_key'] as const

/** What a cursor belongs to: the list's operation and its order. */
export function listName(operation: Pick<Operation, 'id' | 'path'>, request: object): string {
  const names = [...pathParameters(operation), ...listParameters]
  const order: unknown = Reflect.get(request, 'sort_by') ?? 'created_at-asc'
  return [operation.id, ...names.map((name) => String(Reflect.get(request, name) ?? '')), order].join(' ')
}

/** Whether a cursor may belong to this list; if the order couldn't be parsed, only its format is checked. */
export function isCursorOf(
  operation: Pick<Operation, 'id' | 'path'>,
  request: object,
  cursor: string,
  hasOrder: boolean,
): boolean {
  return hasOrder ? readCursor(listName(operation, request), cursor) !== null : isCursor(cursor)
}

/** Case-insensitive prefix match, the meaning of `q` for names. */
export function beginsWith(text: string | null | undefined, q: string): boolean {
  return text?.toLowerCase().startsWith(q.toLowerCase()) ?? false
}

/** The rule about deleted records. */
export function isListed(row: object, request: PageRequest): boolean {
  return request.with_deleted === true || !('deleted' in row) || row.deleted !== true
}

/** The order in `sort_by`, or the default. */
export function sortOrder(
  sortBy: string | undefined,
  fallback: string,
): { attribute: string; direction: 1 | -1 } {
  if (sortBy === undefined) return { attribute: fallback, direction: 1 }
  const [attribute = fallback, direction] = sortBy.split('-')
  return { attribute, direction: direction === 'desc' ? -1 : 1 }
}

export function sortValue(row: object, attribute: string): SortValue {
  const value: unknown = Reflect.get(row, attribute)
  return typeof value === 'string' || typeof value === 'boolean' || isExactInteger(value) ? value : null
}

export function defaultCount(operation: Pick<Operation, 'paging'>): number {
  return operation.paging.kind === 'cursor' ? operation.paging.defaultCount : Number.POSITIVE_INFINITY
}

export function comparePlaces(a: Position, b: Position): number {
  return compareValues(a[0], b[0]) || compareValues(a[1], b[1])
}

/** Missing values sort first. All values of an attribute have the same type. */
function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
