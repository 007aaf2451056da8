import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useOneRow } from '../../../../../src/renderer/ui/layout/use-one-row.ts'

const rect = (width: number, top: number) => new DOMRect(0, top, width, 30)
let widthOf = (_isFolded: boolean) => 0

/** A bar that needs 440 pixels for one row. */
function Bar() {
  const { ref, isFolded } = useOneRow<HTMLDivElement>()
  const place = (element: HTMLElement | null) => {
    if (element === null) return
    element.getBoundingClientRect = () => rect(widthOf(isFolded), 0)
    const [first, last] = element.children
    if (first) first.getBoundingClientRect = () => rect(200, 0)
    if (last) last.getBoundingClientRect = () => rect(240, isFolded || widthOf(isFolded) >= 440 ? 0 : 30)
    ref.current = element instanceof HTMLDivElement ? element : null
  }
  return (
    <div ref={place} data-testid="bar">
      <span>{isFolded ? 'folded' : 'whole'}</span>
      <span data-last />
    </div>
  )
}
const barText = (bar: ReturnType<typeof render>) => bar.getByTestId('bar').textContent

afterEach(cleanup)

it('folds what doesn’t fit, and unfolds it where there is room', () => {
  widthOf = () => 430
  const bar = render(<Bar />)
  expect(barText(bar)).toBe('folded')
  widthOf = () => 500
  bar.rerender(<Bar />)
  expect(barText(bar)).toBe('whole')
})

it('stays folded where folding itself makes room, as by a scroll bar that goes away', () => {
  widthOf = (isFolded) => (isFolded ? 445 : 430)
  const bar = render(<Bar />)
  expect(barText(bar)).toBe('folded')
  bar.rerender(<Bar />)
  expect(barText(bar)).toBe('folded')
})
