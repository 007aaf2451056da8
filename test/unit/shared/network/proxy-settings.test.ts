import { expect, test } from 'vitest'
import {
  proxySettings,
  readBypassRules,
  readProxyServer,
} from '../../../../src/shared/network/proxy-settings.ts'

test.each([
  ['proxy.example:3128', 'http://proxy.example:3128'],
  [' proxy.example ', 'http://proxy.example:80'],
  ['http://Proxy.Example:80/', 'http://proxy.example:80'],
  ['https://proxy.example', 'https://proxy.example:443'],
  ['HTTPS://proxy.example:80', 'https://proxy.example:80'],
  ['socks5://10.0.0.1', 'socks5://10.0.0.1:1080'],
  ['[::1]:3128', 'http://[::1]:3128'],
])('%s is the proxy %s', (text, server) => {
  expect(readProxyServer(text)).toBe(server)
})

test.each([
  '',
  'proxy example',
  'ftp://proxy.example',
  'socks4://proxy.example',
  'proxy.example:0',
  'proxy.example:70000',
  'ada:secret@proxy.example:3128',
  'http://proxy.example/path',
  'proxy.example?x',
  'proxy.example;DIRECT',
  'a.example,b.example',
  'http=proxy.example',
  'proxy.example:3128,direct://',
])('%s is not a proxy', (text) => {
  expect(readProxyServer(text)).toBeNull()
})

test('rules are written with commas', () => {
  expect(readBypassRules(' *.example;10.0.0.0/8\n<local>,,')).toBe('*.example,10.0.0.0/8,<local>')
})

test.each([
  { mode: 'pac', address: 'file:///etc/proxy.pac' },
  { mode: 'pac', address: 'https://ada:secret@proxy.example/proxy.pac' },
  { mode: 'manual', server: 'ada:secret@proxy.example:1', bypass: '' },
  { mode: 'system', server: 'x' },
  {},
])('%j is refused', (settings) => {
  expect(proxySettings.safeParse(settings).success).toBe(false)
})
