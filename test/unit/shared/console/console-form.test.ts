import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { operations } from '../../../../src/shared/api/index.ts'
import { matchOperation } from '../../../../src/shared/console/console-effect.ts'
import { exampleBody, exampleValues } from '../../../../src/shared/console/console-example.ts'
import { formOf, readForm, valuesOf } from '../../../../src/shared/console/console-form.ts'
import { consoleRequest } from '../../../../src/shared/console/console-request.ts'
import { requestOf } from '../../../../src/shared/console/operation-request.ts'

const operation = fc.constantFrom(...operations)

it.each(operations.map((entry) => [entry.id, entry] as const))(
  'draws %s as a form whose example its own schemas take',
  (_id, entry) => {
    const fields = formOf(entry)
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(entry.params.shape))
    const { params, errors } = readForm(entry, exampleValues(entry))
    expect([...errors]).toEqual([])
    const body = exampleBody(entry)
    if (entry.body !== null) expect(entry.body.safeParse(JSON.parse(body)).error?.issues ?? []).toEqual([])
    const request = requestOf(entry, params, body)
    expect(consoleRequest.safeParse(request).success).toBe(true)
    expect(request.path).not.toContain('/:')
    expect(matchOperation(request)?.id).toBe(entry.id)
  },
)

test('examples of bodies have what the service wants although their schemas don’t', () => {
  const bodyOf = (id: string) => {
    const entry = operations.find((one) => one.id === id)
    return entry === undefined ? null : JSON.parse(exampleBody(entry))
  }
  expect(bodyOf('webhooks.register')).toEqual({ url: 'https://example.com/' })
  expect(bodyOf('posts.create')).toEqual({ text: 'example' })
})

test('a request made from a form fills the same fields again', () => {
  fc.assert(
    fc.property(operation, (entry) => {
      const values = exampleValues(entry)
      const { params } = readForm(entry, values)
      expect(valuesOf(entry, requestOf(entry, params, ''))).toEqual(values)
    }),
  )
})

test('a missing required parameter is reported at its field', () => {
  fc.assert(
    fc.property(operation, (entry) => {
      const { errors } = readForm(entry, {})
      for (const { name, required } of formOf(entry)) expect(errors.has(name)).toBe(required)
    }),
  )
})

test.each([
  ['count', '0', true],
  ['count', '1000', false],
  ['count', 'many', true],
  ['with_total_count', 'perhaps', true],
  ['sort_by', 'name-asc', false],
  ['sort_by', 'colour-asc', true],
])('campaigns.list accepts %s=%s or refuses it', (name, text, refused) => {
  const entry = operations.find(({ id }) => id === 'campaigns.list')
  if (entry === undefined) throw new Error('The API has no campaigns.list.')
  expect(readForm(entry, { account_id: 'a1', [name]: text }).errors.has(name)).toBe(refused)
})

test('a form shows limits, choices and what can be cleared', () => {
  const entry = operations.find(({ id }) => id === 'lineItems.update')
  if (entry === undefined) throw new Error('The API has no lineItems.update.')
  const fields = new Map(formOf(entry).map((field) => [field.name, field]))
  expect(fields.get('bid_amount_local_micro')).toMatchObject({
    control: { kind: 'number' },
    bounds: 'at least 1',
    clearable: true,
    required: false,
  })
  expect(fields.get('name')?.bounds).toBe('at most 255 characters')
  expect(fields.get('entity_status')?.control).toEqual({
    kind: 'choice',
    choices: ['ACTIVE', 'PAUSED'],
  })
  expect(fields.get('line_item_id')).toMatchObject({ place: 'path', required: true })
})
