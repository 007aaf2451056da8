import { expect, it } from 'vitest'
import { createActivationQueue } from '../../../../../src/main/shell/app/activation-queue.ts'
import type { EventTarget } from '../../../../../src/main/shell/bridge/bridge-events.ts'

function page(calls: unknown[]): EventTarget {
  return {
    isDestroyed: () => false,
    webContents: {
      id: 1,
      isDestroyed: () => false,
      send: (channel, payload) => calls.push([channel, payload]),
    },
  }
}

const request = (commandId: string) => ({ kind: 'command', commandId }) as const

it('notifies the page in front, and delivers everything once', () => {
  const calls: unknown[] = []
  const activations = createActivationQueue({ current: () => page(calls), open: () => calls.push('opened') })
  activations.add(request('check'))
  activations.add(request('publish'))
  expect(calls).toEqual([
    ['flightdeck:event:arrived', { waiting: 1 }],
    ['flightdeck:event:arrived', { waiting: 2 }],
  ])
  expect(activations.take()).toEqual([request('check'), request('publish')])
  expect(activations.take()).toEqual([])
})

it('opens a window if there is none, once windows can be opened, and keeps at most fifty', () => {
  const calls: unknown[] = []
  const activations = createActivationQueue({ current: () => undefined, open: () => calls.push('opened') })
  activations.add(request('before'))
  expect(calls).toEqual([])
  activations.ready()
  for (let count = 0; count < 60; count += 1) activations.add(request(`c${count}`))
  expect(calls[0]).toBe('opened')
  const taken = activations.take()
  expect(taken).toHaveLength(50)
  expect(taken.at(-1)).toEqual(request('c59'))
})
