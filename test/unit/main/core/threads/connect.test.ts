import { constants, getPriority } from 'node:os'
import { afterEach, expect, it } from 'vitest'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import { type Connection, connect } from '../../../../../src/main/core/threads/connect.ts'
import type { TestApi } from './test-worker.ts'

const lost = { kind: 'cancelled', message: 'lost' } as const
const threads: Connection<TestApi>[] = []

function begin(timeoutMs?: number): Connection<TestApi> {
  const options = { entry: new URL('./test-worker.ts', import.meta.url), logger: silentLogger }
  const thread = connect<TestApi>(options, {
    name: 'test',
    lost,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

it('gives each question its answer, its refusal and its progress', async () => {
  const { api } = begin()
  const steps: number[] = []
  const answers = await Promise.all([
    api.double({ number: 4 }),
    api.double({ number: 13 }),
    api.double({ number: -1 }),
    api.count({ number: 3 }, (done) => steps.push(done)),
    api.bytes({ number: 3 }),
  ])
  expect(answers).toEqual([
    { ok: true, value: 8 },
    { ok: false, fault: { kind: 'cancelled', message: 'unlucky' } },
    { ok: false, fault: { kind: 'cancelled', message: 'negative' } },
    { ok: true, value: 3 },
    { ok: true, value: new Uint8Array([7, 7, 7]) },
  ])
  expect(steps).toEqual([1, 2, 3])
})

it('lets main come first where a thread has a priority of its own', async () => {
  const before = getPriority()
  const low = constants.priority.PRIORITY_BELOW_NORMAL
  const expected = process.platform === 'linux' ? Math.max(before, low) : before
  expect(await begin().api.priority({ number: 0 })).toEqual({ ok: true, value: expected })
  expect(getPriority()).toBe(before)
})

it('reports what was lost when the thread dies, and starts another with the next question', async () => {
  const { api } = begin()
  const answers = await Promise.all([api.hang({ number: 0 }), api.die({ number: 0 })])
  expect(answers).toEqual([
    { ok: false, fault: lost },
    { ok: false, fault: lost },
  ])
  expect(await api.double({ number: 1 })).toEqual({ ok: true, value: 2 })
})

it('ends a thread that is silent for too long', async () => {
  const { api } = begin(100)
  expect(await api.hang({ number: 0 })).toEqual({ ok: false, fault: lost })
})

it('closes at once on request, whatever is pending, and accepts no more questions', async () => {
  const { api, close } = begin()
  const open = api.hang({ number: 0 })
  expect(await api.double({ number: 1 })).toEqual({ ok: true, value: 2 })
  await close()
  expect(await open).toEqual({ ok: false, fault: lost })
  expect(await api.double({ number: 1 })).toEqual({ ok: false, fault: lost })
})

it('cuts off a thread that is in the middle of something endless', async () => {
  const { api, close } = begin()
  const open = api.hold({ number: 0 })
  await close()
  expect(await open).toEqual({ ok: false, fault: lost })
})

type Stopping = Parameters<Connection<TestApi>['stop']>[2]
const stopped = { ok: false, fault: { kind: 'cancelled', message: 'stopped' } } as const
const chooseFirst: Stopping = { choose: (asked) => asked.slice(0, 1), answer: stopped }

it('replaces a thread that doesn’t stop on request, and what was queued behind gets its turn', async () => {
  const { api, stop } = begin()
  const gone: string[] = []
  const held = api.hold({ number: 0 })
  const waiting = [api.double({ number: 2 }), api.double({ number: 3 })]
  await stop('double', { number: 0 }, { ...chooseFirst, onGone: ({ kind }) => void gone.push(kind) })
  expect(await held).toEqual(stopped)
  expect(await Promise.all(waiting)).toEqual([
    { ok: true, value: 4 },
    { ok: true, value: 6 },
  ])
  await expect.poll(() => gone).toContain('hold')
})

it('keeps a thread that stops by itself, and stops no other', async () => {
  const { api, stop } = begin()
  const open = api.hang({ number: 1 })
  const first = await api.double({ number: 8 })
  expect(first).toEqual({ ok: true, value: 16 })
  await stop('double', { number: 0 }, { choose: () => [], answer: stopped })
  const listening = api.count({ number: 3 })
  await stop(
    'double',
    { number: 0 },
    { choose: (asked) => asked.filter(({ kind }) => kind === 'count'), answer: stopped },
  )
  expect(await listening).toEqual({ ok: true, value: 3 })
  // The thread is the same: calls that hang in it still do.
  expect(await Promise.race([open, api.double({ number: 1 })])).toEqual({ ok: true, value: 2 })
})

it('refuses an answer that main would take long to assemble', async () => {
  const { api } = begin()
  expect(await api.texts({ number: 2_000_000 })).toMatchObject({
    ok: false,
    fault: { kind: 'refused', message: expect.stringContaining('too large') },
  })
  expect(await api.texts({ number: 3 })).toEqual({ ok: true, value: ['0', '1', '2'] })
  // Transferred data takes no time.
  expect(await api.bytes({ number: 20_000_000 })).toMatchObject({ ok: true })
})
