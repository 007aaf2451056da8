import { expect, test } from 'vitest'
import { pictureAddress } from '../../../../../src/main/modules/media/media-address.ts'
import type { Environment } from '../../../../../src/shared/accounts/environment.ts'

const production: Environment = {
  id: 'x',
  name: 'X',
  kind: 'production',
  platformUrl: 'https://api.example.com',
  adsUrl: 'https://ads.example.com/base',
  adsSandboxUrl: 'https://ads-sandbox.example.com',
  signatureHeader: 'x',
  signInHosts: [],
}
const sandbox: Environment = {
  ...production,
  id: 'sandbox',
  kind: 'sandbox',
  platformUrl: 'http://127.0.0.1:4100',
  adsUrl: 'http://127.0.0.1:4100/ads',
  adsSandboxUrl: 'http://127.0.0.1:4100/ads-sandbox',
}

test.each([
  ['https://pbs.twimg.com/media/one.jpg', 'https://pbs.twimg.com/media/one.jpg'],
  ['https://ads.example.com/media/one.jpg', 'https://ads.example.com/media/one.jpg'],
  ['http://pbs.twimg.com/media/one.jpg', null],
  ['https://pbs.twimg.com:8443/media/one.jpg', null],
  ['https://pbs.twimg.com.example.org/one.jpg', null],
  ['https://ada:secret@pbs.twimg.com/one.jpg', null],
  ['https://169.254.169.254/latest/meta-data', null],
  ['http://127.0.0.1:4100/media/one.png', null],
  ['http://localhost/one.png', null],
  ['file:///etc/passwd', null],
  ['data:image/png;base64,AA==', null],
  ['not an address', null],
])('%s leads to %s', (address, allowed) => {
  expect(pictureAddress(address, production)).toBe(allowed)
})

test('the sandbox has another port each time it starts', () => {
  expect(pictureAddress('http://127.0.0.1:3999/media/one.png?a=1', sandbox)).toBe(
    'http://127.0.0.1:4100/media/one.png?a=1',
  )
  expect(pictureAddress('http://127.0.0.2:3999/media/one.png', sandbox)).toBeNull()
})
