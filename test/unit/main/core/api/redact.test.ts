import { beforeEach, describe, expect, test } from 'vitest'
import { createRedactor, type Redactor } from '../../../../../src/main/core/api/redact.ts'

const canary = 'c4n4ry/secret+value="x"'

describe('known secrets', () => {
  let redactor: Redactor
  beforeEach(() => {
    redactor = createRedactor()
    redactor.register(canary)
  })

  test.each([
    ['plain', canary, '[redacted]'],
    ['percent-encoded', encodeURIComponent(canary), '[redacted]'],
    ['in JSON', JSON.stringify({ note: canary }), '{"note":"[redacted]"}'],
    ['within a text in JSON', JSON.stringify(`It’s ${canary}.`), '"It’s [redacted]."'],
    ['in base64', Buffer.from(canary).toString('base64'), '[redacted]'],
  ])('%s', (_name, text, cleaned) => {
    expect(redactor.text(`before ${text} after`)).toBe(`before ${cleaned} after`)
  })

  test('are replaced longest first if two overlap', () => {
    const overlapping = createRedactor()
    overlapping.register('abcdefgh')
    overlapping.register('abcdefgh-and-more')
    expect(overlapping.text('x abcdefgh-and-more y')).toBe('x [redacted] y')
  })

  test('are left alone if they are too short to be secrets', () => {
    const careful = createRedactor()
    careful.register('the')
    expect(careful.text('the other')).toBe('the other')
  })
})

describe('unknown secrets by name and format', () => {
  const text = (dirty: string) => createRedactor().text(dirty)

  test.each([
    ['a query', '/x?a=1&oauth_token=hidden1&b=2', '/x?a=1&oauth_token=[redacted]&b=2'],
    ['a form', 'oauth_token_secret=hidden1&user_id=5', 'oauth_token_secret=[redacted]&user_id=5'],
    [
      'JSON',
      '{"access_token":"hid\\"den1","token_type":"bearer"}',
      '{"access_token":"[redacted]","token_type":"bearer"}',
    ],
    ['a header', 'x-service-webhooks-signature: sha256=hidden1', 'x-service-webhooks-signature: [redacted]'],
    ['bearer', 'got Bearer AAAAAAAAhidden1%3D there', 'got Bearer [redacted] there'],
    ['basic', 'Basic aGlkZGVuMTpoaWRkZW4x', 'Basic [redacted]'],
    ['an OAuth header', 'OAuth oauth_nonce="hidden1", oauth_signature="hidden2" end', 'OAuth [redacted] end'],
    ['camel case', "consumerSecret='hidden1'", "consumerSecret='[redacted]'"],
    ['a challenge', 'GET /hook?crc_token=hidden1', 'GET /hook?crc_token=[redacted]'],
    ['a name within a value', 'token="x, secret=hidden1" end', 'token="[redacted]" end'],
    ['a name at the end of a value', 'token=secret="hidden1" end', 'token=[redacted]"[redacted]" end'],
    ['no value', 'token=', 'token='],
  ])('%s', (_name, dirty, clean) => {
    expect(text(dirty)).toBe(clean)
  })

  test.each([
    '{"next_cursor":"c-3yvu1pzhd3i7","name":"Basic offer"}',
    'account_id=8wku2&count=200',
    'The basics of OAuth are easy.',
  ])('leaves %s', (harmless) => {
    expect(text(harmless)).toBe(harmless)
  })
})

describe('the token of a secret', () => {
  const secret = 'some/long+secret'
  test.each([
    ['plain', secret, ''],
    ['percent-encoded', encodeURIComponent(secret), ''],
    ['in base64', Buffer.from(secret).toString('base64'), ''],
    ['by its name', `token=${secret}`, 'token='],
    ['in quotes', `token="${secret}"`, 'token='],
    ['by its scheme', `Bearer  ${secret}`, 'Bearer '],
  ])('is the same wherever it is: %s', (_where, dirty, before) => {
    const redactor = createRedactor()
    if (before === '') redactor.register(secret)
    const quote = dirty.endsWith('"') ? '"' : ''
    expect(redactor.text(dirty, redactor.mark)).toBe(`${before}${quote}${redactor.mark(secret)}${quote}`)
  })

  test.each([
    [15, /^\[redacted\]$/],
    [16, /^\[secret [0-9a-f]{6}\]$/],
  ])('of %d letters', (length, token) => {
    expect(createRedactor().mark('x'.repeat(length))).toMatch(token)
  })
})

describe('log fields', () => {
  let redactor: Redactor
  beforeEach(() => {
    redactor = createRedactor()
    redactor.register('registered-secret')
  })

  test('are redacted by name at every depth, by value everywhere', () => {
    expect(
      redactor.fields({
        token: { key: 'k' },
        nested: { consumerSecret: 'x', list: ['registered-secret', 7, null], ok: true },
        nothing: null,
        clientSecret: null,
        bytes: new Uint8Array(3),
      }),
    ).toEqual({
      token: '[redacted]',
      nested: { consumerSecret: '[redacted]', list: ['[secret da0669]', 7, null], ok: true },
      nothing: null,
      clientSecret: null,
      bytes: '[3 bytes]',
    })
  })

  test('with secret names have a token, unless they are empty', () => {
    const fields = { token: 'another-secret-value', secret: undefined, password: null }
    expect(redactor.fields(fields)).toStrictEqual({ ...fields, token: redactor.mark(fields.token) })
  })

  test('are shown eight levels deep', () => {
    const nested = (levels: number): object => (levels === 0 ? { end: 1 } : { next: nested(levels - 1) })
    expect(redactor.fields({ next: nested(7) })).toEqual({ next: nested(7) })
    expect(JSON.stringify(redactor.fields({ next: nested(8) }))).toContain('{"next":"[redacted]"}')
  })

  test('show where an error was thrown, if it says so', () => {
    const error = new Error('about registered-secret')
    expect(redactor.fields({ error })).toMatchObject({
      error: { stack: expect.stringMatching(/secret da0669\]\n\s+at /) },
    })
    delete error.stack
    expect(redactor.fields({ error })).toMatchObject({ error: { stack: '' } })
  })

  test('show errors with their kind and without their secrets', () => {
    const cleaned = redactor.fields({ error: new TypeError('about registered-secret') })
    expect(cleaned).toMatchObject({ error: { name: 'TypeError', message: 'about [secret da0669]' } })
    expect(JSON.stringify(cleaned)).not.toContain('registered-secret')
  })

  test('mark the same secret the same in all runs of one profile, and in no other', () => {
    const marks = ['registered-secret', 'another-secret-value'].map(redactor.mark)
    expect(new Set(marks).size).toBe(2)
    expect(createRedactor().mark('registered-secret')).toBe(marks[0])
    expect(createRedactor('/another/profile').mark('registered-secret')).not.toBe(marks[0])
    expect(redactor.mark(marks[0] ?? '')).toBe(marks[0])
    // For something short, such as a PIN, even a few digits of a digest would reveal something.
    expect(redactor.mark('4711081')).toBe('[redacted]')
  })

  test('end even if a value contains itself', () => {
    const loop: Record<string, unknown> = { name: 'registered-secret' }
    loop.self = loop
    const list: unknown[] = []
    list.push(list, 'registered-secret')
    loop.list = list
    expect(JSON.stringify(redactor.fields(loop))).not.toContain('registered-secret')
  })
})
