import { describe, expect, it } from 'vitest'
import { blockedHost, createSignInPolicy } from '../../../../../src/main/shell/windows/sign-in-policy.ts'

const policy = createSignInPolicy({
  allowedOrigins: [
    'https://api.example.com',
    'https://login.example.com:8443',
    'http://127.0.0.1:4010',
    'nonsense',
  ],
  callback: 'http://127.0.0.1/oauth/callback',
})

describe('navigation of a sign-in', () => {
  it.each([
    ['https://api.example.com/oauth/authorize?oauth_token=a'],
    ['https://API.EXAMPLE.COM/'],
    ['https://api.example.com:443/'],
    ['https://login.example.com:8443/'],
    ['http://127.0.0.1:4010/oauth/authenticate'],
  ])('allows %s', (address) => {
    expect(policy.navigation(address, true)).toEqual({ kind: 'allowed' })
  })

  it.each([
    ['a look-alike host', 'https://api.example.com.evil.test/'],
    ['a host that begins alike', 'https://api.example.community/'],
    ['a subdomain', 'https://a.api.example.com/'],
    ['the parent domain', 'https://example.com/'],
    ['a trailing dot', 'https://api.example.com./'],
    ['user information before another host', 'https://api.example.com@evil.test/'],
    ['user information before our host', 'https://user:word@api.example.com/'],
    ['an encoded slash in user information', 'https://api.example.com%2f@evil.test/'],
    ['a backslash', 'https://evil.test\\@api.example.com/'],
    ['punycode', 'https://xn--pi-7kc.example.com/'],
    ['a homograph', 'https://\u0430pi.example.com/'],
    ['full-width dots that fold to another host', 'https://api\uff0eexample.com.evil.test/'],
    ['another port', 'https://api.example.com:444/'],
    ['the default port of an origin with a port', 'https://login.example.com/'],
    ['plain http', 'http://api.example.com/'],
    ['http to localhost by name', 'http://localhost:4010/'],
    ['another loopback port', 'http://127.0.0.1:4011/'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript in upper case', 'JAVASCRIPT:alert(1)'],
    ['javascript after a blank', ' javascript:alert(1)'],
    ['data', 'data:text/html,<script>1</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a blob of an allowed origin', 'blob:https://api.example.com/5'],
    ['our own pages', 'app://flightdeck/'],
    ['view-source', 'view-source:https://api.example.com/'],
    ['about:blank as the page', 'about:blank'],
    ['ftp', 'ftp://api.example.com/'],
    ['a websocket', 'wss://api.example.com/'],
    ['a custom scheme', 'mailto:somebody@example.com'],
    ['chrome pages', 'chrome://settings/'],
    ['developer tools', 'devtools://devtools/bundled/inspector.html'],
    ['the callback on another port', 'http://127.0.0.1:81/oauth/callback?oauth_verifier=a'],
    ['the callback on another path', 'http://127.0.0.1/oauth/callback/extra'],
    ['the callback with another scheme', 'https://127.0.0.1/oauth/callback'],
    ['the callback with user information', 'http://u@127.0.0.1/oauth/callback'],
    ['nothing', ''],
    ['no address', 'api.example.com'],
  ])('refuses %s', (_what, address) => {
    expect(policy.navigation(address, true)).toEqual({ kind: 'refused' })
    expect(policy.navigation(address, false).kind === 'allowed').toBe(address === 'about:blank')
  })

  it('accepts the callback with its query, from the page and not from a frame', () => {
    const address = 'http://127.0.0.1/oauth/callback?oauth_token=a&oauth_verifier=b'
    const step = policy.navigation(address, true)
    expect(step.kind === 'callback' && step.url.searchParams.get('oauth_verifier')).toBe('b')
    expect(policy.navigation(address, false)).toEqual({ kind: 'refused' })
  })

  it('accepts a callback with its own scheme', () => {
    const custom = createSignInPolicy({ allowedOrigins: [], callback: 'flightdeck-app://done/here' })
    expect(custom.navigation('flightdeck-app://done/here?oauth_token=a', true).kind).toBe('callback')
    expect(custom.navigation('flightdeck-app://done/there', true).kind).toBe('refused')
  })

  it.each([
    'javascript:void(0)',
    'data:text/html,x',
    'file:///tmp/x',
    'app://flightdeck/',
    'about:blank',
    'no address',
  ])('never ends at %s, even if it is registered', (callback) => {
    const odd = createSignInPolicy({ allowedOrigins: ['https://api.example.com'], callback })
    expect(odd.navigation(callback, true).kind).toBe('refused')
  })
})

describe('where a page tried to go', () => {
  it.each([
    ['https://login.example.com/start?secret=1', 'login.example.com'],
    ['https://login.example.com:8443/', 'login.example.com:8443'],
    ['http://login.example.com/', 'login.example.com'],
    ['https://user:word@login.example.com/', 'login.example.com'],
    ['mailto:somebody@example.com', null],
    ['javascript:void(0)', null],
    ['no address', null],
  ])('is reported for %s by host only', (address, host) => expect(blockedHost(address)).toBe(host))
})

describe('what a sign-in page loads', () => {
  it.each([
    'https://cdn.example.net/a.js',
    'wss://live.example.net/',
    'http://127.0.0.1:4010/logo.png',
    'data:image/png,',
    'blob:https://api.example.com/1',
  ])('lets %s through', (address) => expect(policy.mayLoad(address)).toBe(true))
  it.each([
    'http://cdn.example.net/a.js',
    'ws://live.example.net/',
    'file:///etc/passwd',
    'app://flightdeck/index.html',
    'http://127.0.0.1/oauth/callback?oauth_verifier=stolen',
    'https://user@cdn.example.net/',
    'http://192.168.0.1/',
    'no address',
  ])('blocks %s', (address) => expect(policy.mayLoad(address)).toBe(false))

  it.each([
    'http://127.0.0.1:4010/logo.png',
    'http://[::1]:9000/',
    'ws://127.0.0.1:4010/',
    'https://127.0.0.1:8443/',
    'https://localhost/',
    'wss://localhost:8443/',
  ])('reaches %s on this machine only if the service is here too', (address) => {
    const allowedOrigins = ['https://api.example.com']
    const remote = createSignInPolicy({ allowedOrigins, callback: 'http://127.0.0.1/oauth/callback' })
    expect(remote.mayLoad(address)).toBe(false)
    expect(policy.mayLoad(address)).toBe(true)
  })
})
