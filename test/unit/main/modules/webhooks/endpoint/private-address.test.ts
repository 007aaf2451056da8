import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPrivateAddress } from '../../../../../../src/main/modules/webhooks/endpoint/private-address.ts'

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.1.2.3',
  '0:0:0:0:0:ffff:c0a8:101',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '100::1',
  'localhost',
  '127.1',
  '',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '192.169.0.1',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2606:4700:4700::1111',
  '2a00:1450:4001:830::200e',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it('treats IPv4 the same within IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const alone = isPrivateAddress(address)
      expect(isPrivateAddress(`::ffff:${address}`)).toBe(alone)
      expect(isPrivateAddress(`64:ff9b::${address}`)).toBe(alone)
    }),
    { numRuns: 300 },
  )
})
