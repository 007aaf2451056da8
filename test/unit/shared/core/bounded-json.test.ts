import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExcessiveJson, parseBoundedJson } from '../../../../src/shared/core/bounded-json.ts'
import { parseJson } from '../../../../src/shared/core/json-text.ts'

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
