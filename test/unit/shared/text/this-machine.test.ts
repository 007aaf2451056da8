import { describe, expect, it } from 'vitest'
import { type Environment, isLocal } from '../../../../src/shared/accounts/environment.ts'
import { isLocalOnly, isOnThisMachine } from '../../../../src/shared/text/this-machine.ts'

it.each([
  ['http://127.0.0.1:8080/12/accounts', true],
  ['http://127.9.9.9/', true],
  ['http://[::1]:1/', true],
  ['https://localhost/', true],
  ['https://api.localhost./', true],
  ['https://api.example.com/', false],
  ['https://127.0.0.1.example.com/', false],
  ['https://localhost.example.com/', false],
  ['http://10.0.0.1/', false],
  ['https://user@api.example.com/?at=127.0.0.1', false],
  ['nowhere', false],
])('%s is on this machine: %s', (address, expected) => expect(isOnThisMachine(address)).toBe(expected))

it.each([
  [[], false],
  [['flightdeck', '--local-only'], true],
  [['flightdeck', '--local-only', '--allow-real-accounts'], false],
  [['flightdeck', '--allow-real-accounts', '--local-only'], false],
  [['flightdeck', '--allow-real-accounts'], false],
  [['flightdeck', '--local-only=no'], false],
])('a start with %j is local only: %s', (args, expected) => expect(isLocalOnly(args)).toBe(expected))

describe('an environment', () => {
  const environment: Environment = {
    id: 'own',
    name: 'Own',
    signatureHeader: 'x-signature',
    signInHosts: [],
    platformUrl: 'http://127.0.0.1:1',
    adsUrl: 'http://127.0.0.1:2',
    adsSandboxUrl: 'http://[::1]:3',
    kind: 'custom',
  }

  it('is local only if all of its services are', () => {
    expect(isLocal(environment)).toBe(true)
    for (const name of ['platformUrl', 'adsUrl', 'adsSandboxUrl']) {
      expect(isLocal({ ...environment, [name]: 'https://api.example.com' })).toBe(false)
    }
  })
})
