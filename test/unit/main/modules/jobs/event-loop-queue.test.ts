import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createEventLoopQueue } from '../../../../../src/main/modules/jobs/event-loop-queue.ts'

it('serves simultaneous callers in order, with a turn of the event loop between them', async () => {
  const turn = createEventLoopQueue()
  const seen: string[] = []
  const loop = (async () => {
    for (let round = 0; round < 5; round += 1) {
      await setImmediate()
      seen.push('loop')
    }
  })()
  const named = ['first', 'second', 'third'].map(async (name) => {
    await turn()
    seen.push(name)
  })
  await Promise.all([loop, ...named])
  const without = seen.filter((name) => name !== 'loop')
  expect(without).toEqual(['first', 'second', 'third'])
  const [first, second, third] = without.map((name) => seen.indexOf(name))
  expect(seen.slice(first, second)).toContain('loop')
  expect(seen.slice(second, third)).toContain('loop')
})
