import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { column } from '../../../../../src/renderer/table/columns.ts'
import { DataGrid } from '../../../../../src/renderer/table/list/data-grid.tsx'
import { type ListSteps, ListStepsContext } from '../../../../../src/renderer/ui/layout/list-steps.ts'
import '../../support/page.ts'

const rows = ['# Today', 'a', '# Yesterday', '# Without jobs', 'b', '# Earlier']
const columns = [column<string>('name', 'Name', 100, (row) => row)]

function List({ opened }: { readonly opened: string }) {
  const [selectedKey, onOpen] = useState(opened)
  return (
    <DataGrid
      label="Things"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index] ?? null}
      keyOf={(row) => row}
      headingOf={(row) => (row.startsWith('#') ? row : null)}
      selectedKey={selectedKey}
      onOpen={onOpen}
    />
  )
}

test('the steps of an inspector pass by headings, and end at the last row', () => {
  const announce = vi.fn<(steps: ListSteps | null) => void>()
  const { container } = render(
    <ListStepsContext value={announce}>
      <List opened="a" />
    </ListStepsContext>,
  )
  onTestFinished(cleanup)
  const steps = () => announce.mock.lastCall?.[0] ?? null
  const opened = () => container.querySelector('tr[aria-selected="true"]')?.textContent
  expect(steps()?.previous).toBeNull()
  act(() => steps()?.next?.())
  expect(opened()).toBe('b')
  expect(steps()?.next).toBeNull()
  act(() => steps()?.previous?.())
  expect(opened()).toBe('a')
})

test('keys pass by headings like the steps, and a click on a heading opens nothing', () => {
  const { container } = render(<List opened="a" />)
  onTestFinished(cleanup)
  const grid = container.querySelector('[role="grid"]')
  if (grid === null) throw new Error('no grid')
  const textOf = (state: string) => container.querySelector(`tr[${state}="true"]`)?.textContent
  const pressed = (key: string) => {
    fireEvent.keyDown(grid, { key })
    return textOf('data-active')
  }
  expect(pressed('ArrowDown')).toBe('b')
  expect(pressed('ArrowDown')).toBe('b')
  expect(pressed('ArrowUp')).toBe('a')
  expect(pressed('ArrowUp')).toBe('a')
  expect(pressed('End')).toBe('b')
  expect(pressed('Home')).toBe('a')
  for (const heading of container.querySelectorAll('tr[data-heading]')) {
    fireEvent.click(heading)
    expect(textOf('aria-selected')).toBe('a')
    expect(textOf('data-active')).toBe('a')
  }
})
