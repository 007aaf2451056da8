import { expect, it } from 'vitest'
import { createNotifier } from '../../../../src/main/shell/notifier.ts'
import { createTaskbar } from '../../../../src/main/shell/taskbar.ts'

it('leaves a notice out while a window is in front, where it is for those who are away', () => {
  const shown: string[] = []
  class Notice {
    static isSupported = () => true
    readonly title: string
    constructor({ title }: { title: string }) {
      this.title = title
    }
    on() {}
    show() {
      shown.push(this.title)
    }
  }
  const logger = { info() {}, warn() {}, error() {} }
  let focused = true
  const window = Object.create({ isFocused: () => focused })
  const notifier = createNotifier(Object.assign(Notice as never), () => window, logger)
  notifier.notify({ title: 'always', body: '' })
  notifier.notify({ title: 'left out', body: '', onlyAway: true })
  focused = false
  notifier.notify({ title: 'away', body: '', onlyAway: true })
  expect(shown).toEqual(['always', 'away'])
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
