import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isExpectedHost } from '../../../../../../src/main/modules/webhooks/receiver/host-check.ts'
import {
  challengeResponse,
  verifyDelivery,
  verifyWebhookSignature,
} from '../../../../../../src/main/modules/webhooks/receiver/signature.ts'

const secret = 'consumer-secret-0001'
const body = Buffer.from('{"text":"Grüße","n":1}')
const right = `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`

describe('challenge', () => {
  it('is answered with the HMAC of the token (RFC 4231, test case 2)', () => {
    const expected = Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex')
    expect(challengeResponse('what do ya want for nothing?', 'Jefe')).toBe(
      `sha256=${expected.toString('base64')}`,
    )
  })
})

describe('signature', () => {
  it.each([
    ['right', right, secret, 'valid'],
    ['absent', undefined, secret, 'missing'],
    ['empty', '', secret, 'missing'],
    ['not to be checked', right, null, 'unknown'],
    ['absent and not to be checked', undefined, null, 'missing'],
    ['of another secret', right, `${secret}2`, 'wrong'],
    ['without its prefix', right.slice(7), secret, 'wrong'],
    ['of another algorithm', right.replace('sha256', 'sha1'), secret, 'wrong'],
    ['in hexadecimal', `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`, secret, 'wrong'],
    ['given twice', `${right}, ${right}`, secret, 'wrong'],
    ['without padding', right.slice(0, -1), secret, 'wrong'],
  ])('%s', (_what, header, key, verdict) => {
    expect(verifyWebhookSignature(header, body, key)).toBe(verdict)
  })

  it('is over the raw bytes: the same JSON written differently is another message', () => {
    const rewritten = Buffer.from(JSON.stringify({ n: 1, text: 'Grüße' }))
    expect(verifyWebhookSignature(right, rewritten, secret)).toBe('wrong')
  })

  it('has one alphabet: the URL-safe one decodes to the same bytes', () => {
    const bodies = Array.from({ length: 50 }, (_, index) => Buffer.from(`{"n":${index}}`))
    const signed = bodies.map((message) => ({ message, text: challengeResponse(message.toString(), secret) }))
    const { message, text } = signed.find((pair) => /[+/]/.test(pair.text)) ?? { message: body, text: '' }
    expect(verifyWebhookSignature(text, message, secret)).toBe('valid')
    const other = text.replaceAll('+', '-').replaceAll('/', '_')
    expect(other).not.toBe(text)
    expect(verifyWebhookSignature(other, message, secret)).toBe('wrong')
  })

  it('has only one spelling: bits that decoding drops may not vary', () => {
    const last = right.at(-2) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
    const spelled = `${right.slice(0, -2)}${twin}=`
    expect(Buffer.from(spelled.slice(7), 'base64')).toEqual(Buffer.from(right.slice(7), 'base64'))
    expect(verifyWebhookSignature(spelled, body, secret)).toBe('wrong')
  })
})

describe('a delivery, with the secrets of several environments', () => {
  const signer = (environmentId: string, consumerSecret: string | null, signatureHeader = 'x-a') => ({
    environmentId,
    consumerSecret,
    signatureHeader,
  })
  const other = signer('other', 'another-secret')
  const ours = signer('ours', secret)
  const closed = signer('closed', null)
  it.each([
    ['is of the environment whose secret matches', [other, ours], { 'x-a': right }, 'valid', 'ours'],
    [
      'is of the first of two with the same secret',
      [ours, signer('twin', secret)],
      { 'x-a': right },
      'valid',
      'ours',
    ],
    [
      'is read from the header of that environment',
      [other, signer('b', secret, 'x-b')],
      { 'x-b': right },
      'valid',
      'b',
    ],
    ['is wrong where no secret matches', [other, signer('third', 's')], { 'x-a': right }, 'wrong', null],
    ['is missing without any of the headers', [other, ours], { 'x-z': right }, 'missing', null],
    ['is unknown where a secret is not at hand', [other, closed], { 'x-a': right }, 'unknown', null],
    ['is valid whatever else is not at hand', [closed, ours], { 'x-a': right }, 'valid', 'ours'],
    [
      'is unknown with no environment at all that could check it',
      [closed],
      { 'x-a': right },
      'unknown',
      null,
    ],
    ['is missing with no environment', [], { 'x-a': right }, 'missing', null],
    ['is not taken twice signed', [ours], { 'x-a': [right, right] }, 'wrong', null],
  ] as const)('%s', (_what, signers, headers, verdict, environmentId) => {
    expect(verifyDelivery(headers, body, signers)).toEqual({ verdict, environmentId })
  })
})

describe('host', () => {
  const hosts = ['receiver.flightdeck.example']
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.1:4000', true],
    ['localhost:4000', true],
    ['LOCALHOST', true],
    ['[::1]:4000', true],
    ['receiver.flightdeck.example', true],
    ['Receiver.Flightdeck.Example:443', true],
    ['receiver.flightdeck.example:8080', false],
    ['evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['evil.example:127.0.0.1', false],
    ['receiver.flightdeck.example.evil.example', false],
    ['127.0.0.1:', false],
    ['', false],
    [undefined, false],
  ])('%s', (host, expected) => {
    expect(isExpectedHost(host, hosts)).toBe(expected)
  })
})
