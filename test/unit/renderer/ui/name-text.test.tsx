import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NameText } from '../../../../src/renderer/ui/name-text.tsx'

afterEach(cleanup)

const name = 'XMAS | DE | Prospecting | Familie und Freunde | Q4 3B'

test('a name is whole on hover and for screen readers, however little room it has', () => {
  const { container, getByTitle } = render(<NameText text={name} />)
  expect(getByTitle(name).textContent).toBe(name)
  expect(container.querySelector('[aria-hidden]')).toBeNull()
})

test.each([
  [name, ' 3B'],
  ['Cyclists 18–34 – Always on SE 12', ' 12'],
  ['Pines at dawn, Harz, wide.png 1', ' 1'],
])('of “%s”, the end stays in sight when the name is cut', (text, end) => {
  const { getByTitle } = render(<NameText text={text} />)
  expect(getByTitle(text).lastElementChild?.textContent).toBe(end)
})

test.each(['XMAS | DE | Prospecting | Q4 2026', 'Cyclists 18–34 – Always on SE', 'Boots 1A'])(
  '“%s” is cut at its end',
  (text) => {
    const { getByText } = render(<NameText text={text} />)
    expect(getByText(text)).toBeDefined()
  },
)

test('marks share the room of a long name, which they would otherwise push out of its cell', () => {
  const { getByRole, getByTitle } = render(
    <NameText
      text={name}
      before={<span role="img" aria-label="Can’t be undone" />}
      after={<span role="note">by @bert</span>}
    />,
  )
  const whole = getByTitle(name)
  expect(getByRole('img').parentElement).toBe(whole)
  expect(whole.contains(getByRole('note'))).toBe(true)
})
