import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { expect, it } from 'vitest'
import { createGestures } from '../../../../../src/main/shell/bridge/gestures.ts'
import { createNativeQuestions } from '../../../../../src/main/shell/system/native-question.ts'

function watched(type: string) {
  const at = { now: 0 }
  const gestures = createGestures(() => at.now)
  // Only the parts of a page's contents that the watcher uses.
  const page: WebContents = Object.create(new EventEmitter())
  gestures.watch(page)
  page.emit('input-event', {}, { type })
  return { at, gestures, page }
}

it.each(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'])('allows each call once after %s', (type) => {
  const { gestures, page } = watched(type)
  expect(gestures.take(page, 'publishing.start')).toBe(true)
  expect(gestures.take(page, 'publishing.start')).toBe(false)
  expect(gestures.take(page, 'session.saveKeys')).toBe(true)
})

it.each(['mouseMove', 'mouseUp', 'keyUp', 'char', 'mouseWheel'])('doesn’t count %s', (type) => {
  const { gestures, page } = watched(type)
  expect(gestures.take(page, 'publishing.start')).toBe(false)
})

it('counts a press in its own window only, and for 15 seconds', () => {
  const { at, gestures, page } = watched('mouseDown')
  expect(gestures.take({}, 'publishing.start')).toBe(false)
  at.now = 15_001
  expect(gestures.take(page, 'publishing.start')).toBe(false)
})

const question = { title: 'Confirm', message: 'Publish?', detail: '20,000 EUR', action: 'Publish' }

it.each([
  [1, true],
  [0, false],
])('asks with Cancel as the default; answer %s', async (response, confirmed) => {
  const shown: unknown[] = []
  const dialog = {
    async showMessageBox(...given: unknown[]) {
      shown.push(given.at(-1))
      return { response, checkboxChecked: false }
    },
  }
  const { confirm } = createNativeQuestions(dialog, () => undefined)
  expect(await confirm(question)).toBe(confirmed)
  expect(shown).toEqual([
    expect.objectContaining({
      buttons: ['Cancel', 'Publish'],
      defaultId: 0,
      cancelId: 0,
      detail: '20,000 EUR',
    }),
  ])
})

it('declines a second question while one is open', async () => {
  const answer = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>()
  const { confirm } = createNativeQuestions({ showMessageBox: () => answer.promise }, () => undefined)
  const first = confirm(question)
  expect(await confirm(question)).toBe(false)
  answer.resolve({ response: 1, checkboxChecked: false })
  expect(await first).toBe(true)
})
