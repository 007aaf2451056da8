import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TableSize, titleRow } from '../../../../../src/renderer/table/motion.ts'
import { gridAction, type PressedKey } from '../../../../../src/renderer/table/sheet/keys.ts'
import {
  clampSelection,
  isWithin,
  rangeOf,
  type Selection,
  selectCell,
} from '../../../../../src/renderer/table/sheet/selection.ts'

const extent: TableSize = { rows: 100_000, columns: 12, page: 20 }

function pressed(key: string, change: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change }
}

const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

/** The focus after keys that only move it. */
function pressing(start: Selection, ...keys: readonly PressedKey[]): Selection {
  return keys.reduce((selection, key) => {
    const action = gridAction(key, selection, extent)
    return action?.kind === 'select' ? action.selection : selection
  }, start)
}

const at = (row: number, column: number) => selectCell({ row, column })

describe('keys that move the focus', () => {
  it.each([
    ['down', [pressed('ArrowDown')], { row: 11, column: 3 }],
    ['up', [pressed('ArrowUp')], { row: 9, column: 3 }],
    ['left', [pressed('ArrowLeft')], { row: 10, column: 2 }],
    ['right', [pressed('ArrowRight')], { row: 10, column: 4 }],
    ['a screen down', [pressed('PageDown')], { row: 30, column: 3 }],
    ['a screen up, to the top', [pressed('PageUp')], { row: 0, column: 3 }],
    ['the first column', [pressed('Home')], { row: 10, column: 0 }],
    ['the last column', [pressed('End')], { row: 10, column: 11 }],
    ['the first cell', [pressed('Home', ctrl)], { row: 0, column: 0 }],
    ['the last cell', [pressed('End', ctrl)], { row: 99_999, column: 11 }],
    ['the last row', [pressed('ArrowDown', ctrl)], { row: 99_999, column: 3 }],
    ['the first row', [pressed('ArrowUp', ctrl)], { row: 0, column: 3 }],
    ['one cell on with Tab', [pressed('Tab')], { row: 10, column: 4 }],
    ['one cell back with Shift+Tab', [pressed('Tab', shift)], { row: 10, column: 2 }],
  ])('%s', (_, keys, cell) => {
    expect(pressing(at(10, 3), ...keys)).toEqual(selectCell(cell))
  })

  it('go to the headers from the first row and back', () => {
    expect(pressing(at(0, 2), pressed('ArrowUp')).active).toEqual({ row: titleRow, column: 2 })
    expect(pressing(at(titleRow, 2), pressed('ArrowDown')).active).toEqual({ row: 0, column: 2 })
  })

  it('leave Tab at the end of a row to the page, so that the grid is no trap', () => {
    expect(gridAction(pressed('Tab'), at(4, 11), extent)).toBeNull()
    expect(gridAction(pressed('Tab', shift), at(4, 0), extent)).toBeNull()
  })

  it('never leave the grid, whatever is pressed', () => {
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
      'Tab',
    ]
    const press = fc
      .record({ key: fc.constantFrom(...keys), ctrlKey: fc.boolean(), shiftKey: fc.boolean() })
      .map(({ key, ...change }) => pressed(key, change))
    const small: TableSize = { rows: 3, columns: 2, page: 2 }
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        let selection = at(1, 1)
        for (const one of presses) {
          const action = gridAction(one, selection, small)
          if (action?.kind === 'select') selection = action.selection
        }
        const { top, bottom, left, right } = rangeOf(selection)
        expect(top).toBeGreaterThanOrEqual(titleRow)
        expect(bottom).toBeLessThan(3)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThan(2)
      }),
    )
  })
})

