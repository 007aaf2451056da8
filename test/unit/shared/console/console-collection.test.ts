import { expect, test } from 'vitest'
import {
  consoleCollection,
  fileFor,
  writeCollection,
} from '../../../../src/shared/console/console-collection.ts'
import type { ConsoleRequest } from '../../../../src/shared/console/console-request.ts'
import {
  fillVariables,
  placeVariables,
  variablesIn,
} from '../../../../src/shared/console/console-variables.ts'

const request: ConsoleRequest = {
  operation: 'campaigns.list',
  host: 'ads',
  method: 'GET',
  path: '/12/accounts/8w2kp/campaigns',
  query: [
    ['user', '42'],
    ['name', 'about 8w2kp'],
  ],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
}
const values = { account_id: '8w2kp', user_id: '42' }

test('current IDs become names and are restored', () => {
  const named = placeVariables(request, values)
  expect(named.path).toBe('/12/accounts/{{account_id}}/campaigns')
  expect(named.query).toEqual([
    ['user', '{{user_id}}'],
    ['name', 'about 8w2kp'],
  ])
  expect(variablesIn(named)).toEqual(['account_id', 'user_id'])
  expect(fillVariables(named, values)).toEqual(request)
})

test('a variable without a value stays a placeholder; in the path a value can’t leave its segment', () => {
  const named = placeVariables(request, values)
  expect(variablesIn(fillVariables(named, { user_id: '42' }))).toEqual(['account_id'])
  expect(fillVariables(named, { ...values, account_id: '../x?y' }).path).toBe(
    '/12/accounts/..%2Fx%3Fy/campaigns',
  )
})

test('a collection is read as it was written', () => {
  const collection = consoleCollection.parse({
    format: 'flightdeck-requests',
    version: 1,
    name: 'Mine',
    requests: [{ name: 'Campaigns', note: '', request }],
  })
  expect(consoleCollection.parse(JSON.parse(writeCollection(collection)))).toEqual(collection)
})

test.each([
  ['My requests', [], 'My requests.json'],
  ['My requests', ['my REQUESTS.json'], 'My requests 2.json'],
  ['../../etc', [], 'etc.json'],
  ['日本', [], 'requests.json'],
])('the file for %j next to %j is %s', (name, taken, file) => {
  expect(fileFor(name, taken)).toBe(file)
})
