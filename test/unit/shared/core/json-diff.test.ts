import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Json, json, sameJson } from '../../../../src/shared/core/json.ts'
import { diffJson } from '../../../../src/shared/core/json-diff.ts'

const changes = (left: Json, right: Json) => diffJson(left, right).map(({ path, kind }) => `${kind} ${path}`)

test('lists what was added, removed and changed, by path', () => {
  expect(changes({ a: 1, b: { c: 2 } }, { b: { c: 3 }, d: null })).toEqual([
    'removed a',
    'changed b.c',
    'added d',
  ])
  expect(changes({ list: [1, 2] }, { list: [1, 3, 4] })).toEqual(['changed list[1]', 'added list[2]'])
  expect(changes([], {})).toEqual(['changed '])
})

test('matches list items by ID, so that a shift isn’t a change', () => {
  const tent = { id: 't1', name: 'Tent' }
  const lamp = { id: 'l1', name: 'Lamp' }
  expect(changes({ data: [tent, lamp] }, { data: [lamp, { ...tent, name: 'Big tent' }] })).toEqual([
    'changed data[id=t1].name',
  ])
  expect(changes({ data: [tent] }, { data: [tent, lamp] })).toEqual(['added data[id=l1]'])
})

const value = fc.jsonValue({ maxDepth: 4 }).map((raw) => json.parse(JSON.parse(JSON.stringify(raw))))

test('is empty only for equal values, and as long in the other direction', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const diffs = diffJson(left, right, 10_000)
      expect(diffJson(left, left)).toEqual([])
      // A list whose items were only reordered is equal here, but not in a strict comparison.
      if (sameJson(left, right)) expect(diffs).toEqual([])
      expect(diffJson(right, left, 10_000)).toHaveLength(diffs.length)
    }),
  )
})
