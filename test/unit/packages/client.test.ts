import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExactJson, readMarked, writeExactJson, writeMarked } from '../../../packages/client/src/json.ts'
import { readShape } from '../../../packages/client/src/shape.ts'
import { signatureHeader } from '../../../packages/client/src/signing.ts'
import { crcResponse, verifySignature } from '../../../packages/client/src/webhook-signing.ts'
import { checkSignature } from '../../../src/main/core/api/oauth/signature-check.ts'
import { challengeResponse } from '../../../src/main/modules/webhooks/receiver/signature.ts'
import { toExactInteger } from '../../../src/shared/core/exact-integer.ts'
import { casesFor } from '../../support/runs.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const pairs = fc.array(fc.tuple(text, text), { maxLength: 4 })

describe('signing', () => {
  it('makes signatures that the program’s own check finds right', async () => {
    const keys = fc.record({ key: fc.stringMatching(/^\w{1,20}$/), secret: text })
    await fc.assert(
      fc.asyncProperty(pairs, pairs, keys, fc.option(keys), async (query, form, consumer, token) => {
        const url = `https://ads.example.com/12/accounts?${new URLSearchParams(query)}`
        const now = Date.UTC(2026, 0, 2)
        const header = await signatureHeader({ method: 'POST', url, form, extra: [], consumer, token, now })
        const report = checkSignature({
          method: 'POST',
          url,
          header,
          baseString: '',
          now,
          contentType: 'application/x-www-form-urlencoded',
          body: String(new URLSearchParams(form)),
          secretsOf: () => ({
            source: 'typed',
            secrets: { consumer: consumer.secret, token: token?.secret ?? '' },
          }),
        })
        expect(report).toMatchObject({ verdict: { kind: 'right' }, problems: [], ageSeconds: 0 })
      }),
      { numRuns: casesFor(50, 2_000) },
    )
  })
})

describe('webhooks', () => {
  const body = fc.uint8Array({ maxLength: 60 })
  const secret = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((value) => value.toWellFormed())

  it('answers challenges as the program does', async () => {
    await fc.assert(
      fc.asyncProperty(text, secret, async (token, key) => {
        expect(await crcResponse(token, key)).toEqual({ response_token: challengeResponse(token, key) })
      }),
      { numRuns: casesFor(50, 2_000) },
    )
  })

  it('verifies deliveries as the program does', async () => {
    await fc.assert(
      fc.asyncProperty(body, secret, async (bytes, key) => {
        const signature = challengeResponse(bytes, key)
        expect(await verifySignature(bytes, signature, key)).toBe(true)
        expect(await verifySignature(new Uint8Array([...bytes, 10]), signature, key)).toBe(false)
        expect(await verifySignature(bytes, signature, `${key}x`)).toBe(false)
      }),
      { numRuns: casesFor(50, 2_000) },
    )
  })

  it.each([
    undefined,
    null,
    '',
    'sha256=',
    'sha256=!',
    `sha256=${'A'.repeat(43)}`,
    `SHA256=${'A'.repeat(43)}=`,
  ])('refuses %s', async (signature) => {
    expect(await verifySignature('{}', signature, 'secret')).toBe(false)
  })

  it('takes no other spelling of the right digest', async () => {
    const signature = challengeResponse('{}', 'secret')
    // The last character of 32 bytes has two bits that count for nothing.
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const other = digits[digits.indexOf(signature.at(-2) ?? '') + 1] ?? ''
    for (const spelling of [`${signature.slice(0, -2)}${other}=`, ` ${signature}`, signature.slice(0, -1)])
      expect(await verifySignature('{}', spelling, 'secret')).toBe(false)
    expect(await verifySignature('{}', signature, 'secret')).toBe(true)
  })
})

describe('JSON on platforms without exact numbers', () => {
  const whole = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(toExactInteger)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      whole,
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      tie('list'),
      tie('record'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  }))

  it('is read and written as on the others', () => {
    fc.assert(
      fc.property(value, (given) => {
        const written = writeExactJson(given)
        expect(writeMarked(given)).toBe(written)
        expect(readMarked(written)).toEqual(readExactJson(written))
      }),
      { numRuns: casesFor(200, 20_000) },
    )
  })
})

describe('readShape', () => {
  const record = { kind: 'record', fields: { id: 'text' }, required: ['id'] } as const
  it.each([
    ['a lone record as a list', { kind: 'list', item: record, lone: true }, { id: 'a' }, [{ id: 'a' }]],
    [
      'a list below its key',
      { kind: 'list', item: record, inside: 'links' },
      { links: [{ id: 'a' }] },
      [{ id: 'a' }],
    ],
    ['a record in a list of one', { kind: 'wrapped', shape: record }, [{ id: 'a' }], { id: 'a' }],
    ['digits', { kind: 'wholeOrDigits' }, '12', 12],
    ['fields that nothing describes', record, { id: 'a', more: 1 }, { id: 'a', more: 1 }],
  ] as const)('reads %s', (_, shape, given, wanted) => {
    expect(readShape(shape, given)).toEqual({ ok: true, value: wanted })
  })

  it.each([
    ['a missing field', record, {}, 'id'],
    ['another type', { kind: 'list', item: record }, [{ id: 'a' }, { id: 1 }], '1.id'],
    ['another choice', { kind: 'choice', values: ['a', 'b'] }, 'c', ''],
    ['no variant', { kind: 'union', shapes: ['null', record] }, { id: 1 }, 'id'],
  ] as const)('names the place of %s', (_, shape, given, at) => {
    expect(readShape(shape, given)).toEqual({ ok: false, at })
  })
})
