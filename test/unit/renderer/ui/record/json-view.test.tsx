import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { JsonView } from '../../../../../src/renderer/ui/record/json-view.tsx'

afterEach(cleanup)

function linesOf(text: string): {
  readonly shown: readonly (string | null)[]
  readonly copied: string | null
} {
  render(<JsonView text={text} label="Body" />)
  const region = screen.getByRole('region', { name: 'Body' })
  return { shown: [...region.children].map(({ textContent }) => textContent), copied: region.textContent }
}

test('a text that is too long to be highlighted whole has no blank line in its middle', () => {
  const lines = Array.from({ length: 4 }, (_, place) => `  "${place}": "${'x'.repeat(25_000)}",`)
  const text = ['{', ...lines, '}'].join('\n')
  const { shown, copied } = linesOf(text)
  expect(shown).not.toContain('')
  expect(copied).toBe(text)
})

test.each(['x'.repeat(60_001), `${'x'.repeat(60_001)}\ny`, `\n${'x'.repeat(60_001)}`, '{}\n', ''])(
  'what is copied is the text',
  (text) => {
    expect(linesOf(text).copied).toBe(text)
  },
)
