import { describe, expect, it } from 'vitest'
import { unstatedSkew, withCredential } from '../../../../../src/main/core/api/attempt.ts'
import type { ExchangeResult } from '../../../../../src/main/core/api/exchange.ts'
import type { Authentication } from '../../../../../src/shared/api/operation.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { answer, startTime } from './support.ts'

const signedOut: Fault = { kind: 'signedOut', code: 89, message: 'm' }

describe('a refused credential', () => {
  it.each<[Authentication, string | undefined]>([
    ['bearer', 'appToken'],
    ['oauth2User', 'userToken'],
    ['basic', 'appKeys'],
    ['client', 'appKeys'],
    ['app', 'appKeys'],
    ['user', undefined],
    ['requestToken', undefined],
    ['none', undefined],
  ])('of a request with %s is named: %s', (auth, credential) => {
    expect(withCredential(auth, signedOut)).toEqual(
      credential === undefined ? signedOut : { ...signedOut, credential },
    )
  })

  it('isn’t the reason for another fault', () => {
    const fault: Fault = { kind: 'notFound', code: 'NOT_FOUND', message: 'm' }
    expect(withCredential('bearer', fault)).toEqual(fault)
  })
})

describe('a clock that a refusal doesn’t mention', () => {
  const timestamp = startTime / 1_000
  const signed = {
    method: 'GET',
    url: 'https://ads.example/',
    consumer: { key: 'k', secret: 's' },
    token: null,
    form: [],
    extra: [],
    nonce: 'n',
    timestamp,
  } as const
  const refusal = (serverTime: number | null, change: Partial<ExchangeResult> = {}, status = 401) => {
    const date = serverTime === null ? {} : { date: new Date(serverTime).toUTCString() }
    const exchanged = { body: new Uint8Array(), startedAt: startTime, limit: null, sentHeaders: {}, signed }
    return unstatedSkew({ ...exchanged, answer: answer(status, {}, date), ...change })?.kind ?? null
  }

  it.each([
    [295_000, null],
    [296_000, 'clockSkew'],
    [-295_000, null],
    [-296_000, 'clockSkew'],
  ])('%i ms off: %s', (skewMs, kind) => {
    expect(refusal(startTime + skewMs)).toBe(kind)
  })

  it('explains nothing without a date, a signature or a refused sign-in', () => {
    const late = startTime + 3_600_000
    expect(refusal(null)).toBeNull()
    expect(refusal(late, { signed: null })).toBeNull()
    expect(refusal(late, {}, 403)).toBeNull()
  })
})
