import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NoticeArea } from '../../../../../src/renderer/app/frame/notices.tsx'
import type { Notice } from '../../../../../src/renderer/workbench/notices.ts'
import { workbenchAround } from '../../support/workbench.tsx'

function noticeArea() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { workbench, wrapper } = workbenchAround()
  render(
    <MantineProvider>
      <NoticeArea />
    </MantineProvider>,
    { wrapper },
  )
  return {
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

test('an error stays until it is dismissed', () => {
  const { say, wait } = noticeArea()
  say('error')
  wait(3_600_000)
  expect(screen.queryByText('error')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('error')).toBeNull()
})
