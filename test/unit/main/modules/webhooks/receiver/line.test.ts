import { expect, it } from 'vitest'
import { createLine } from '../../../../../../src/main/modules/webhooks/receiver/line.ts'

const trusted = { isDoubtful: false, bytes: 100 }
const doubtful = { isDoubtful: true, bytes: 100 }

it('gives each delivery a turn of its own, those with a right signature first', async () => {
  const line = createLine()
  const order: string[] = []
  const join = async (name: string, delivery: typeof trusted) => {
    if (await line.turn(delivery)) order.push(name)
  }
  const all = [join('forged', doubtful), join('first', trusted), join('second', trusted)]
  const turns: number[] = []
  const count = () => {
    turns.push(order.length)
    if (order.length < 3) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'forged'])
  expect(turns.every((now, index) => now - (turns[index - 1] ?? 0) <= 1)).toBe(true)
})

it('turns away forged ones where many wait, and never those with a right signature for that', async () => {
  const line = createLine()
  const forged = Array.from({ length: 500 }, () => line.turn(doubtful))
  const real = Array.from({ length: 500 }, () => line.turn(trusted))
  const taken = async (turns: readonly Promise<boolean>[]) =>
    (await Promise.all(turns)).filter((isTaken) => isTaken).length
  expect(await taken(real)).toBe(500)
  expect(await taken(forged)).toBe(50)
})

it('holds no more than some bytes at once, and takes others once those had their turn', async () => {
  const line = createLine()
  const large = { isDoubtful: false, bytes: 1_000_000 }
  const taken = await Promise.all(Array.from({ length: 100 }, () => line.turn(large)))
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(64)
  expect(await line.turn(large)).toBe(true)
})
