import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callingWindow } from '../../../../../src/main/core/calling-window.ts'
import {
  createWindowBroadcaster,
  type EventTarget,
} from '../../../../../src/main/shell/bridge/bridge-events.ts'

interface Target extends EventTarget {
  readonly received: (readonly [string, unknown])[]
}

function target(gone: 'window' | 'page' | null = null, id = 1): Target {
  const received: (readonly [string, unknown])[] = []
  return {
    received,
    isDestroyed: () => gone === 'window',
    webContents: {
      id,
      isDestroyed: () => gone === 'page',
      send(channel, payload) {
        if (gone !== null) throw new TypeError('Object has been destroyed')
        received.push([channel, payload])
      },
    },
  }
}

describe('events to the windows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go to every existing window, at once', () => {
    const first = target()
    const second = target()
    createWindowBroadcaster(() => [first, target('window'), target('page'), second]).emit('webhooksChanged', {
      at: 1,
    })
    expect(first.received).toEqual([['flightdeck:event:webhooksChanged', { at: 1 }]])
    expect(second.received).toEqual(first.received)
  })

  it('of a burst are reduced to the first and the last', () => {
    const window = target()
    const { emit } = createWindowBroadcaster(() => [window])
    for (let at = 1; at <= 1_000; at += 1) emit('webhooksChanged', { at })
    expect(window.received).toHaveLength(1)
    vi.advanceTimersByTime(20)
    expect(window.received.map(([, payload]) => payload)).toEqual([{ at: 1 }, { at: 1_000 }])
    vi.advanceTimersByTime(1_000)
    expect(window.received).toHaveLength(2)
  })

  it('wake a window at most sixty times a second per name', () => {
    const window = target()
    const { emit } = createWindowBroadcaster(() => [window])
    for (let at = 0; at < 1_000; at += 1) {
      emit('webhooksChanged', { at })
      vi.advanceTimersByTime(1)
    }
    expect(window.received.length).toBeGreaterThan(30)
    expect(window.received.length).toBeLessThanOrEqual(61)
    vi.advanceTimersByTime(100)
    expect(window.received.at(-1)?.[1]).toEqual({ at: 999 })
  })

  it('that depend on what a window shows are read on behalf of each', () => {
    const first = target(null, 11)
    const second = target(null, 12)
    const { emitEach } = createWindowBroadcaster(() => [first, second])
    emitEach('webhooksChanged', () => ({ at: callingWindow() ?? 0 }))
    expect([first, second].map(({ received }) => received[0]?.[1])).toEqual([{ at: 11 }, { at: 12 }])
    expect(callingWindow()).toBeNull()
  })

  it('don’t delay one another', () => {
    const window = target()
    const { emit } = createWindowBroadcaster(() => [window])
    emit('webhooksChanged', { at: 1 })
    emit('inboxChanged', { total: 1, latestId: 1 })
    expect(window.received).toHaveLength(2)
  })
})
