import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDeliveryQueue } from '../../../../../../src/main/modules/webhooks/receiver/delivery-queue.ts'

const trusted = { isUntrusted: false, bytes: 100 }
const untrusted = { isUntrusted: true, bytes: 100 }

it('gives each delivery its own turn, those with a valid signature first', async () => {
  const queue = createDeliveryQueue()
  const order: string[] = []
  const join = async (name: string, delivery: typeof trusted) => {
    const end = await queue.turn(delivery)
    if (end !== null) order.push(name)
    end?.()
  }
  const all = [join('forged', untrusted), join('first', trusted), join('second', trusted)]
  const turns: number[] = []
  const count = () => {
    turns.push(order.length)
    if (order.length < 3) void setImmediate().then(count)
  }
  void setImmediate().then(count)
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'forged'])
  expect(turns.every((now, index) => now - (turns[index - 1] ?? 0) <= 1)).toBe(true)
})

it('rejects forged ones if many wait, and never valid ones because of that', async () => {
  const queue = createDeliveryQueue()
  const forged = Array.from({ length: 500 }, () => queue.turn(untrusted))
  const real = Array.from({ length: 500 }, () => queue.turn(trusted))
  const taken = async (turns: readonly Promise<(() => void) | null>[]) => {
    const ended = await Promise.all(
      turns.map(async (turn) => {
        const end = await turn
        end?.()
        return end !== null
      }),
    )
    return ended.filter((isTaken) => isTaken).length
  }
  expect(await taken(real)).toBe(500)
  expect(await taken(forged)).toBe(50)
})

it('holds a limited number of bytes, and accepts more once those had their turn', async () => {
  const queue = createDeliveryQueue()
  const large = { isUntrusted: false, bytes: 1_000_000 }
  const all = Array.from({ length: 100 }, async () => {
    const end = await queue.turn(large)
    end?.()
    return end !== null
  })
  const taken = await Promise.all(all)
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(64)
  expect(await queue.turn(large)).not.toBeNull()
})

it('passes on a limited number at once, and the next when one of them is saved', async () => {
  const queue = createDeliveryQueue()
  const begun: (() => void)[] = []
  for (let count = 0; count < 100; count += 1) {
    void queue.turn(trusted).then((end) => {
      if (end !== null) begun.push(end)
    })
  }
  const turns = async () => {
    for (let turn = 0; turn < 120; turn += 1) await setImmediate()
  }
  await turns()
  expect(begun).toHaveLength(32)
  begun[0]?.()
  await turns()
  expect(begun).toHaveLength(33)
})
