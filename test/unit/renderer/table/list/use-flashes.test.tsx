import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { flashMs, useFlashes } from '../../../../../src/renderer/table/list/use-flashes.ts'

interface Item {
  readonly id: string
  readonly value: number
}

const hasChanged = (before: Item, after: Item) => before.value !== after.value

function flashes() {
  const { result, rerender } = renderHook(
    ({ rows }: { readonly rows: readonly Item[] }) => useFlashes(rows, ({ id }) => id, hasChanged),
    { initialProps: { rows: [] as readonly Item[] } },
  )
  return (rows: readonly Item[]) => {
    rerender({ rows })
    return rows.map((row) => result.current(row))
  }
}

afterEach(() => {
  vi.useRealTimers()
})

test('a row that changes is tinted, also where it moved to, and each change begins anew', () => {
  const show = flashes()
  const [a, b] = [
    { id: 'a', value: 1 },
    { id: 'b', value: 1 },
  ]
  expect(show([a, b])).toEqual([undefined, undefined])
  expect(show([{ ...a }, b])).toEqual([undefined, undefined])
  expect(show([b, { ...a, value: 2 }])).toEqual([undefined, 'odd'])
  expect(show([b, { ...a, value: 3 }])).toEqual([undefined, 'even'])
})

test('it isn’t tinted again when it’s drawn later, or comes back into view', () => {
  vi.useFakeTimers()
  const show = flashes()
  const row = { id: 'a', value: 1 }
  const changed = { ...row, value: 2 }
  show([row])
  expect(show([changed])).toEqual(['odd'])
  vi.advanceTimersByTime(flashMs + 1)
  expect(show([changed])).toEqual([undefined])
  show([])
  expect(show([{ ...row, value: 3 }])).toEqual([undefined])
})

test('it’s tinted for as long as the style sheets animate it', () => {
  const tokens = join(import.meta.dirname, '../../../../../src/renderer/app/tokens.css')
  expect(readFileSync(tokens, 'utf8').match(/--fd-motion-flash: (\S+);/)?.[1]).toBe(`${flashMs}ms`)
})
