import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proxyAddress, readProxyList } from '../../../../../src/main/core/network/proxy-list.ts'

test.each([
  ['', ['direct']],
  ['DIRECT', ['direct']],
  ['PROXY a.example:3128;DIRECT', ['http://a.example:3128', 'direct']],
  [
    'proxy a.example:3128 ; HTTPS b.example:443; SOCKS5 c.example:1',
    ['http://a.example:3128', 'https://b.example:443', 'socks5://c.example:1'],
  ],
  ['PROXY [2001:db8::1]:80', ['http://[2001:db8::1]:80']],
  ['HTTPS b.example', ['https://b.example:443']],
  ['SOCKS old.example:1080;DIRECT', ['SOCKS', 'direct']],
  ['QUIC q.example:443', ['QUIC']],
  ['PROXY ada:secret@a.example:1;DIRECT', ['direct']],
  // A list that can't be read must not become a direct connection.
  ['PROXY', ['an unknown kind of']],
  ['[https://a:443, https://b:443]', ['an unknown kind of']],
  ['PROXY a.example:99999', ['an unknown kind of']],
])('%s', (text, hops) => {
  const read = readProxyList(text).map((hop) =>
    hop.kind === 'direct' ? 'direct' : hop.kind === 'unsupported' ? hop.name : proxyAddress(hop),
  )
  expect(read).toEqual(hops)
})

test('gives at least one route for any text, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => readProxyList(text).length > 0))
})
