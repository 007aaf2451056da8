import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import { createTokens, type Tokens } from '../../../../../src/main/modules/diagnostics/diagnostics-tokens.ts'

function tokens(): Tokens {
  const redactor = createRedactor()
  const made = createTokens(redactor.text, redactor.mark)
  made.know('person', 'ada')
  made.know('account', '18ce54d4x5t')
  made.know('account name', 'Ada & Sons (Berlin)')
  made.know('data folder', '/srv/profile one')
  made.knowBase('https://ads.service.example')
  return made
}

describe('what is replaced in a text', () => {
  it.each([
    ['a known name as a word', 'Ada has adapted', '[person 1] has adapted'],
    ['a known name with characters of patterns', 'for ada & sons (berlin).', 'for [account name 1].'],
    ['a known folder', 'in /srv/profile one/logs', 'in [data folder 1]/logs'],
    ['an account in a path', '/12/accounts/18ce54d4x5t/cards', '/12/accounts/[account 1]/cards'],
    ['an account that nobody knew', '/12/accounts/zz9/cards', '/12/accounts/[account 1]/cards'],
    ['a mention', 'by @Grace_H!', 'by [person 1]!'],
    ['an e-mail address', 'mail to ada.b+x@mail.example.org', 'mail to [e-mail 1]'],
    ['a phone number', 'call +49 (30) 1234-5678 now', 'call [phone 1] now'],
    ['a phone number of a country', 'call 030 1234 5678', 'call [phone 1]'],
    ['a long number', 'user 2244994945', 'user [number 1]'],
    ['an address of somebody', 'see https://shop.example/a?b=1', 'see [address 1]'],
    ['the query of a path', 'GET /2/tweets?q=boots&n=1 failed', 'GET /2/tweets[query 1] failed'],
    [
      'a query of the service',
      'https://ads.service.example/12?x=1',
      'https://ads.service.example/12[query 1]',
    ],
    ['a path of a person', 'at /home/grace/Kunden.csv:3:1', 'at [path 1]:3:1'],
    ['a path of a person on Windows', 'at C:\\Users\\Grace\\x.csv', 'at [path 1]'],
    ['a secret by the name before it', 'token=abcdefgh12345678', 'token=[secret 1]'],
    ['what was taken out when it was written', 'token=[redacted]', 'token=[redacted]'],
    [
      'nothing of a time or a version',
      '2026-11-21T10:00:00.123Z 138.0.7204.49',
      '2026-11-21T10:00:00.123Z 138.0.7204.49',
    ],
  ])('%s', (_what, text, expected) => {
    expect(tokens().text(text)).toBe(expected)
  })
})

describe('tokens', () => {
  it('are the same for the same value, however it is written, and differ for others', () => {
    const made = tokens()
    expect(made.text('@ada ADA @grace ada')).toBe('[person 1] [person 1] [person 2] [person 1]')
    expect(made.text('+49 30 1234567, +49301234567')).toBe('[phone 1], [phone 1]')
    expect(made.replaced()).toEqual([
      { kind: 'person', values: 2 },
      { kind: 'phone', values: 1 },
    ])
  })

  it('replace whole values under the names of secrets and personal data', () => {
    expect(
      tokens().value({
        screenName: 'Grace',
        access_token: 'short',
        status: 200,
        title: 'Summer for Grace',
        inner: [{ email: 'x', counts: { failed: 3 } }],
        reason: null,
      }),
    ).toEqual({
      screenName: '[person 1]',
      access_token: '[secret 1]',
      status: 200,
      title: '[text 1]',
      inner: [{ email: '[e-mail 1]', counts: { failed: 3 } }],
      reason: null,
    })
  })

  it('leave no known name in any text', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{3,14}$/)
    const around = fc.constantFrom(' ', '/', '"', ', ', '(', '=', '@', ': ', '?u=', '%20 ')
    fc.assert(
      fc.property(name, around, around, (person, before, after) => {
        const made = createTokens(
          (text) => text,
          (secret) => secret,
        )
        made.know('person', person)
        expect(made.text(`x${before}${person}${after}y`)).not.toMatch(
          new RegExp(`(?<![a-z0-9_[])${person}(?![a-z0-9_ ])`),
        )
      }),
    )
  })
})

it('give one secret one token, in whatever form it appears', () => {
  const redactor = createRedactor()
  const secret = 'canary secret/0123456789'
  redactor.register(secret)
  const made = createTokens(redactor.text, redactor.mark)
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]
  for (const form of forms) expect(made.text(`with ${form} in it`)).toBe('with [secret 1] in it')
  expect(made.text('sent with Bearer another-token-12345')).toMatch(/\[secret 2\]/)
  expect(made.value({ token_secret: secret })).toEqual({ token_secret: '[secret 1]' })
  expect(made.replaced()).toEqual([{ kind: 'secret', values: 2 }])
})

it('give a secret that the log has marked the same token as elsewhere', () => {
  const redactor = createRedactor('/srv/profile one')
  const [first, second] = ['canary secret/0123456789', 'canary token 9876543210']
  for (const secret of [first, second]) redactor.register(secret)
  const lines = [
    redactor.fields({ message: `sent with ${second}`, access_token: first }),
    redactor.fields({ message: `answered ${first}`, pin: '4711081' }),
  ]
  const made = createTokens(redactor.text, redactor.mark)
  expect(lines.map((line) => made.value(line))).toEqual([
    { message: 'sent with [secret 1]', access_token: '[secret 2]' },
    { message: 'answered [secret 2]', pin: '[redacted]' },
  ])
  // A truncated line isn't JSON.
  expect(made.text(JSON.stringify(lines[1]))).toContain('answered [secret 2]')
  expect(made.text(`now with ${second}`)).toBe('now with [secret 1]')
  expect(made.replaced()).toEqual([{ kind: 'secret', values: 2 }])
})
