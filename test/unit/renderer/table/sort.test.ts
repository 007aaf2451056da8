import { expect, test } from 'vitest'
import { nextSort, nextSorts } from '../../../../src/renderer/table/sort.ts'

test('clicking a title twice reverses the order, another title begins ascending', () => {
  const byName = { field: 'name', descending: false }
  expect(nextSort(byName, 'name')).toEqual({ field: 'name', descending: true })
  expect(nextSort(nextSort(byName, 'name'), 'id')).toEqual({ field: 'id', descending: false })
})

test('where a list needn’t be sorted, the third click on a title removes it', () => {
  const once = nextSorts([], 'name', false)
  const twice = nextSorts(once, 'name', false)
  expect(once).toEqual([{ field: 'name', descending: false }])
  expect(twice).toEqual([{ field: 'name', descending: true }])
  expect(nextSorts(twice, 'name', false)).toEqual([])
  expect(nextSorts(twice, 'id', false)).toEqual([{ field: 'id', descending: false }])
})

test('added columns go after the others, and the first of four is dropped', () => {
  const two = nextSorts(nextSorts([], 'name', false), 'id', true)
  expect(two.map(({ field }) => field)).toEqual(['name', 'id'])
  const four = nextSorts(nextSorts(two, 'bid', true), 'end', true)
  expect(four.map(({ field }) => field)).toEqual(['id', 'bid', 'end'])
})
