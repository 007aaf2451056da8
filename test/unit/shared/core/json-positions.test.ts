import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlacedJson } from '../../../../src/shared/core/json-positions.ts'
import { parseJson, writeJson } from '../../../../src/shared/core/json-text.ts'

const text = `{
  "name": "Tent",
  "items": [1, {"deep": true}]
}`

test.each([
  [['name'], 2, 11],
  [['items', 1, 'deep'], 3, 25],
  [['items', 7], 3, 12],
  [['missing'], 1, 1],
])('finds %j at line %i, column %i', (path, line, column) => {
  const read = readPlacedJson(text)
  expect(read.kind === 'json' ? read.placeOf(path) : read).toMatchObject({ line, column })
})

test.each([
  ['{"a" 1}', 1, 6],
  ['[1,\n 2,\n]', 3, 1],
  ['{"a": 1} x', 1, 10],
  ['{"a": \'b\'}', 1, 7],
  ['', 1, 1],
  ['"\t"', 1, 1],
])('reports where %j is malformed', (broken, line, column) => {
  expect(readPlacedJson(broken)).toMatchObject({ kind: 'broken', place: { line, column } })
})

test('accepts exactly what JSON.parse accepts', () => {
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '0', '\n', '\u0007'))
    .map(([json, at, piece]) => {
      const place = at % (json.length + 1)
      return json.slice(0, place) + piece + json.slice(place)
    })
  fc.assert(
    fc.property(mutated, (candidate) => {
      let value: unknown
      try {
        value = parseJson(candidate)
      } catch {
        expect(readPlacedJson(candidate).kind).toBe('broken')
        return
      }
      const read = readPlacedJson(candidate)
      expect(read.kind === 'json' && writeJson(read.value)).toBe(writeJson(value))
    }),
  )
})

test('notes the first name that an object has twice, and where', () => {
  const twice = readPlacedJson('{"a": {"b": 1},\n "c": [{"b": 1, "\\u0062": 2}]}')
  expect(twice).toMatchObject({ kind: 'json', repeated: { name: 'b', place: { line: 2, column: 17 } } })
  expect(readPlacedJson('{"a": {"a": [{"a": 1}, {"a": 1}]}}')).toMatchObject({ repeated: null })
})
