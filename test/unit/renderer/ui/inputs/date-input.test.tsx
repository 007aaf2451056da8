import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateInput } from '../../../../../src/renderer/ui/inputs/date-input.tsx'

afterEach(cleanup)

test.each([
  ['date', '2026-11-27', '27 Nov 2026'],
  ['time', '18:20', '18:20'],
  ['datetime-local', '2026-11-27T18:20', '27 Nov 2026, 18:20'],
  ['date', '', 'Not set'],
] as const)('a field for a %s with “%s” reads as everywhere else: %s', (type, value, shown) => {
  render(
    <MantineProvider>
      <DateInput type={type} label="Start" value={value} onChange={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByText(shown)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe(value)
})

test('what is entered is passed on as the field writes it', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <MantineProvider>
      <DateInput
        type="date"
        label="Start"
        value="2026-11-27"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2026-12-01' } })
  expect(onChange.mock.calls).toEqual([['2026-12-01']])
})
