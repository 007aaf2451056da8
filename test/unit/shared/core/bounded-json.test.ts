import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExcessiveJson, parseBoundedJson, readPlacedJson } from '../../../../src/shared/core/bounded-json.ts'
import { parseJson, writeJson } from '../../../../src/shared/core/json-text.ts'

const limits = { depth: 64, values: 10_000 }

it('reads what the unbounded reader reads, and refuses what that refuses', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const read = (parse: () => unknown) => {
        try {
          return { value: parse() }
        } catch (error) {
          return error instanceof SyntaxError
        }
      }
      expect(read(() => parseBoundedJson(text, limits))).toEqual(read(() => parseJson(text)))
    }),
  )
})

it.each([
  ['arrays', '['.repeat(100_000)],
  ['objects', '{"a":'.repeat(100_000)],
  ['one level too many', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['values', `[${'1,'.repeat(10_000)}1]`],
  ['names', `{${Array.from({ length: 10_001 }, (_, place) => `"${place}":0`).join()}}`],
])('refuses too many %s before they are parsed', (_name, text) => {
  expect(() => parseBoundedJson(text, limits)).toThrow(ExcessiveJson)
})

it('ignores the contents of strings', () => {
  const text = JSON.stringify(['[{,'.repeat(50_000), '\\"[[['.repeat(50_000)])
  expect(parseBoundedJson(text, limits)).toEqual(JSON.parse(text))
  expect(parseBoundedJson(`${'['.repeat(64)}${']'.repeat(64)}`, limits)).toBeDefined()
})

it('refuses two values of one name where names are to be unique', () => {
  const limits = { depth: 10, values: 100 }
  for (const twice of ['{"a": 1, "a": 2}', '[{"b": {"a": 1, "\\u0061" : 2}}]', '{"a": "a", "a": 1}']) {
    expect(() => parseBoundedJson(twice, limits, 'unique')).toThrow('“a” occurs twice in one object')
    expect(() => parseBoundedJson(twice, limits)).not.toThrow()
  }
  for (const fine of ['{"a": {"a": "a"}}', '[{"a": 1}, {"a": "a"}]', '{"a": ["a", "a"]}']) {
    expect(() => parseBoundedJson(fine, limits, 'unique')).not.toThrow()
  }
})

it('refuses a name whose value every schema drops where names are to be unique', () => {
  const limits = { depth: 10, values: 100 }
  for (const reserved of ['{"__proto__": 1}', '[{"b": {"\\u005f_proto__": {}}}]']) {
    expect(() => parseBoundedJson(reserved, limits, 'unique')).toThrow('No value can be named “__proto__”')
    expect(() => parseBoundedJson(reserved, limits)).not.toThrow()
  }
})

const placed = `{
  "name": "Tent",
  "items": [1, {"deep": true}]
}`

it.each([
  [['name'], 2, 11],
  [['items', 1, 'deep'], 3, 25],
  [['items', 7], 3, 12],
  [['missing'], 1, 1],
])('finds %j at line %i, column %i', (path, line, column) => {
  const read = readPlacedJson(placed)
  expect(read.kind === 'json' ? read.placeOf(path) : read).toMatchObject({ line, column })
})

it.each([
  ['{"a" 1}', 1, 6],
  ['[1,\n 2,\n]', 3, 1],
  ['{"a": 1} x', 1, 10],
  ['{"a": \'b\'}', 1, 7],
  ['', 1, 1],
  ['"\t"', 1, 1],
])('reports where %j is malformed', (broken, line, column) => {
  expect(readPlacedJson(broken)).toMatchObject({ kind: 'broken', place: { line, column } })
})

it('accepts exactly what JSON.parse accepts', () => {
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

it('notes the first name that an object has twice, and where', () => {
  const twice = readPlacedJson('{"a": {"b": 1},\n "c": [{"b": 1, "\\u0062": 2}]}')
  expect(twice).toMatchObject({
    kind: 'json',
    lostName: {
      place: { line: 2, column: 17 },
      message: '“b” occurs twice in one object of the file. Remove one of them.',
    },
  })
  expect(readPlacedJson('{"a": {"a": [{"a": 1}, {"a": 1}]}}')).toMatchObject({ lostName: null })
})

it('finds the values of any text, however it is written', () => {
  const paths = (value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, part]) => paths(part, [...path, name]))]
      : [path]
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat({ max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const read = readPlacedJson(text)
      if (read.kind !== 'json') throw new Error(read.message)
      for (const path of paths(value)) {
        const part = path.reduce<unknown>((whole, name) => Reflect.get(Object(whole), name), value)
        const { offset, line, column } = read.placeOf(path)
        const before = text.slice(0, offset).split('\n')
        expect([line, column]).toEqual([before.length, (before.at(-1)?.length ?? 0) + 1])
        const wanted = JSON.stringify(part)
        expect(
          text
            .slice(offset)
            .replaceAll(/\n\s*|(?<=":) /g, '')
            .startsWith(wanted.slice(0, 1)),
        ).toBe(true)
      }
    }),
  )
})

it('reads texts and lists of any length', () => {
  const long = JSON.stringify({
    media: 'x'.repeat(12_000_000),
    list: Array.from({ length: 200_000 }, (_, id) => ({ id })),
  })
  const read = readPlacedJson(long)
  expect(read.kind === 'json' && read.placeOf(['list', 199_999, 'id']).offset).toBe(
    long.lastIndexOf('199999'),
  )
})
