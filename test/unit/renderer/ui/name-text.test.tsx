import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NameText } from '../../../../src/renderer/ui/name-text.tsx'

afterEach(cleanup)

const name = 'XMAS | DE | Prospecting | Familie und Freunde | Q4 3B'

test('a name is one text, whole on hover and for screen readers however little room it has', () => {
  const { getByText, getByTitle } = render(<NameText text={name} />)
  expect(getByText(name).closest('[aria-hidden]')).toBeNull()
  expect(getByTitle(name).textContent).toBe(name)
})

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
