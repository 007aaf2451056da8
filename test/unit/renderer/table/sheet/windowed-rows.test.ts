import { describe, expect, it, vi } from 'vitest'
import { createWindowedRows, windowRows } from '../../../../../src/renderer/table/sheet/windowed-rows.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { later, offline } from '../../support/bridge.ts'

type RowsOutcome = Outcome<{ rows: readonly string[]; total: number }>

/** A list of `total` rows, each of which contains its index. */
function list(total: number) {
  const read = vi.fn(
    async (offset: number, count: number): Promise<RowsOutcome> =>
      succeed({
        rows: Array.from(
          { length: Math.max(0, Math.min(count, total - offset)) },
          (_, step) => `row ${offset + step}`,
        ),
        total,
      }),
  )
  return { read, rows: createWindowedRows(read) }
}

describe('rows in windows', () => {
  it('are read around the visible part, and no further', async () => {
    const { read, rows } = list(100_000)
    rows.show(0, 20)
    await rows.reload(100_000)
    expect(rows.rowAt(3)).toBe('row 3')
    rows.show(50_000, 50_020)
    await vi.waitFor(() => expect(rows.rowAt(50_010)).toBe('row 50010'))
    expect(rows.rowAt(25_000)).toBeNull()
    await vi.waitFor(() => expect(read.mock.calls.length).toBeLessThanOrEqual(6))
  })

  it('are those of the new list when an event reloads them before it is there', async () => {
    const { rows } = list(275)
    await rows.reload(0)
    const first = rows.reload(275)
    await Promise.all([first, rows.reload()])
    expect(rows.store.getState().total).toBe(275)
    expect(rows.rowAt(3)).toBe('row 3')
  })

  it('are released far from it, so that a long list costs no more than a short one', async () => {
    const { rows } = list(100_000)
    await rows.reload(100_000)
    for (let first = 0; first < 60 * windowRows; first += windowRows) {
      rows.show(first, first + 20)
      await vi.waitFor(() => expect(rows.rowAt(first)).not.toBeNull())
    }
    expect(rows.rowAt(0)).toBeNull()
    expect(rows.rowAt(59 * windowRows)).not.toBeNull()
  })

  it('stay unchanged until the new ones arrive', async () => {
    const { read, rows } = list(10)
    await rows.reload(10)
    const answer = later<RowsOutcome>()
    read.mockReturnValueOnce(answer.promise)
    const sync = rows.reload()
    expect(rows.rowAt(3)).toBe('row 3')
    answer.resolve(succeed({ rows: ['new'], total: 1 }))
    await sync
    expect(rows.rowAt(0)).toBe('new')
    expect(rows.store.getState().total).toBe(1)
  })

  it('drop an answer to an older read', async () => {
    const { read, rows } = list(10)
    const old = later<RowsOutcome>()
    read.mockReturnValueOnce(old.promise)
    const first = rows.reload(10)
    await rows.reload(10)
    old.resolve(succeed({ rows: ['old'], total: 1 }))
    await first
    expect(rows.rowAt(0)).toBe('row 0')
    expect(rows.store.getState().total).toBe(10)
  })

  it('are kept if a read fails, with the reason', async () => {
    const { read, rows } = list(10)
    await rows.reload(10)
    read.mockResolvedValueOnce(fail(offline))
    await rows.reload()
    expect(rows.rowAt(3)).toBe('row 3')
    expect(rows.store.getState().fault).toEqual(offline)
    await rows.reload()
    expect(rows.store.getState().fault).toBeNull()
  })

  it('are returned for a range, and read where they are missing', async () => {
    const { rows } = list(500)
    await rows.reload(500)
    const outcome = await rows.readRange(40, 260)
    expect(outcome.ok && outcome.value.length).toBe(221)
    expect(outcome.ok && [outcome.value[0], outcome.value.at(-1)]).toEqual(['row 40', 'row 260'])
  })

  it('change at once if the list is patched', async () => {
    const { rows } = list(10)
    await rows.reload(10)
    const { version } = rows.store.getState()
    rows.patch((row) => (row === 'row 2' ? 'edited' : row))
    expect(rows.rowAt(2)).toBe('edited')
    expect(rows.store.getState().version).toBeGreaterThan(version)
  })
})
