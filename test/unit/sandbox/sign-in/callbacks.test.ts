import { expect, it } from 'vitest'
import { Ids } from '../../../../src/sandbox/ids.ts'
import { isRegistered } from '../../../../src/sandbox/sign-in/callbacks.ts'
import { RequestTokens, redirectTarget } from '../../../../src/sandbox/sign-in/request-tokens.ts'

const app = {
  id: '1',
  name: 'App',
  consumer_key: 'k',
  consumer_secret: 's',
  callback_urls: [
    'https://client.example.com/oauth/callback',
    'http://127.0.0.1/oauth/callback',
    'flightdeck://signed-in',
  ],
  sign_in_enabled: false,
  ads_access: true,
}

it.each([
  ['oob', true],
  ['https://client.example.com/oauth/callback', true],
  ['https://client.example.com/oauth/callback?state=7', true],
  ['http://127.0.0.1:53682/oauth/callback', true],
  ['flightdeck://signed-in', true],
  ['https://client.example.com/oauth/callback/', false],
  ['https://client.example.com:8443/oauth/callback', false],
  ['http://client.example.com/oauth/callback', false],
  ['https://client.example.com.evil.example/oauth/callback', false],
  ['http://localhost:53682/oauth/callback', false],
  ['http://127.0.0.1:53682/elsewhere', false],
  ['http://127.0.0.1:53682/oauth/callback?state=7', true],
  ['http://127.0.0.1:99999/oauth/callback', false],
  ['https://127.0.0.1/oauth/callback', false],
  ['http://127.1/oauth/callback', false],
  ['https://client.example.com/oauth/callback#part', false],
  ['https://ada@client.example.com/oauth/callback', false],
  ['https://CLIENT.example.com/oauth/callback', false],
  ['https://client.example.com/other/../oauth/callback', false],
  ['https://client.example.com:443/oauth/callback', false],
  ['flightdeck://signed-in/elsewhere', false],
  ['no address', false],
  ['', false],
])('an app with three registered callbacks may redirect to %j: %s', (callback, wanted) => {
  expect(isRegistered(app, callback)).toBe(wanted)
})

it('sends the browser to the callback, with its own query, and nowhere in PIN mode', () => {
  const clock = { now: () => 0 }
  const tokens = new RequestTokens(new Ids(clock), clock)
  const token = tokens.issue('k', 'https://client.example.com/cb?state=a%20b#part', 'write')
  expect(redirectTarget(token)).toBeNull()
  const { approval } = tokens.approve(token, '1')
  expect(redirectTarget({ ...token, approval })).toBe(
    `https://client.example.com/cb?state=a%20b&oauth_token=${token.token}&oauth_verifier=${approval.verifier}#part`,
  )
  expect(redirectTarget({ ...token, approval: { kind: 'denied' } })).toContain(`&denied=${token.token}#part`)
  expect(redirectTarget({ ...token, callback: 'oob', approval })).toBeNull()
})
