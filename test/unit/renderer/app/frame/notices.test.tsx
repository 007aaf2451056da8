import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { NoticeArea } from '../../../../../src/renderer/app/frame/notices.tsx'
import type { Notice } from '../../../../../src/renderer/workbench/notices.ts'
import { undoStore } from '../../../../../src/renderer/workbench/undo.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { eventually } from '../../../../support/eventually.ts'
import { working } from '../../support/publishing.ts'
import { workbenchAround } from '../../support/workbench.tsx'

function noticeArea(overrides: Parameters<typeof workbenchAround>[0] = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { workbench, wrapper } = workbenchAround(overrides)
  render(
    <MantineProvider>
      <NoticeArea />
    </MantineProvider>,
    { wrapper },
  )
  return {
    workbench,
    say: (tone: Notice['tone']) => act(() => workbench.notices.say(tone, tone)),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

test.each([
  { tone: 'ok', ms: 5_000 },
  { tone: 'attention', ms: 10_000 },
] as const)('a notice with tone $tone disappears after $ms ms', ({ tone, ms }) => {
  const { say, wait } = noticeArea()
  say(tone)
  wait(ms - 1)
  expect(screen.queryByText(tone)).not.toBeNull()
  wait(1)
  expect(screen.queryByText(tone)).toBeNull()
})

test('what went well ends on the next screen that a person opens; a warning stays', () => {
  const { say, wait } = noticeArea()
  onTestFinished(() => navigate('/'))
  say('ok')
  say('attention')
  act(() => navigate('/second'))
  expect(screen.queryByText('ok')).not.toBeNull()
  wait(1)
  act(() => void document.dispatchEvent(new Event('pointerdown')))
  act(() => navigate('/third'))
  expect(screen.queryByText('ok')).toBeNull()
  expect(screen.queryByText('attention')).not.toBeNull()
})

test('a notice of a change stays while a person opens records of its screen, and ends on another screen', () => {
  const { workbench } = noticeArea()
  onTestFinished(() => navigate('/'))
  act(() => navigate('/campaigns'))
  act(() => workbench.notices.say('ok', '3 rows changed.', 'change 3 rows'))
  act(() => navigate('/campaigns/lineItem/m03mk'))
  expect(screen.queryByText('3 rows changed.')).not.toBeNull()
  act(() => navigate('/review'))
  expect(screen.queryByText('3 rows changed.')).toBeNull()
})

test('notices stand above what stays in sight at the foot of the screen', () => {
  const foot = document.createElement('main')
  foot.innerHTML = '<div data-foot></div>'
  document.body.append(foot)
  const rect = { x: 0, y: 0, left: 0, top: 0, right: 800, bottom: 60, width: 800, height: 60 }
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  spy.mockReturnValue({ ...rect, toJSON: () => rect })
  onTestFinished(() => {
    spy.mockRestore()
    foot.remove()
  })
  const { say } = noticeArea()
  say('ok')
  expect(screen.getByRole('status').style.getPropertyValue('--foot')).toBe('60px')
})

test('an error stays until it is dismissed', () => {
  const { say, wait } = noticeArea()
  say('error')
  wait(3_600_000)
  expect(screen.queryByText('error')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('error')).toBeNull()
})

test('a notice of a change offers to undo it as long as it is the last one', async () => {
  const undo = vi.fn(async () => succeed({ undo: null, redo: 'change 3 rows' }))
  const { workbench } = noticeArea({ drafts: { undo } })
  workbench.live.session.accept(working())
  act(() => workbench.notices.say('ok', '3 rows changed.', 'change 3 rows'))
  const button = () => screen.queryByRole('button', { name: 'Undo' })
  expect(button()).toBeNull()
  const { store } = undoStore(workbench)
  act(() => store.setState({ undo: 'change a name', redo: null }))
  expect(button()).toBeNull()
  act(() => store.setState({ undo: 'change 3 rows', redo: null }))
  act(() => button()?.click())
  await eventually(() => expect(undo).toHaveBeenCalled())
  expect(screen.queryByText('3 rows changed.')).toBeNull()
})
