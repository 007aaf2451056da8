import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MiddleEllipsis } from '../../../../src/renderer/ui/middle-ellipsis.tsx'

afterEach(cleanup)

test.each([
  ['XMAS | DE | Prospecting | Q4 2026 Größe.jpg 3B', [' Größe.jpg 3B']],
  ['Spring tent.png 1A', []],
])('the end of %s stays in sight if it’s long', (text, ends) => {
  const { container } = render(<MiddleEllipsis text={text} />, { wrapper: MantineProvider })
  const tails = [...container.querySelectorAll<HTMLElement>('span > span:last-child')]
  expect(tails.map(({ dataset }) => ends.some((end) => dataset.text?.endsWith(end)))).toEqual(
    ends.map(() => true),
  )
})

test('a name that is cut is read in one piece, because halves would be read as two words', () => {
  const name = 'XMAS | DE | Prospecting | Familie und Freunde | Q4 3B'
  const { container, getByText } = render(<MiddleEllipsis text={name} />, { wrapper: MantineProvider })
  expect(getByText(name).closest('[aria-hidden]')).toBeNull()
  const halves = [...container.querySelectorAll<HTMLElement>('[aria-hidden]')]
  expect(halves.map(({ dataset }) => dataset.text).join('')).toBe(name)
})

test('marks share the room of a long name, which they would otherwise push out of its cell', () => {
  const { getByRole, container } = render(
    <MiddleEllipsis
      text="XMAS | DE | Prospecting | Familie und Freunde | Q4 3B"
      before={<span role="img" aria-label="Can’t be undone" />}
      after={<span role="note">by @bert</span>}
    />,
    { wrapper: MantineProvider },
  )
  const whole = container.querySelector('[data-text]')?.parentElement
  expect(getByRole('img').parentElement).toBe(whole)
  expect(whole?.contains(getByRole('note'))).toBe(true)
})
