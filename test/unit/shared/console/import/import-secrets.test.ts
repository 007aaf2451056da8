import { expect, it } from 'vitest'
import { ads, rowsOf } from './imported.ts'

const account = `${ads}/accounts/18ce54d4x5t`
const names = [
  'api_key',
  'sig',
  'code',
  'token',
  'password',
  'client_secret',
  'signature',
  'X-Amz-Signature',
  'X-Amz-Credential',
  'sessionId',
  'jwt',
]
const pairs = names.map((name) => `${name}=HUSH`).join('&')
const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'HUSH'])))
const nested = JSON.stringify({ url: 'a', more: [{ deep: JSON.parse(json) }] })

it.each([
  ['a query', `curl '${account}/campaigns?count=7&${pairs}'`],
  ['headers', `curl ${names.map((name) => `-H '${name}: HUSH'`).join(' ')} '${account}/campaigns'`],
  ['a form', `curl -X POST -d 'name=a&${pairs}' '${account}/campaigns'`],
  ['a form for a JSON body', `curl -X POST -d 'url=a&${pairs}' 'https://api.example/2/webhooks'`],
  ['JSON', `curl -X POST -H 'content-type: application/json' -d '${json}' 'https://api.example/2/webhooks'`],
  [
    'nested JSON',
    `curl -X POST -H 'content-type: application/json' -d '${nested}' 'https://api.example/2/webhooks'`,
  ],
  [
    'JSON for parameters',
    `curl -X POST -H 'content-type: application/json' -d '${json}' '${account}/campaigns'`,
  ],
  ['the code of a sign-in', `curl -X POST -d 'grant_type=a&${pairs}' 'https://api.example/2/oauth2/token'`],
])('leaves out every secret of %s, and says so', (_where, command) => {
  const rows = rowsOf(command)
  expect(rows.map(({ kind }) => kind)).toEqual(['ready'])
  const text = JSON.stringify(rows)
  expect(text).not.toContain('HUSH')
  for (const name of names) expect(text.toLowerCase()).toContain(name.toLowerCase())
})
