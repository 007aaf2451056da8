import { describe, expect, it } from 'vitest'
import {
  type Assertion,
  checkStep,
  consoleChain,
  readAnswer,
  savedValues,
} from '../../../../../src/shared/console/chain/console-chain.ts'
import { readJsonPath, valueAt } from '../../../../../src/shared/console/chain/json-path.ts'

const text =
  '{"data":[{"id":"c1","name":"Tents","budget":90071992547409931},{"id":"c2","tags":["a","b"]}],"a b":null,"n":5,"t":"5"}'
const answer = readAnswer(200, { text, cut: false, binary: false })

it.each<[string, unknown]>([
  ['data[0].id', 'c1'],
  ['$.data[1].id', 'c2'],
  ['data[-1].tags[0]', 'a'],
  ['["a b"]', null],
  ['$["n"]', 5],
  ['data[2].id', undefined],
  ['data.id', undefined],
  ['data[0].toString', undefined],
  ['data[0].__proto__', undefined],
  ['n.x', undefined],
])('finds the value at %s', (place, value) => {
  expect(valueAt(JSON.parse(text), readJsonPath(place) ?? ['none'])).toEqual(value)
})

it.each(['', '.data', 'data..id', 'data[x]', 'data[0]id', 'a b', 'data[', '[1.5]'])(
  '%j isn’t a path',
  (place) => {
    expect(readJsonPath(place)).toBeNull()
  },
)

it('$ is the whole answer', () => {
  expect(readJsonPath('$')).toEqual([])
})

const resultOf = (assertion: Assertion) =>
  checkStep({ request: 'r1', assertions: [assertion], saves: [] }, answer).at(-1)

describe('assertions', () => {
  it.each<[Assertion, boolean, expected: string, received: string]>([
    [{ kind: 'status', status: 200 }, true, '200', '200'],
    [{ kind: 'status', status: 201 }, false, '201', '200'],
    [{ kind: 'exists', path: 'data[0].id' }, true, 'any value', 'c1'],
    [{ kind: 'exists', path: 'data[9].id' }, false, 'any value', 'Nothing there'],
    [{ kind: 'exists', path: '["a b"]' }, true, 'any value', 'null'],
    [{ kind: 'equals', path: 'data[0].name', value: 'Tents' }, true, 'Tents', 'Tents'],
    [{ kind: 'equals', path: 'data[0].name', value: '"Tents"' }, true, '"Tents"', 'Tents'],
    [{ kind: 'equals', path: 'data[0].name', value: 'tents' }, false, 'tents', 'Tents'],
    [
      { kind: 'equals', path: 'data[0].budget', value: '90071992547409931' },
      true,
      '90071992547409931',
      '90071992547409931',
    ],
    [
      { kind: 'equals', path: 'data[0].budget', value: '90071992547409932' },
      false,
      '90071992547409932',
      '90071992547409931',
    ],
    [{ kind: 'equals', path: 'n', value: '5' }, true, '5', '5'],
    [{ kind: 'equals', path: 't', value: '5' }, true, '5', '5'],
    [{ kind: 'equals', path: 'n', value: '"5"' }, false, '"5"', '5'],
    [
      { kind: 'equals', path: 'data[1]', value: '{"tags":["a","b"],"id":"c2"}' },
      true,
      '{"tags":["a","b"],"id":"c2"}',
      '{"id":"c2","tags":["a","b"]}',
    ],
    [{ kind: 'contains', path: 'data[0].name', value: 'ent' }, true, 'contains ent', 'Tents'],
    [{ kind: 'contains', path: 'data[1].tags', value: 'b' }, true, 'contains b', '["a","b"]'],
    [{ kind: 'contains', path: 'data[1].tags', value: 'c' }, false, 'contains c', '["a","b"]'],
    [
      { kind: 'contains', path: 'data[1]', value: 'tags' },
      true,
      'contains tags',
      '{"id":"c2","tags":["a","b"]}',
    ],
    [{ kind: 'contains', path: 'n', value: '5' }, false, 'contains 5', '5'],
  ])('%j', (assertion, passed, expected, received) => {
    expect(resultOf(assertion)).toMatchObject({ passed, expected, received })
  })

  it.each([
    [{ text: '', cut: false, binary: false }, 'The response is empty.'],
    [{ text: '<p>', cut: false, binary: false }, 'The response is no JSON.'],
    [{ text: '{}', cut: true, binary: false }, 'The response is too large to check.'],
    [{ text: '', cut: false, binary: true }, 'The response is no text.'],
  ])('for an answer without JSON fail with the reason: %j', (body, received) => {
    const step = { request: 'r1', assertions: [{ kind: 'exists', path: 'a' } as const], saves: [] }
    expect(checkStep(step, readAnswer(200, body)).at(-1)).toMatchObject({ passed: false, received })
  })

  it('expect success unless one checks the status', () => {
    const step = { request: 'r1', assertions: [], saves: [] }
    expect(checkStep(step, { ...answer, status: 204 })).toMatchObject([{ passed: true, expected: '2xx' }])
    expect(checkStep(step, { ...answer, status: 404 })).toMatchObject([{ passed: false, received: '404' }])
    const expecting = { ...step, assertions: [{ kind: 'status', status: 404 } as const] }
    expect(checkStep(expecting, { ...answer, status: 404 })).toMatchObject([{ passed: true }])
  })
})

it('saves text unchanged and other values as JSON, and reports missing ones', () => {
  const saves = [
    { name: 'campaign_id', path: 'data[0].id' },
    { name: 'budget', path: 'data[0].budget' },
    { name: 'lost', path: 'data[7]' },
  ]
  expect(savedValues({ request: 'r1', assertions: [], saves }, answer)).toEqual({
    values: { campaign_id: 'c1', budget: '90071992547409931' },
    missing: [{ name: 'lost', why: 'Nothing there' }],
  })
})

it.each([
  ['account_id', false],
  ['access_token', false],
  ['campaign_id', true],
])('a step can save as %s: %s', (name, isFine) => {
  const step = { request: 'r1', assertions: [], saves: [{ name, path: 'id' }] }
  const chain = { name: 'One', onFailure: 'stop', steps: [step] }
  expect(consoleChain.safeParse(chain).success).toBe(isFine)
})
