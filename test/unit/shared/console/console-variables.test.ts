import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { operations } from '../../../../src/shared/api/index.ts'
import { readForm, valuesOf } from '../../../../src/shared/console/console-form.ts'
import type { ConsoleRequest } from '../../../../src/shared/console/console-request.ts'
import {
  consoleVariables,
  fillVariables,
  maskVariables,
  unresolvedVariables,
  variableProblem,
} from '../../../../src/shared/console/console-variables.ts'
import { requestOf } from '../../../../src/shared/console/operation-request.ts'

const withBody = (text: string): ConsoleRequest => ({
  operation: null,
  host: 'ads',
  method: 'POST',
  path: '/{{a}}/x',
  query: [['q', '{{b}} and {{c}}']],
  headers: [],
  body: { kind: 'json', text },
  auth: 'user',
})
const bodyOf = ({ body }: ConsoleRequest) => (body.kind === 'json' ? body.text : null)

describe('a variable', () => {
  it('is encoded in the path as in parameters, and stays a placeholder without a value', () => {
    const filled = fillVariables(withBody(''), { a: 'x/../y', b: 'one', c: '' })
    expect(filled.path).toBe('/x%2F..%2Fy/x')
    expect(filled.query).toEqual([['q', 'one and {{c}}']])
    expect(unresolvedVariables(withBody(''), { a: 'x', b: 'one', c: '' })).toEqual(['c'])
  })

  it('stays within its text in JSON, whatever it contains; outside of quotes it is JSON itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.integer(), (before, value, count) => {
        const start = JSON.stringify({ before }).slice(0, -1)
        const text = `${start},"text":"a {{a}}","count":{{b}}}`
        const filled = bodyOf(fillVariables(withBody(text), { a: value, b: String(count) }))
        expect(JSON.parse(filled ?? '')).toEqual({ before, text: `a ${value}`, count })
      }),
    )
  })

  it('has a placeholder of the same length where JSON is checked', () => {
    expect(maskVariables('{"a": {{count}}, "b": "{{name}} \\"{{x}}"}')).toBe(
      '{"a": 0        , "b": "{{name}} \\"{{x}}"}',
    )
  })
})

test.each<['name' | 'value', string, RegExp | null]>([
  ['name', 'campaign_id', null],
  ['name', 'Campaign', /lower-case/],
  ['name', '', /lower-case/],
  ['name', 'account_id', /built in/],
  ['name', 'client_secret', /Secrets/],
  ['name', 'access_token', /Secrets/],
  ['value', 'any "text"', null],
  ['value', '{{other}}', /can’t contain/],
])('checks the %s %j', (field, text, problem) => {
  const found = variableProblem(field, text)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

it('stored variables have unique names', () => {
  const one = { name: 'campaign_id', value: 'c1' }
  expect(consoleVariables.safeParse([one]).success).toBe(true)
  expect(consoleVariables.safeParse([one, one]).success).toBe(false)
  expect(consoleVariables.safeParse([{ ...one, name: 'pin' }]).success).toBe(false)
})

it('can replace any parameter in a form, of any kind, and is restored from it', () => {
  const entry = operations.find(({ id }) => id === 'campaigns.list')
  if (entry === undefined) throw new Error('The API has no campaigns.list.')
  const values = { account_id: '{{account_id}}', count: '{{count}}', with_deleted: '{{flag}}' }
  const { params, errors } = readForm(entry, values)
  expect([...errors]).toEqual([])
  const request = requestOf(entry, params, '')
  expect(request.path).toBe('/12/accounts/{{account_id}}/campaigns')
  expect(request.query).toEqual([
    ['count', '{{count}}'],
    ['with_deleted', '{{flag}}'],
  ])
  expect(valuesOf(entry, request)).toEqual(values)
})
