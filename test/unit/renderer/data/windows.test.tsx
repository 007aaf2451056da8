import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOpenedRow, useRows } from '../../../../src/renderer/data/windows.ts'
import type { FlightdeckBridge } from '../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../support/eventually.ts'
import { later, offline } from '../support/bridge.ts'
import { autumn, spring } from '../support/publishing.ts'
import { workbenchAround } from '../support/workbench.tsx'

type List = FlightdeckBridge['entities']['list']

function card(number: number, version = 1): EntityRow {
  const key = `c${number}`
  return {
    key,
    remoteId: key,
    title: `Card ${number}, version ${version}`,
    type: null,
    content: {},
    record: {},
    change: null,
    seenAt: 1,
    updatedAt: 1,
  }
}

/** A list of `count` cards, read by `useRows`; a search text matches one in ten. */
function cards(count: number, withOpened: string | null = null) {
  const state = { count, version: 1 }
  const list = vi.fn<List>(async ({ text, offset, count: asked }) => {
    const total = text === '' ? state.count : Math.ceil(state.count / 10)
    const size = Math.max(0, Math.min(asked, total - offset))
    const rows = Array.from({ length: size }, (_, step) => card(offset + step, state.version))
    return succeed({ rows, total, seenAt: 5, sync: { kind: 'idle' } })
  })
  const around = workbenchAround({ entities: { list } })
  const { result, rerender } = renderHook(
    ({ text }) => {
      const rows = useRows('entities', 'list', (range) => ({
        workspace: spring,
        subject: 'card' as const,
        text,
        types: [],
        changedOnly: false,
        sort: 'title' as const,
        descending: false,
        ...range,
      }))
      return { ...rows, opened: useOpenedRow(rows, ({ key }) => key === withOpened) }
    },
    { wrapper: around.wrapper, initialProps: { text: '' } },
  )
  return { ...around, list, state, shown: () => result.current, search: (text: string) => rerender({ text }) }
}

const ranges = (list: ReturnType<typeof cards>['list']) =>
  list.mock.calls.map(([{ offset, count }]) => [offset, count])

test('the first window is read, and gives the size of the whole list', async () => {
  const { shown, list } = cards(250)
  expect(shown()).toMatchObject({ total: null, reply: null, fault: null })
  expect(shown().rowAt(0)).toBeNull()
  await eventually(() => expect(shown().total).toBe(250))
  expect(shown().reply?.seenAt).toBe(5)
  expect(shown().rowAt(99)?.key).toBe('c99')
  expect(shown().rowAt(100)).toBeNull()
  expect(ranges(list)).toEqual([[0, 100]])
})

test('visible rows are read with every window they lie in that isn’t loaded', async () => {
  const { shown, list } = cards(250)
  await eventually(() => expect(shown().total).toBe(250))
  act(() => shown().show(90, 210))
  await eventually(() => expect(shown().rowAt(210)?.key).toBe('c210'))
  expect([shown().rowAt(90)?.key, shown().rowAt(150)?.key]).toEqual(['c90', 'c150'])
  expect(ranges(list).slice(1)).toEqual([
    [100, 100],
    [200, 100],
  ])
})

test('scrolling within loaded windows requests nothing', async () => {
  const { shown, list } = cards(250)
  await eventually(() => expect(shown().total).toBe(250))
  act(() => shown().show(10, 80))
  expect(list).toHaveBeenCalledOnce()
})

test('a window seen before is there at once', async () => {
  const { shown } = cards(250)
  await eventually(() => expect(shown().total).toBe(250))
  act(() => shown().show(120, 140))
  await eventually(() => expect(shown().rowAt(120)?.key).toBe('c120'))
  act(() => shown().show(0, 20))
  expect(shown().rowAt(0)?.key).toBe('c0')
})

