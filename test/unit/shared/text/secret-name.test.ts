import { expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '../../../../src/shared/api/index.ts'
import { isForeignSecretName, isSecretName } from '../../../../src/shared/text/secret-name.ts'

it.each([
  'client_secret',
  'clientSecret',
  'X-Amz-Signature',
  'X-Amz-Security-Token',
  'api_key',
  'x-api-key',
  'apiKey',
  'sig',
  'token',
  'user_password',
  'id_token',
])('%s is redacted everywhere', (name) => {
  expect(isSecretName(name)).toBe(true)
})

it.each(['next_token', 'pagination_token', 'author_id', 'code', 'designation', 'account_id', 'key'])(
  '%s is shown in logs',
  (name) => {
    expect(isSecretName(name)).toBe(false)
  },
)

it.each([
  'api_key',
  'sig',
  'X-Hub-Sig',
  'code',
  'session_id',
  'csrfToken',
  'x-auth',
  'authorization_code',
  'AWSAccessKeyId',
  'user[password]',
  'NGROK_AUTHTOKEN',
])('%s of another program is a secret', (name) => {
  expect(isForeignSecretName(name)).toBe(true)
})

it.each(['author_id', 'authors', 'authorId', 'country_code', 'design', 'signal', 'spin', 'keyword'])(
  '%s isn’t one',
  (name) => {
    expect(isForeignSecretName(name)).toBe(false)
  },
)

it('no body of the API has a name that imports would take for a secret of another program', () => {
  const names = new Set<string>()
  for (const { body } of operations) {
    if (body === null) continue
    JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }), (key, value) => {
      if (key === 'properties') for (const name of Object.keys(value)) names.add(name)
      return value
    })
  }
  expect(names.size).toBeGreaterThan(100)
  expect([...names].filter(isForeignSecretName)).toEqual([])
})
