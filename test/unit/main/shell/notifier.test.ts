import { expect, it } from 'vitest'
import { createNotifier } from '../../../../src/main/shell/notifier.ts'
import { createTaskbar } from '../../../../src/main/shell/taskbar.ts'

it('leads to its screen when it is clicked, and is left out for those who look anyway', () => {
  const shown: string[] = []
  const done: string[] = []
  const clicks: (() => void)[] = []
  class Notice {
    static isSupported = () => true
    readonly title: string
    constructor({ title }: { title: string }) {
      this.title = title
    }
    on(_click: 'click', listener: () => void) {
      clicks.push(listener)
    }
    show() {
      shown.push(this.title)
    }
  }
  const logger = { info() {}, warn() {}, error() {} }
  let focused = true
  const window = Object.create({
    isFocused: () => focused,
    show: () => done.push('shown'),
    focus: () => done.push('focused'),
  })
  const lead = (place: string) => done.push(place)
  const notifier = createNotifier(Object.assign(Notice as never), () => window, lead, logger)
  notifier.notify({ title: 'always', body: '', place: '/webhooks' })
  notifier.notify({ title: 'left out', body: '', place: '/', onlyAway: true })
  focused = false
  notifier.notify({ title: 'away', body: '', place: '/activity/j1', onlyAway: true })
  expect(shown).toEqual(['always', 'away'])
  expect(done).toEqual([])
  clicks[1]?.()
  expect(done).toEqual(['shown', 'focused', '/activity/j1'])
})

it('shows progress on every window that is alive, and takes it away', () => {
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
