import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import { createNotifier } from '../../../../../src/main/shell/system/notifier.ts'
import { createTaskbar } from '../../../../../src/main/shell/windows/taskbar.ts'

setFlagsFromString('--expose-gc')
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))

it('leads to its screen when clicked, and is left out while the window has the focus', () => {
  const shown: string[] = []
  const done: string[] = []
  const clicks: (() => void)[] = []
  class Notice {
    static isSupported = () => true
    readonly title: string
    constructor({ title }: { title: string }) {
      this.title = title
    }
    on(event: string, listener: () => void) {
      if (event === 'click') clicks.push(listener)
    }
    show() {
      shown.push(this.title)
    }
  }
  let focused = true
  const window = Object.create({
    isFocused: () => focused,
    show: () => done.push('shown'),
    focus: () => done.push('focused'),
  })
  const lead = (place: string) => done.push(place)
  const notifier = createNotifier(Object.assign(Notice as never), () => window, lead, silentLogger)
  notifier.notify({ title: 'always', body: '', place: '/webhooks' })
  notifier.notify({ title: 'left out', body: '', place: '/', onlyUnfocused: true })
  focused = false
  notifier.notify({ title: 'away', body: '', place: '/activity/j1', onlyUnfocused: true })
  expect(shown).toEqual(['always', 'away'])
  expect(done).toEqual([])
  clicks[1]?.()
  expect(done).toEqual(['shown', 'focused', '/activity/j1'])
})

it('shows progress on every open window, and removes it', () => {
  const bars: unknown[] = []
  const window = (alive: boolean) => ({
    isDestroyed: () => !alive,
    setProgressBar: (progress: number, { mode }: { mode: string }) => bars.push([progress, mode]),
  })
  const taskbar = createTaskbar(() => [window(true), window(false)])
  taskbar.show({ done: 0.5, held: false })
  taskbar.show({ done: 0.75, held: true })
  taskbar.show(null)
  expect(bars).toEqual([
    [0.5, 'normal'],
    [0.75, 'paused'],
    [-1, 'normal'],
  ])
})

describe('a notification on the screen', () => {
  /** Notifications that only the notifier may reference, and those still uncollected. */
  function shownNotices(count: number) {
    const entries: unknown[] = []
    const held: WeakRef<EventEmitter>[] = []
    class Notice extends EventEmitter {
      static isSupported = () => true
      show() {
        held.push(new WeakRef(this))
      }
    }
    const places: string[] = []
    const note = (event: string, fields: object = {}) => void entries.push({ event, ...fields })
    const notifier = createNotifier(
      Object(Notice),
      () => undefined,
      (place) => places.push(place),
      { info() {}, warn: note, error() {} },
    )
    for (let index = 0; index < count; index += 1)
      notifier.notify({ title: `notice ${index}`, body: '', place: `/activity/j${index}` })
    const alive = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      collect()
      return held.flatMap((reference, index) => (reference.deref() === undefined ? [] : [index]))
    }
    return { notifier, held, places, entries, alive }
  }

  it('answers a click after a garbage collection, and is released afterwards', async () => {
    const { notifier, held, places, alive } = shownNotices(2)
    expect(await alive()).toEqual([0, 1])
    held[1]?.deref()?.emit('click', {})
    expect(places).toEqual(['/activity/j1'])
    expect(await alive()).toEqual([0])
    expect(notifier).toBeDefined()
  })

  it.each<[string, unknown[], boolean]>([
    ['close', [{}], false],
    ['close', [{ reason: 'userCanceled' }], false],
    // After this, Windows keeps it in its list.
    ['close', [{ reason: 'timedOut' }], true],
    ['failed', [{}, 'not signed'], false],
  ])('at %s %j stays: %s', async (event, values, stays) => {
    const { notifier, held, alive } = shownNotices(1)
    held[0]?.deref()?.emit(event, ...values)
    expect(await alive()).toEqual(stays ? [0] : [])
    expect(notifier).toBeDefined()
  })

  it('is logged if the system refuses it', () => {
    const { held, entries } = shownNotices(1)
    held[0]?.deref()?.emit('failed', {}, 'the application is not signed')
    expect(entries).toEqual([
      { event: 'notice.failed', title: 'notice 0', error: 'the application is not signed' },
    ])
  })

  it('is one of a hundred at most', async () => {
    const { notifier, alive } = shownNotices(130)
    expect(await alive()).toHaveLength(100)
    expect(notifier).toBeDefined()
  })
})
