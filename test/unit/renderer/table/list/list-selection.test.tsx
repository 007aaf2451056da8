import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { column } from '../../../../../src/renderer/table/columns.ts'
import { DataGrid } from '../../../../../src/renderer/table/list/data-grid.tsx'
import {
  listSelection,
  noRows,
  type RowSelection,
  selectAllRows,
} from '../../../../../src/renderer/table/row-selection.ts'
import '../../support/page.ts'
import { eventually } from '../../../../support/eventually.ts'

const columns = [column<number>('name', 'Name', 100, (row) => `Row ${row}`)]

interface ListProps {
  readonly opened: (row: number) => void
  readonly onSelectionChange: (selection: RowSelection) => void
  /** Rows from this one on aren't loaded. */
  readonly unread: number
}

function List({ opened, onSelectionChange, unread }: ListProps) {
  const [selected, setSelected] = useState<RowSelection>(noRows)
  const change = (next: RowSelection) => {
    setSelected(next)
    onSelectionChange(next)
  }
  return (
    <DataGrid
      label="Things"
      columns={columns}
      count={40}
      rowAt={(index) => (index < unread ? index : null)}
      rowsBetween={async (first, last) => Array.from({ length: last - first + 1 }, (_, step) => first + step)}
      keyOf={String}
      selectedKey={null}
      onOpen={opened}
      selection={{
        ...listSelection(selected, 40, {
          keyOf: String,
          labelOf: (row: number) => `Select ${row}`,
          onChange: change,
        }),
        canSelect: (row) => row !== 3,
      }}
    />
  )
}

function open(unread = 40) {
  const opened = vi.fn<ListProps['opened']>()
  const onSelectionChange = vi.fn<ListProps['onSelectionChange']>()
  render(<List opened={opened} onSelectionChange={onSelectionChange} unread={unread} />)
  onTestFinished(cleanup)
  const keys = () => [...(onSelectionChange.mock.lastCall?.[0].keys ?? [])]
  return { user: userEvent.setup(), opened, onSelectionChange, keys }
}

const row = (number: number) => screen.findByRole('row', { name: new RegExp(`Row ${number}$`) })

test('a click opens a row, and with Ctrl or Shift it selects one more or all up to it', async () => {
  const { user, opened, keys } = open()
  await user.click(await row(1))
  expect(opened).toHaveBeenCalledExactlyOnceWith(1)
  await user.keyboard('{Control>}')
  await user.click(await row(5))
  await user.click(await row(7))
  await user.click(await row(5))
  await user.keyboard('{/Control}')
  expect(keys()).toEqual(['7'])
  await user.click(await row(1))
  await user.keyboard('{Shift>}')
  await user.click(await row(4))
  await user.keyboard('{/Shift}')
  // Rows that can't be selected are left out.
  expect(keys()).toEqual(['7', '1', '2', '4'])
  expect(opened).toHaveBeenCalledTimes(2)
})

test('boxes do the same, and the one above is about everything that matches', async () => {
  const { user, opened, onSelectionChange, keys } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select 0' }))
  await user.keyboard('{Shift>}')
  await user.click(await screen.findByRole('checkbox', { name: 'Select 2' }))
  await user.keyboard('{/Shift}')
  expect(keys()).toEqual(['0', '1', '2'])
  const all = screen.getByRole('checkbox', { name: 'Select all that match' })
  expect(all).toHaveProperty('indeterminate', true)
  await user.click(all)
  expect(keys()).toEqual([])
  await user.click(all)
  expect(onSelectionChange.mock.lastCall?.[0]).toEqual(selectAllRows)
  await user.click(await screen.findByRole('checkbox', { name: 'Select 1' }))
  expect(onSelectionChange.mock.lastCall?.[0]).toEqual({ kind: 'allBut', keys: new Set(['1']) })
  expect(screen.getByRole('checkbox', { name: 'Select 3' })).toHaveProperty('disabled', true)
  expect(opened).not.toHaveBeenCalled()
})

test('Space, Shift with the arrows and Ctrl+A select by keyboard', async () => {
  const { user, keys, onSelectionChange } = open()
  const grid = await screen.findByRole('grid', { name: 'Things' })
  grid.focus()
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(keys()).toEqual(['0', '1', '2'])
  await user.keyboard(' ')
  expect(keys()).toEqual(['0', '1'])
  await user.keyboard('{Control>}a{/Control}')
  expect(onSelectionChange.mock.lastCall?.[0]).toEqual(selectAllRows)
})

test('rows in between that aren’t loaded are read first', async () => {
  const { keys } = open(10)
  fireEvent.click(await row(8))
  const far = document.querySelector('[data-row="12"]')
  if (far === null) throw new Error('The row is not drawn.')
  fireEvent.click(far, { shiftKey: true })
  await eventually(() => expect(keys()).toEqual(['8', '9', '10', '11', '12']))
})

test('Enter opens the row, but with Ctrl and Shift it stays the program’s', async () => {
  const { user, opened } = open()
  await user.click(await row(2))
  const pressed = vi.fn<(event: KeyboardEvent) => void>()
  const listen = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) pressed(event)
  }
  globalThis.addEventListener('keydown', listen)
  onTestFinished(() => globalThis.removeEventListener('keydown', listen))
  screen.getByRole('grid').focus()
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(pressed.mock.calls.some(([event]) => event.key === 'Enter')).toBe(true)
  expect(opened).toHaveBeenCalledTimes(1)
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(2)
})
