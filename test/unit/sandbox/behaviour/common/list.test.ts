import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from '../../../../../src/sandbox/behaviour/common/cursor.ts'
import { listName, listPage, type PageRequest } from '../../../../../src/sandbox/behaviour/common/list.ts'

interface Row {
  readonly id: string
  readonly name: string | null
  readonly created_at: string
  readonly deleted: boolean
}

const operation = {
  id: 'things.list',
  path: '/things',
  paging: { kind: 'cursor', defaultCount: 3, maximumCount: 10 },
} as const

function row(id: string, day: number, changes: Partial<Row> = {}): Row {
  return {
    id,
    name: id,
    created_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
    deleted: false,
    ...changes,
  }
}

function list(rows: readonly Row[], request: PageRequest) {
  const answer = listPage(operation, request, rows, { key: ({ id }) => id, show: ({ id }) => id })
  if (answer.kind !== 'page') throw new Error(`no page: ${JSON.stringify(answer)}`)
  return answer
}

/** Walks all pages; `between` may change the rows after each. */
function walk(
  rows: Row[],
  request: PageRequest,
  between: (rows: Row[]) => Row[] = (same) => same,
): unknown[] {
  const seen: unknown[] = []
  let present = rows
  let cursor: string | undefined
  do {
    const page = list(present, cursor === undefined ? request : { ...request, cursor })
    seen.push(...page.data)
    cursor = page.nextCursor ?? undefined
    present = between(present)
  } while (cursor !== undefined)
  return seen
}

describe('a list', () => {
  const rows = [row('c', 3), row('a', 1), row('b', 2), row('e', 5), row('d', 4), row('d2', 4)]

  it('comes in pages, oldest first, ties by key', () => {
    expect(list(rows, {}).data).toEqual(['a', 'b', 'c'])
    expect(walk(rows, { count: 2 })).toEqual(['a', 'b', 'c', 'd', 'd2', 'e'])
  })

  it('has no cursor after a page that is exactly full', () => {
    expect(list(rows, { count: 6 }).nextCursor).toBeNull()
    expect(list(rows, { count: 5 }).nextCursor).toMatch(/^c-/)
    expect(list([], {}).nextCursor).toBeNull()
  })

  it('shows every lasting record once while others come and go between pages', () => {
    let step = 0
    const seen = walk(rows, { count: 2 }, (present) => {
      step += 1
      const added = row(`new${step}`, 1)
      // The page's last record is removed, and another one is inserted before it.
      return [...present.filter(({ id }) => id !== (step === 1 ? 'b' : 'd')), added]
    })
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'd2', 'e'])
  })

  it('sorts both ways, empty values before others, ties by key', () => {
    const named = [row('1', 1, { name: 'b' }), row('2', 1, { name: null }), row('3', 1, { name: 'a' })]
    expect(walk(named, { count: 1, sort_by: 'name-asc' })).toEqual(['2', '3', '1'])
    expect(walk(named, { count: 1, sort_by: 'name-desc' })).toEqual(['1', '3', '2'])
  })

  it('leaves out deleted records by default, and counts what it lists', () => {
    const some = [row('a', 1), row('b', 2, { deleted: true })]
    expect(list(some, { with_total_count: true })).toMatchObject({ data: ['a'], totalCount: 1 })
    expect(list(some, { with_deleted: true, with_total_count: true })).toMatchObject({ totalCount: 2 })
    expect(list(some, {}).totalCount).toBeUndefined()
  })

  it.each([
    ['none at all', 'no-such-cursor'],
    ['one of another order', writeCursor(listName(operation, { sort_by: 'name-asc' }), ['a', 'a'])],
    ['one that was tampered with', `${writeCursor(listName(operation, {}), ['a', 'a'])}A`],
    ['an empty one', ''],
  ])('refuses %s as a cursor', (_, cursor) => {
    expect(
      listPage(operation, { cursor }, rows, { key: ({ id }) => id, show: ({ id }) => id }),
    ).toMatchObject({
      kind: 'refused',
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'cursor' }],
    })
  })
})

describe('a cursor', () => {
  it.each([[['x', 'a']], [[3.5, 'a']], [[true, 'a']], [[null, 'é 🚀']]] as const)(
    'is restored from %j',
    (place) => {
      expect(readCursor('list', writeCursor('list', [...place]))).toEqual(place)
    },
  )
})
