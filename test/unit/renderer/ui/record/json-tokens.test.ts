import { describe, expect, it, test } from 'vitest'
import { jsonLines, jsonTokens, prettyJson } from '../../../../../src/renderer/ui/record/json-tokens.ts'

test('the pieces combined are the text again', () => {
  const text = '{"a": [1, -2.5e3, true, null, "x \\" : y"], "b": {}} trailing'
  expect(
    jsonTokens(text)
      .map(({ text: piece }) => piece)
      .join(''),
  ).toBe(text)
})

test('keys are distinguished from strings', () => {
  const kinds = jsonTokens('{"a":"b","c":1}').filter(({ kind }) => kind !== 'other')
  expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'key "a"',
    'string "b"',
    'key "c"',
    'number 1',
  ])
})

test('a piece knows where it begins', () => {
  expect(jsonTokens('[1]').map(({ at }) => at)).toEqual([0, 1, 2])
})

test('lines know where their text begins, and combined are the text again', () => {
  const text = '{\n  "a": "b",\n\n    [1]\n}'
  const lines = jsonLines(jsonTokens(text))
  expect(lines.map(({ at, indent }) => [at, indent])).toEqual([
    [0, 0],
    [2, 2],
    [14, 0],
    [15, 4],
    [23, 0],
  ])
  expect(lines.map(({ tokens }) => tokens.map((token) => token.text).join('')).join('\n')).toBe(text)
  for (const { tokens } of lines)
    for (const { at, text: piece } of tokens) expect(text.slice(at, at + piece.length)).toBe(piece)
})

test('values are one per line, empty ones on one', () => {
  expect(prettyJson('{"a":[1,2],"b":{ },"c":[]}')).toBe(
    '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {},\n  "c": []\n}',
  )
})

test('matches the built-in writer for values that it can represent', () => {
  const value = { text: 'a "quoted" {brace} \\ back', list: [{ deep: [null, false] }, []], number: 1.5 }
  expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
})

test('long numbers keep all their digits', () => {
  expect(prettyJson('{"id":12345678901234567890}')).toContain('12345678901234567890')
})

test('text that isn’t JSON isn’t formatted', () => {
  expect(prettyJson('{"a":')).toBeNull()
  expect(prettyJson('text=1&b=2')).toBeNull()
})

describe('text that nests deeply', () => {
  it.each([1_000, 20_000, 500_000])(
    'is shown unchanged if white space would make it huge: %i levels',
    (depth) => {
      for (const [opening, closing] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const text = `${opening.repeat(depth)}1${closing.repeat(depth)}`
        const shown = prettyJson(text)
        expect(shown === null || shown.length <= text.length * 10 + 102_100).toBe(true)
      }
    },
  )

  it('is formatted at realistic depths', () => {
    const text = `${'['.repeat(30)}1${']'.repeat(30)}`
    expect(prettyJson(text)?.split('\n')).toHaveLength(61)
  })
})
