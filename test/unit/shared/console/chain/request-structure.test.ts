import fc from 'fast-check'
import { expect, it } from 'vitest'
import { structureProblem } from '../../../../../src/shared/console/chain/request-structure.ts'
import type { ConsoleBody, ConsoleRequest } from '../../../../../src/shared/console/console-request.ts'
import { fillVariables } from '../../../../../src/shared/console/console-variables.ts'

const withBody = (body: ConsoleBody): ConsoleRequest => ({
  operation: null,
  host: 'platform',
  method: 'POST',
  path: '/2/things/{{x}}/parts',
  query: [['q', '{{x}}']],
  headers: [],
  body,
  auth: 'user',
})
const json = (text: string) => withBody({ kind: 'json', text })
/** The body that would be sent, or null if it's refused. */
const sentBody = (template: ConsoleRequest, values: Readonly<Record<string, string>>): string | null => {
  const request = fillVariables(template, values)
  const { body } = request
  return structureProblem(template, request) === null && 'text' in body ? body.text : null
}

it('keeps an earlier answer within its place', () => {
  const template = json('{"poll":{"duration_minutes":{{n}}}}')
  const evil = '1},"text":"pwned","x":{"y":1'
  expect(JSON.parse(sentBody(template, { n: evil, x: 'a' }) ?? '')).toEqual({
    poll: { duration_minutes: evil },
  })
  expect(sentBody(template, { n: '1440', x: 'a' })).toBe('{"poll":{"duration_minutes":1440}}')
  expect(sentBody(template, { n: '12345678901234567890', x: 'a' })).toContain(':12345678901234567890}')
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.json(),
  fc.constantFrom('1,2', '"', '\\', '0}', '],[', '-1e5', '007', 'null', '{"text":"pwned"}', '[1]', '"a","b"'),
)

it('sends what was confirmed with other single values, or nothing', () => {
  const rows: readonly (readonly [text: string, shape: unknown])[] = [
    ['{"a":{{v}},"b":[{{v}},"{{v}}"],"c":{"d":"x {{v}} y"}}', { a: 0, b: [0, 0], c: { d: 0 } }],
    ['[{{v}}]', [0]],
    ['{{v}}', 0],
    ['"{{v}}"', 0],
    ['{"a":1{{v}}}', { a: 0 }],
    // Not JSON, or a name from an answer.
    ['{"{{v}}":1}', null],
    ['{"a":"\\{{v}}"}', null],
    ['{"a":{{v}}{{v}}}', null],
  ]
  const blank = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(blank)
    if (typeof value !== 'object' || value === null) return 0
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blank(part)]))
  }
  fc.assert(
    fc.property(fc.constantFrom(...rows), anything, ([text, shape], v) => {
      const sent = sentBody(json(text), { v, x: 'a' })
      if (sent !== null) expect(blank(JSON.parse(sent))).toEqual(shape)
    }),
    { numRuns: 2_000 },
  )
})

it.each(['{"text":"pwned"}', '[1,2]'])('refuses %s where a single value was confirmed', (v) => {
  expect(sentBody(json('{"a":{{v}}}'), { v, x: 'a' })).toBeNull()
})

it.each([
  ['application/json; charset=utf-8', '{"a":{{v}}}', '1,"b":2', '{"a":"1,\\"b\\":2"}'],
  ['application/x-www-form-urlencoded', 'a={{v}}', '1&b=2', 'a=1%26b%3D2'],
  ['text/plain', 'a {{v}}', '1&b=2', 'a 1&b=2'],
])('encodes for a text of %s', (contentType, text, v, sent) => {
  expect(sentBody(withBody({ kind: 'text', text, contentType }), { v, x: 'a' })).toBe(sent)
})

it.each(['..', '.', '../..'])('refuses %s as a segment that changes the address', (x) => {
  const template = withBody({ kind: 'none' })
  const request = fillVariables(template, { x })
  expect(structureProblem(template, request)).toEqual(
    x.includes('/') ? null : expect.stringMatching(/address/),
  )
  expect(request.path.split('/')).toHaveLength(5)
})

it('refuses a value that would be another header', () => {
  const template: ConsoleRequest = { ...withBody({ kind: 'none' }), headers: [['accept', '{{x}}']] }
  expect(structureProblem(template, fillVariables(template, { x: 'a\r\nb: c' }))).toMatch(/line break/)
  expect(structureProblem(template, fillVariables(template, { x: 'a' }))).toBeNull()
})
