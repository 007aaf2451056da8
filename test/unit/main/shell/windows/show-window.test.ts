import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showWhenReady } from '../../../../../src/main/shell/windows/show-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter()
  destroyed = false
  isDestroyed() {
    return this.destroyed
  }
}

function opened(environment: NodeJS.ProcessEnv = { DISPLAY: ':0' }) {
  const window = new FakeWindow()
  const show = vi.fn()
  showWhenReady(Object(window), show, environment)
  return { window, show }
}

describe('a window shown when it is ready', () => {
  it.each<[string, (window: FakeWindow) => unknown]>([
    ['its first paint', (window) => window.emit('ready-to-show')],
    [
      'the end of loading, where no paint is reported',
      (window) => window.webContents.emit('did-finish-load'),
    ],
    ['two seconds, where nothing is reported', () => vi.advanceTimersByTime(2_000)],
  ])('shows at %s, once', (_when, happen) => {
    const { window, show } = opened()
    expect(show).not.toHaveBeenCalled()
    happen(window)
    expect(show).toHaveBeenCalledTimes(1)
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    vi.advanceTimersByTime(10_000)
    expect(show).toHaveBeenCalledTimes(1)
  })

  it.each([{ XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-1' }])(
    'shows at once on Wayland, where a late one may stay frozen: %j',
    (environment) => {
      const { window, show } = opened(environment)
      expect(show).toHaveBeenCalledTimes(1)
      window.emit('ready-to-show')
      vi.advanceTimersByTime(10_000)
      expect(show).toHaveBeenCalledTimes(1)
    },
  )

  it.each([{ XDG_SESSION_TYPE: 'x11' }, { WAYLAND_DISPLAY: '' }, {}])(
    'waits elsewhere: %j',
    (environment) => {
      expect(opened(environment).show).not.toHaveBeenCalled()
    },
  )

  it('never shows after it was closed', () => {
    const { window, show } = opened()
    window.destroyed = true
    window.emit('closed')
    vi.advanceTimersByTime(10_000)
    expect(show).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
