import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MiddleEllipsis } from '../../../../src/renderer/ui/middle-ellipsis.tsx'

afterEach(cleanup)

test.each([
  ['XMAS | DE | Prospecting | Q4 2026 Größe.jpg 3B', [' Größe.jpg 3B']],
  ['Spring tent.png 1A', []],
])('the end of %s stays in sight if it’s long', (text, ends) => {
  const { container } = render(<MiddleEllipsis text={text} />)
  expect(container.textContent).toBe(text)
  const tails = [...container.querySelectorAll('span > span:last-child')].map((tail) => tail.textContent)
  expect(tails.map((tail) => ends.some((end) => tail.endsWith(end)))).toEqual(ends.map(() => true))
})
