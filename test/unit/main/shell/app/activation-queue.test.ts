import { expect, it } from 'vitest'
import { createArrivals } from '../../../../../src/main/shell/app/activation-queue.ts'
import type { EventTarget } from '../../../../../src/main/shell/bridge/bridge-events.ts'

function page(told: unknown[]): EventTarget {
  return {
    isDestroyed: () => false,
    webContents: { isDestroyed: () => false, send: (channel, payload) => told.push([channel, payload]) },
  }
}

const arrival = (commandId: string) => ({ kind: 'command', commandId }) as const

it('tells the page in front, and gives everything once', () => {
  const told: unknown[] = []
  const arrivals = createArrivals({ current: () => page(told), open: () => told.push('opened') })
  arrivals.add(arrival('check'))
  arrivals.add(arrival('publish'))
  expect(told).toEqual([
    ['flightdeck:event:arrived', { waiting: 1 }],
    ['flightdeck:event:arrived', { waiting: 2 }],
  ])
  expect(arrivals.take()).toEqual([arrival('check'), arrival('publish')])
  expect(arrivals.take()).toEqual([])
})

it('opens a window where there is none, once windows can be opened, and keeps no more than fifty', () => {
  const told: unknown[] = []
  const arrivals = createArrivals({ current: () => undefined, open: () => told.push('opened') })
  arrivals.add(arrival('before'))
  expect(told).toEqual([])
  arrivals.ready()
  for (let count = 0; count < 60; count += 1) arrivals.add(arrival(`c${count}`))
  expect(told[0]).toBe('opened')
  const taken = arrivals.take()
  expect(taken).toHaveLength(50)
  expect(taken.at(-1)).toEqual(arrival('c59'))
})
