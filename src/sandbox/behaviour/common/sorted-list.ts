import type { Operation } from '../../../shared/api/operation.ts'
import { invalidParameter, refuse } from '../../answer/ads-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import {
  comparePlaces,
  defaultCount,
  isListed,
  type ListOptions,
  listName,
  type PageRequest,
  sortOrder,
  sortValue,
} from './list.ts'

/**
 * The same page as `listPage`, from rows already in ascending order: nothing is sorted, and only the page's rows are
 * read. `rowsBy` returns the rows in the requested order.
 */
export function listSortedPage<Row extends object, Attribute extends string>(
  operation: Pick<Operation, 'id' | 'path' | 'paging'>,
  request: PageRequest,
  attributes: readonly Attribute[],
  rowsBy: (attribute: Attribute) => readonly Row[],
  options: ListOptions<Row>,
): HandlerResult {
  const { attribute: name, direction } = sortOrder(request.sort_by, options.order ?? 'created_at')
  const attribute = attributes.find((known) => known === name)
  if (attribute === undefined) return refuse(400, invalidParameter('sort_by', "it isn't a sort attribute"))
  const list = listName(operation, request)
  const after = request.cursor === undefined ? undefined : readCursor(list, request.cursor)
  if (after === null) return refuse(400, invalidParameter('cursor', 'it was not given by this list'))
  const rows = rowsBy(attribute)
  const place = (row: Row): Position => [sortValue(row, attribute), options.key(row)]
  const isShown = (row: Row): boolean => isListed(row, request) && (options.where?.(row) ?? true)
  const pageSize = request.count ?? defaultCount(operation)
  const pageRows: Row[] = []
  let hasMore = false
  for (let at = start(rows, after, direction, place); at >= 0 && at < rows.length; at += direction) {
    const row = rows[at]
    if (row === undefined || !isShown(row)) continue
    if (pageRows.length === pageSize) {
      hasMore = true
      break
    }
    pageRows.push(row)
  }
  const last = pageRows.at(-1)
  return {
    kind: 'page',
    data: pageRows.map(options.show),
    nextCursor: hasMore && last !== undefined ? writeCursor(list, place(last)) : null,
    ...(request.with_total_count === true ? { totalCount: rows.filter(isShown).length } : {}),
  }
}

/** Where the page starts: at the beginning of the order, or right after the cursor. */
function start<Row>(
  rows: readonly Row[],
  after: Position | undefined,
  direction: 1 | -1,
  place: (row: Row) => Position,
): number {
  if (after === undefined) return direction === 1 ? 0 : rows.length - 1
  let low = 0
  let high = rows.length
  // Ascending: the first row behind the cursor. Descending: the first row that isn't before it, and one step back.
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    const order = row === undefined ? 1 : comparePlaces(place(row), after)
    const isBefore = direction === 1 ? order <= 0 : order < 0
    if (isBefore) low = middle + 1
    else high = middle
  }
  return direction === 1 ? low : low - 1
}
