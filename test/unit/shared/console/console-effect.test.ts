import { expect, test } from 'vitest'
import { consentNeed, effectOf, matchOperation } from '../../../../src/shared/console/console-effect.ts'

test.each([
  ['platform', 'DELETE', '/2/connections/all', 'connections.endAll'],
  ['platform', 'DELETE', '/2/connections/filtered_stream', 'connections.endOfEndpoint'],
  ['ads', 'GET', '/12/accounts/8w2kp/campaigns?count=1', 'campaigns.list'],
  ['adsSandbox', 'GET', '/12/accounts/8w2kp/campaigns', 'campaigns.list'],
  ['platform', 'GET', '/12/accounts/8w2kp/campaigns', null],
  ['ads', 'PATCH', '/12/accounts', null],
] as const)('%s %s %s is %s', (host, method, path, id) => {
  expect(matchOperation({ host, method, path })?.id ?? null).toBe(id)
})

test.each([
  ['GET', '/nowhere', 'read', 'none', 'none'],
  ['POST', '/nowhere', 'write', 'none', 'write'],
  ['PATCH', '/nowhere', 'write', 'none', 'write'],
  ['DELETE', '/nowhere', 'destructive', 'destructive', 'destructive'],
  // A batch may delete although it's a POST.
  ['POST', '/12/batch/accounts/8w2kp/campaigns', 'destructive', 'destructive', 'destructive'],
] as const)('%s %s is %s: %s in the sandbox, %s elsewhere', (method, path, effect, inSandbox, elsewhere) => {
  const request = { host: 'ads', method, path } as const
  expect(effectOf(request)).toBe(effect)
  expect(consentNeed(request, { kind: 'sandbox' })).toBe(inSandbox)
  for (const kind of ['production', 'custom', 'adsSandbox'] as const) {
    expect(consentNeed(request, { kind })).toBe(elsewhere)
  }
})
