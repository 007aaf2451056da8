import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { isWhole } from '../../../shared/core/whole.ts'
import { invalidParameter, refuse } from '../../answer/ads-errors.ts'
import type { Answer } from '../../answer/reply.ts'
import { isCursor, type Position, readCursor, writeCursor } from './cursor.ts'

/** The paging parameters that a list may have (advertising document, "Common query parameters"). */
export interface PageRequest {
  readonly account_id?: string
  readonly count?: number | undefined
  readonly cursor?: string | undefined
  readonly sort_by?: string | undefined
  readonly with_deleted?: boolean | undefined
  readonly with_total_count?: boolean | undefined
}

export interface ListOptions<Row> {
  /** What identifies a record in this list; the second sort key. */
  readonly key: (row: Row) => string
  /** A record as the service answers it. */
  readonly show: (row: Row) => unknown
  /** Which records belong to the list, beside the rule about deleted ones. */
  readonly where?: (row: Row) => boolean
  /** The attribute of the default order; `created_at` if omitted. */
  readonly order?: keyof Row & string
  /** Lists that carry `total_count` unasked (decisions.md, curated categories). */
  readonly alwaysCounted?: boolean
}

type SortValue = Position[0]

interface Placed<Row> {
  readonly row: Row
  readonly place: Position
}

/**
 * One page of a list: filtered, sorted by `sort_by` or by the default order, then by key, and cut after the cursor.
 * An unknown cursor is `INVALID_PARAMETER`.
 */
export function listPage<Row extends object>(
  operation: Pick<Operation, 'id' | 'path' | 'paging'>,
  request: PageRequest,
  rows: Iterable<Row>,
  options: ListOptions<Row>,
): Answer {
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

/** Parameters that make another list of one operation, beside those of its path and the order. */
const listParameters = ['permission_scope', 'with_active', 'item_group_key'] as const

/** What a cursor belongs to: the operation, whose list it is, and the order in which it is read. */
export function listName(operation: Pick<Operation, 'id' | 'path'>, request: object): string {
  const names = [...pathParameters(operation), ...listParameters]
  const order: unknown = Reflect.get(request, 'sort_by') ?? 'created_at-asc'
  return [operation.id, ...names.map((name) => String(Reflect.get(request, name) ?? '')), order].join(' ')
}

/** Whether a cursor may be one of this list; if the order couldn't be read, only its form is judged. */
export function isCursorOf(
  operation: Pick<Operation, 'id' | 'path'>,
  request: object,
  cursor: string,
  hasOrder: boolean,
): boolean {
  return hasOrder ? readCursor(listName(operation, request), cursor) !== null : isCursor(cursor)
}

/** Case-insensitive prefix match, as `q` means it for names. */
export function beginsWith(text: string | null | undefined, q: string): boolean {
  return text?.toLowerCase().startsWith(q.toLowerCase()) ?? false
}

/** The rule about deleted records. */
export function isListed(row: object, request: PageRequest): boolean {
  return request.with_deleted === true || !('deleted' in row) || row.deleted !== true
}

/** What `sort_by` says, or the default order. */
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
  return typeof value === 'string' || typeof value === 'boolean' || isWhole(value) ? value : null
}

export function defaultCount(operation: Pick<Operation, 'paging'>): number {
  return operation.paging.kind === 'cursor' ? operation.paging.defaultCount : Number.POSITIVE_INFINITY
}

export function comparePlaces(a: Position, b: Position): number {
  return compareValues(a[0], b[0]) || compareValues(a[1], b[1])
}

/** Nothing comes before something. One attribute has values of one type. */
function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
