import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RelativeTime } from '../../../../src/renderer/ui/relative-time.tsx'

const start = Date.parse('2026-11-26T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows a time between two of its updates as just passed, not as in the future', () => {
  const { rerender } = render(<RelativeTime at={start - 2 * 3_600_000} />)
  act(() => vi.advanceTimersByTime(20_000))
  rerender(<RelativeTime at={start + 20_000} />)
  expect(screen.getByText('just now')).toBeDefined()
})

it('shows a time that is still to come', () => {
  render(<RelativeTime at={start + 3 * 60_000} />)
  expect(screen.getByText('in 3 minutes')).toBeDefined()
})
