import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { faultOf } from '../../../../src/renderer/data/call-failure.ts'
import { createRowWindows, windowSize } from '../../../../src/renderer/data/windows.ts'
import { fail, type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../support/eventually.ts'
import { later, offline } from '../support/bridge.ts'

type RowsOutcome = Outcome<{ rows: readonly string[]; total: number }>

/** A list of `total` rows, each of which contains its index, shown as `switchTo` says. */
function list(total: number, ahead = 0) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const rows = createRowWindows<string, { rows: readonly string[]; total: number }>(queries, ahead)
  const read = vi.fn(
    async ({ offset, count }: { offset: number; count: number }): Promise<RowsOutcome> =>
      succeed({
        rows: Array.from(
          { length: Math.max(0, Math.min(count, total - offset)) },
          (_, step) => `row ${offset + step}`,
        ),
        total,
      }),
  )
  rows.store.subscribe(() => {})
  const switchTo = (name: string) =>
    rows.setList({ keyOf: (range) => ['list', 'rows', { name, ...range }], read }, total)
  const offsets = () => read.mock.calls.map(([{ offset }]) => offset)
  return { queries, read, rows, switchTo, offsets }
}

describe('windows of rows', () => {
  it('are read around the visible part, and no further', async () => {
    const { rows, switchTo, offsets } = list(100_000, 50)
    rows.show(0, 20)
    await switchTo('all')
    expect(rows.rowAt(3)).toBe('row 3')
    rows.show(50_010, 50_030)
    await eventually(() => expect(rows.rowAt(50_010)).toBe('row 50010'))
    await eventually(() => expect(rows.rowAt(49_990)).toBe('row 49990'))
    expect(rows.rowAt(25_000)).toBeNull()
    expect(offsets()).toEqual([0, 49_900, 50_000])
  })

  it('aren’t read if they were only passed', async () => {
    const { read, rows, switchTo, offsets } = list(100_000)
    await switchTo('all')
    const first = later<RowsOutcome>()
    read.mockReturnValueOnce(first.promise)
    for (let row = 1_000; row <= 60_000; row += 1_000) rows.show(row, row + 20)
    first.resolve(succeed({ rows: ['passed'], total: 100_000 }))
    await eventually(() => expect(rows.rowAt(60_000)).toBe('row 60000'))
    expect(offsets()).toEqual([0, 1_000, 60_000])
  })

  it('are released far from it, so that a long list costs no more than a short one', async () => {
    const { queries, rows, switchTo } = list(100_000)
    await switchTo('all')
    for (let first = 0; first < 60 * windowSize; first += windowSize) {
      rows.show(first, first + 20)
      await eventually(() => expect(rows.rowAt(first)).not.toBeNull())
    }
    expect(rows.rowAt(0)).toBeNull()
    expect(queries.getQueryCache().getAll()).toHaveLength(10)
  })

  it('follow a filter that the key of the old list reads too', async () => {
    const { read, rows } = list(1)
    let name = 'all'
    const ofFilter = () =>
      rows.setList({ keyOf: (range) => ['list', 'rows', { name, ...range }], read: (range) => read(range) })
    await ofFilter()
    name = 'none'
    read.mockResolvedValueOnce(succeed({ rows: [], total: 0 }))
    await ofFilter()
    expect(rows.store.getState().total).toBe(0)
    name = 'all'
    await ofFilter()
    expect([rows.rowAt(0), rows.store.getState().total]).toEqual(['row 0', 1])
  })

  it('of another list replace the old ones when all on screen are read', async () => {
    const { read, rows, switchTo } = list(250)
    rows.show(90, 110)
    await switchTo('old')
    const second = later<RowsOutcome>()
    read.mockResolvedValueOnce(succeed({ rows: ['new'], total: 101 })).mockReturnValueOnce(second.promise)
    const switched = switchTo('new')
    await eventually(() => expect(read).toHaveBeenCalledTimes(4))
    expect([rows.rowAt(0), rows.store.getState().total]).toEqual(['row 0', 250])
    second.resolve(succeed({ rows: ['last'], total: 101 }))
    await switched
    expect([rows.rowAt(0), rows.rowAt(100), rows.store.getState().total]).toEqual(['new', 'last', 101])
  })

  it('drop a reply of the list before', async () => {
    const { read, rows, switchTo } = list(10)
    const old = later<RowsOutcome>()
    read.mockReturnValueOnce(old.promise)
    const first = switchTo('old')
    await switchTo('new')
    old.resolve(succeed({ rows: ['old'], total: 1 }))
    await first
    expect([rows.rowAt(0), rows.store.getState().total]).toEqual(['row 0', 10])
  })

  it('are kept if a read fails, with the reason', async () => {
    const { read, rows, switchTo } = list(10)
    await switchTo('all')
    read.mockResolvedValueOnce(fail(offline))
    await rows.refetch()
    expect(rows.rowAt(3)).toBe('row 3')
    expect(faultOf(rows.store.getState().error)).toEqual(offline)
    await rows.refetch()
    expect(rows.store.getState().error).toBeNull()
  })

  it('are returned for a range, and read where they are missing', async () => {
    const { rows, switchTo, offsets } = list(500)
    await switchTo('all')
    const outcome = await rows.readRange(40, 260)
    expect(outcome.ok && outcome.value.length).toBe(221)
    expect(outcome.ok && [outcome.value[0], outcome.value.at(-1)]).toEqual(['row 40', 'row 260'])
    expect(offsets()).toEqual([0, 100, 200])
  })

  it('change at once if the list is patched, also while they are read again', async () => {
    const { rows, switchTo } = list(10)
    await switchTo('all')
    const { version } = rows.store.getState()
    const again = rows.refetch()
    rows.patch((row) => (row === 'row 2' ? 'edited' : row))
    expect(rows.rowAt(2)).toBe('edited')
    expect(rows.store.getState().version).toBeGreaterThan(version)
    await again
    expect(rows.rowAt(2)).toBe('row 2')
  })
})