test('a new query keeps the old rows in view until its own arrive', async () => {
  const { shown, search, list } = cards(250)
  await eventually(() => expect(shown().total).toBe(250))
  const answer = later<Awaited<ReturnType<List>>>()
  list.mockReturnValueOnce(answer.promise)
  search('spring')
  expect(shown().total).toBe(250)
  answer.resolve(succeed({ rows: [card(7)], total: 1, seenAt: 6, sync: { kind: 'idle' } }))
  await eventually(() => expect(shown().total).toBe(1))
  expect(shown().rowAt(0)?.key).toBe('c7')
  expect(list.mock.lastCall?.[0]).toMatchObject({ text: 'spring', offset: 0 })
})

test('an event of the list reloads the visible windows, and one of another list none', async () => {
  const { shown, list, state, emit } = cards(250)
  await eventually(() => expect(shown().total).toBe(250))
  state.version = 2
  emit('draftsChanged', { workspace: autumn, draftIds: [], all: true })
  emit('entitiesChanged', { workspace: spring, subject: 'media', sync: { kind: 'idle' } })
  expect(list).toHaveBeenCalledOnce()
  emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  await eventually(() => expect(shown().rowAt(3)?.title).toBe('Card 3, version 2'))
  expect(list).toHaveBeenCalledTimes(2)
})

test('rows that move from one window to another are never shown twice', async () => {
  const { shown, list, state, emit } = cards(250)
  act(() => shown().show(90, 110))
  await eventually(() => expect(shown().rowAt(110)?.key).toBe('c110'))
  const second = later<Awaited<ReturnType<List>>>()
  state.version = 2
  list.mockImplementationOnce(async () =>
    succeed({ rows: [card(-1, 2)], total: 251, seenAt: 6, sync: { kind: 'idle' } }),
  )
  list.mockReturnValueOnce(second.promise)
  await act(async () => emit('draftsChanged', { workspace: spring, draftIds: [], all: true }))
  expect([shown().rowAt(0)?.key, shown().total]).toEqual(['c0', 250])
  await act(async () =>
    second.resolve(succeed({ rows: [card(99, 2)], total: 251, seenAt: 6, sync: { kind: 'idle' } })),
  )
  expect([shown().rowAt(0)?.key, shown().rowAt(100)?.key, shown().total]).toEqual(['c-1', 'c99', 251])
})

test('a failure keeps the rows, and disappears with the next success', async () => {
  const { shown, list } = cards(5)
  await eventually(() => expect(shown().total).toBe(5))
  list.mockResolvedValueOnce(fail(offline))
  await act(() => shown().refetch())
  expect(shown()).toMatchObject({ total: 5, fault: offline })
  await act(() => shown().refetch())
  expect(shown().fault).toBeNull()
})

test('a shorter list reports that the visible range is past its end', async () => {
  const { shown, state, emit } = cards(250)
  act(() => shown().show(210, 240))
  await eventually(() => expect(shown().rowAt(210)?.key).toBe('c210'))
  state.count = 3
  emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  await eventually(() => expect(shown().total).toBe(3))
  expect(shown().rowAt(210)).toBeNull()
})

test('the open row is the latest version read, and stays when the list no longer shows it', async () => {
  const { shown, search, state, emit } = cards(250, 'c42')
  await eventually(() => expect(shown().opened?.title).toBe('Card 42, version 1'))
  state.version = 2
  emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  await eventually(() => expect(shown().opened?.title).toBe('Card 42, version 2'))
  search('spring')
  await eventually(() => expect(shown().total).toBe(25))
  expect(shown().find(({ key }) => key === 'c42')).toBeNull()
  expect(shown().opened?.title).toBe('Card 42, version 2')
})

test('no row is open before it was read', async () => {
  const { shown } = cards(250, 'c200')
  await eventually(() => expect(shown().total).toBe(250))
  expect(shown().opened).toBeNull()
  act(() => shown().show(190, 210))
  await eventually(() => expect(shown().opened?.key).toBe('c200'))
})