describe('ranges', () => {
  it('grow from the focus, which stays', () => {
    const range = pressing(
      at(5, 5),
      pressed('ArrowDown', shift),
      pressed('ArrowRight', shift),
      pressed('ArrowRight', shift),
    )
    expect(range.active).toEqual({ row: 5, column: 5 })
    expect(rangeOf(range)).toEqual({ top: 5, bottom: 6, left: 5, right: 7 })
    expect(isWithin({ row: 6, column: 6 }, rangeOf(range))).toBe(true)
    expect(isWithin({ row: 7, column: 6 }, rangeOf(range))).toBe(false)
  })

  it('extend to the edge with Ctrl, and collapse with Escape', () => {
    const range = pressing(at(5, 5), pressed('ArrowDown', { ...ctrl, ...shift }))
    expect(rangeOf(range)).toMatchObject({ top: 5, bottom: 99_999 })
    expect(pressing(range, pressed('Escape'))).toEqual(at(5, 5))
    expect(gridAction(pressed('Escape'), at(5, 5), extent)).toBeNull()
  })

  it('never include the headers', () => {
    expect(rangeOf(pressing(at(0, 5), pressed('ArrowUp', shift))).top).toBe(0)
  })

  it('shrink with the grid', () => {
    const range: Selection = { active: { row: 2, column: 1 }, corner: { row: 90, column: 9 } }
    expect(clampSelection(range, { rows: 10, columns: 4, page: 5 })).toEqual({
      active: { row: 2, column: 1 },
      corner: { row: 9, column: 3 },
    })
  })
})

describe('keys with an effect', () => {
  it.each([
    ['F2', pressed('F2'), { kind: 'edit', begin: 'keep' }],
    ['Enter', pressed('Enter'), { kind: 'edit', begin: 'keep' }],
    ['a letter', pressed('x'), { kind: 'edit', begin: 'replace' }],
    ['a letter with Shift', pressed('X', shift), { kind: 'edit', begin: 'replace' }],
    ['a character beyond the basic plane', pressed('𝄞'), { kind: 'edit', begin: 'replace' }],
    ['Space', pressed(' '), { kind: 'toggle' }],
    ['Delete', pressed('Delete'), { kind: 'clear' }],
    ['Ctrl+D', pressed('d', ctrl), { kind: 'fillDown' }],
    ['Ctrl+E', pressed('e', ctrl), { kind: 'bulk' }],
    ['Ctrl+Enter', pressed('Enter', ctrl), { kind: 'open' }],
    ['Ctrl+A', pressed('a', ctrl), { kind: 'tickAll' }],
    ['Shift+Space', pressed(' ', shift), { kind: 'tick' }],
    ['Ctrl+Space', pressed(' ', ctrl), { kind: 'tick' }],
    ['Alt+Left', pressed('ArrowLeft', { altKey: true }), { kind: 'fold', folded: true }],
    ['Alt+Right', pressed('ArrowRight', { altKey: true }), { kind: 'fold', folded: false }],
  ])('%s', (_, key, action) => {
    expect(gridAction(key, at(5, 5), extent)).toEqual(action)
  })

  it.each([
    ['publishing', pressed('Enter', { ...ctrl, ...shift })],
    ['undo', pressed('z', ctrl)],
    ['copying', pressed('c', ctrl)],
    ['pasting', pressed('v', ctrl)],
    ['the palette', pressed('k', ctrl)],
    ['the search', pressed('/')],
    ['the sheet of shortcuts', pressed('?', shift)],
    ['a modifier alone', pressed('Shift', shift)],
  ])('leave %s to others', (_, key) => {
    expect(gridAction(key, at(5, 5), extent)).toBeNull()
  })

  it('deselect rows with Escape before anything else', () => {
    const range: Selection = { active: { row: 2, column: 1 }, corner: { row: 9, column: 1 } }
    expect(gridAction(pressed('Escape'), range, extent, true)).toEqual({ kind: 'untick' })
    expect(gridAction(pressed('Escape'), at(2, 1), extent, true)).toEqual({ kind: 'untick' })
  })

  it('sort and size in the headers', () => {
    const title = at(titleRow, 3)
    expect(gridAction(pressed('Enter'), title, extent)).toEqual({ kind: 'sort', add: false })
    expect(gridAction(pressed('Enter', shift), title, extent)).toEqual({ kind: 'sort', add: true })
    expect(gridAction(pressed('ArrowRight', shift), title, extent)).toEqual({ kind: 'resize', by: 16 })
  })
})
