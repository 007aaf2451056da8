import { afterEach, expect, it } from 'vitest'
import { type AskedThread, createAskedThread } from '../../../../src/main/threads/asked-thread.ts'

type Kind = 'double' | 'count' | 'die' | 'hang' | 'hold' | 'bytes'
type Question = {
  readonly [One in Kind]: { readonly id: number; readonly kind: One; readonly number: number }
}[Kind]
interface Answers extends Record<Kind, unknown> {
  readonly double: number
}

const quiet = { info() {}, warn() {}, error() {} }
const lost = { kind: 'cancelled', message: 'lost' } as const
const news: unknown[] = []
const threads: AskedThread<Question, Answers>[] = []

function begin(patienceMs?: number): AskedThread<Question, Answers> {
  const options = { entry: new URL('./answering.ts', import.meta.url), logger: quiet }
  const thread = createAskedThread<Question, Answers>(options, {
    ...{ name: 'test', lost, onNews: (one: unknown) => void news.push(one) },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
  news.length = 0
})

it('gives each question its answer, its refusal and its progress', async () => {
  const { ask } = begin()
  const steps: number[] = []
  const answers = await Promise.all([
    ask('double', { number: 4 }),
    ask('double', { number: 13 }),
    ask('double', { number: -1 }),
    ask('count', { number: 3 }, (done) => steps.push(done)),
    ask('bytes', { number: 3 }),
  ])
  expect(answers).toEqual([
    { ok: true, value: 8 },
    { ok: false, fault: { kind: 'cancelled', message: 'unlucky' } },
    { ok: false, fault: { kind: 'cancelled', message: 'negative' } },
    { ok: true, value: 3 },
    { ok: true, value: new Uint8Array([7, 7, 7]) },
  ])
  expect(steps).toEqual([1, 2, 3])
  expect(news).toEqual([{ counted: 3 }])
})

it('says what was lost when the thread dies, and begins another with the next question', async () => {
  const { ask } = begin()
  const answers = await Promise.all([ask('hang', { number: 0 }), ask('die', { number: 0 })])
  expect(answers).toEqual([
    { ok: false, fault: lost },
    { ok: false, fault: lost },
  ])
  expect(await ask('double', { number: 1 })).toEqual({ ok: true, value: 2 })
})

it('ends a thread that says nothing for too long', async () => {
  const { ask } = begin(100)
  expect(await ask('hang', { number: 0 })).toEqual({ ok: false, fault: lost })
})

it('closes at once when asked, whatever is open, and takes no more questions', async () => {
  const { ask, close } = begin()
  const open = ask('hang', { number: 0 })
  expect(await ask('double', { number: 1 })).toEqual({ ok: true, value: 2 })
  await close()
  expect(await open).toEqual({ ok: false, fault: lost })
  expect(await ask('double', { number: 1 })).toEqual({ ok: false, fault: lost })
})

it('cuts a thread off that is in the middle of something endless', async () => {
  const { ask, close } = begin()
  const open = ask('hold', { number: 0 })
  await close()
  expect(await open).toEqual({ ok: false, fault: lost })
})
