import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { explainSignature } from '../../../../src/main/core/api/oauth/oauth1.ts'
import type { ConsoleRequest } from '../../../../src/shared/console/console-request.ts'
import { snippet, snippetForms } from '../../../../src/shared/console/console-snippets.ts'
import { isSecretName } from '../../../../src/shared/text/secret-name.ts'

const base = 'http://127.0.0.1:1'
const request: ConsoleRequest = {
  operation: null,
  host: 'ads',
  method: 'POST',
  path: '/12/accounts/8w2kp/cards',
  query: [
    ['name', "Tents & 'lamps' (50%) + $HOME `x`"],
    ['a', 'ü'],
    ['a', 'b'],
  ],
  headers: [['X-Note', 'one']],
  body: { kind: 'form', fields: [['zulu', '1 2']] },
  auth: 'user',
}
const keys = {
  CONSUMER_KEY: 'ck',
  CONSUMER_SECRET: 'cs+/=',
  ACCESS_TOKEN: '1-tok',
  ACCESS_TOKEN_SECRET: 'ts',
}

/** Our own signer's result for the same request, nonce and time. */
function ours(given: ConsoleRequest, url: string, nonce: string, timestamp: number): string {
  const form = given.body.kind === 'form' ? given.body.fields : []
  return explainSignature({
    method: given.method,
    url,
    form,
    extra: [],
    nonce,
    timestamp,
    consumer: { key: keys.CONSUMER_KEY, secret: keys.CONSUMER_SECRET },
    token: { key: keys.ACCESS_TOKEN, secret: keys.ACCESS_TOKEN_SECRET },
  }).baseString
}

const headerOf = (text: string) =>
  new Map(
    [...text.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  )

test('the Node script sends a request whose signature is valid', () => {
  const script = `globalThis.fetch = async (url, options) => {
    console.log(JSON.stringify({ url, ...options }))
    return { status: 200, text: async () => '' }
  }
  ${snippet('node', request, base, isSecretName).replace(/^import (.*) from '(.*)'$/m, "const $1 = await import('$2')")}`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...keys },
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  const sent = JSON.parse(run.stdout.split('\n')[0] ?? '')
  const header = headerOf(sent.headers.Authorization)
  const expected = ours(
    request,
    sent.url,
    header.get('oauth_nonce') ?? '',
    Number(header.get('oauth_timestamp')),
  )
  const key = `${encodeURIComponent(keys.CONSUMER_SECRET)}&${keys.ACCESS_TOKEN_SECRET}`
  expect(header.get('oauth_signature')).toBe(createHmac('sha1', key).update(expected).digest('base64'))
  expect(sent.body).toBe('zulu=1%202')
  expect(sent.headers['X-Note']).toBe('one')
})

test('the curl script has our base string, whatever the parameters', () => {
  const unit = fc.constantFrom(...'aZ09-._~ +&=%$`"\'!*()/:', 'ü', '\n', '\u{1f600}', '\ud800')
  const pair = fc.tuple(fc.string({ minLength: 1, maxLength: 8, unit }), fc.string({ maxLength: 12, unit }))
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (query) => {
      const given: ConsoleRequest = { ...request, query }
      const text = snippet('curl', given, base, () => false)
      const parameters = /^PARAMETERS="(.*)"$/m.exec(text)?.[1] ?? ''
      const address = /^BASE_STRING="POST&([^&]*)&/m.exec(text)?.[1] ?? ''
      const filled = parameters
        .replace('$(encode "$CONSUMER_KEY")', keys.CONSUMER_KEY)
        .replace('$(encode "$ACCESS_TOKEN")', keys.ACCESS_TOKEN)
        .replace('$NONCE', 'n')
        .replace('$TIMESTAMP', '1')
      const url = new URL(`${base}${request.path}`)
      const encode = (name: string) =>
        encodeURIComponent(name.toWellFormed()).replace(
          /[!'()*]/g,
          (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
        )
      url.search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      expect(`POST&${address}&${encode(filled)}`).toBe(ours(given, url.href, 'n', 1))
    }),
  )
})

it.each(snippetForms)('leaves every secret out of %s', (form) => {
  const canary = 'CANARY-0123456789'
  const given: ConsoleRequest = {
    ...request,
    query: [['oauth_token', canary]],
    headers: [['Authorization', `Bearer ${canary}`]],
    body: { kind: 'form', fields: [['access_token', canary]] },
  }
  for (const auth of ['user', 'app', 'bearer', 'basic', 'none'] as const) {
    const text = snippet(form, { ...given, auth }, base, isSecretName)
    expect(text).not.toContain(canary)
    expect(text).toContain('YOUR_ACCESS_TOKEN')
  }
})

test('the curl script with credentials signs as it is, in an environment without any', () => {
  const text = snippet('curl', request, base, isSecretName, keys)
  expect(text).not.toContain('YOUR_')
  const run = spawnSync('sh', ['-c', text.replace(/^curl /m, 'printf "%s\\n" ')], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  const header = headerOf(run.stdout)
  const nonce = header.get('oauth_nonce') ?? ''
  const url = `${base}${request.path}?name=Tents%20%26%20%27lamps%27%20%2850%25%29%20%2B%20%24HOME%20%60x%60&a=%C3%BC&a=b`
  const expected = ours(request, url, nonce, Number(header.get('oauth_timestamp')))
  const key = `${encodeURIComponent(keys.CONSUMER_SECRET)}&${keys.ACCESS_TOKEN_SECRET}`
  expect(header.get('oauth_consumer_key')).toBe(keys.CONSUMER_KEY)
  expect(header.get('oauth_signature')).toBe(createHmac('sha1', key).update(expected).digest('base64'))
})

test('the scripts read the variables that the command line’s sandbox prints', () => {
  const prefixed = Object.fromEntries(
    Object.entries(keys).map(([name, value]) => [`FLIGHTDECK_${name}`, value]),
  )
  const curl = snippet('curl', request, base, isSecretName).replace(/^curl /m, 'printf "%s\\n" ')
  const run = (env: Readonly<Record<string, string>>) =>
    headerOf(
      spawnSync('sh', ['-c', curl], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' }).stdout,
    ).get('oauth_consumer_key')
  expect(run(prefixed)).toBe(keys.CONSUMER_KEY)
  expect(run({ ...prefixed, CONSUMER_KEY: 'nearer' })).toBe('nearer')
  expect(run({})).toBe('YOUR_CONSUMER_KEY')
  expect(snippet('node', request, base, isSecretName)).toContain(
    "const consumerKey = process.env.CONSUMER_KEY ?? process.env.FLIGHTDECK_CONSUMER_KEY ?? 'YOUR_CONSUMER_KEY'",
  )
  expect(snippet('python', request, base, isSecretName)).toContain(
    "CONSUMER_KEY = os.environ.get('CONSUMER_KEY', os.environ.get('FLIGHTDECK_CONSUMER_KEY', 'YOUR_CONSUMER_KEY'))",
  )
})

it.each(snippetForms)('writes given credentials into %s and keeps placeholders for the others', (form) => {
  const text = snippet(form, { ...request, auth: 'basic' }, base, isSecretName, { CONSUMER_KEY: "it's" })
  expect(text).not.toContain('YOUR_CONSUMER_KEY')
  expect(text).toContain('YOUR_CONSUMER_SECRET')
})
