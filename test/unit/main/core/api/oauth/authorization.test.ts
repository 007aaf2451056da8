import { describe, expect, it } from 'vitest'
import { authorize } from '../../../../../../src/main/core/api/oauth/authorization.ts'
import type { PreparedRequest } from '../../../../../../src/main/core/api/request.ts'
import type { Credentials } from '../../../../../../src/main/core/api/types.ts'
import type { Authentication } from '../../../../../../src/shared/api/operation.ts'
import { caller, countingRandom, manualClock } from '../support.ts'

const request: PreparedRequest = {
  method: 'POST',
  url: 'https://platform.example/oauth/access_token',
  headers: {},
  body: null,
  form: [],
  protocol: [],
}
const oauth2 = { clientId: 'client', clientSecret: 'the secret', accessToken: 'access' }
const all: Credentials = { ...caller.credentials, bearer: 'bearer', oauth2 }
const { consumer, token } = caller.credentials

function authorization(
  auth: Authentication,
  credentials: Credentials = all,
  changes: Partial<PreparedRequest> = {},
) {
  const time = { clock: manualClock(), random: countingRandom(), offsetMs: 0 }
  return authorize(auth, { ...request, ...changes }, credentials, time)
}

const basicHeader = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`

describe('the Authorization header', () => {
  it.each<[Authentication, string | null]>([
    ['none', null],
    ['basic', basicHeader('consumer-key', 'consumer-secret-1234')],
    ['bearer', 'Bearer bearer'],
    ['oauth2User', 'Bearer access'],
    ['client', basicHeader('client', 'the%20secret')],
  ])('of %s is sent in clear text, and nothing is signed', (auth, header) => {
    expect(authorization(auth)).toEqual({ ok: true, value: { header, signed: null } })
  })

  it('of a public client is none', () => {
    const credentials = { ...all, oauth2: { ...oauth2, clientSecret: null } }
    expect(authorization('client', credentials)).toEqual({ ok: true, value: { header: null, signed: null } })
  })

  it.each<[Authentication, typeof token]>([
    ['app', null],
    ['user', token],
    ['requestToken', token],
  ])('of %s is signed', (auth, signingToken) => {
    expect(authorization(auth)).toMatchObject({
      ok: true,
      value: {
        header: expect.stringMatching(/^OAuth .*oauth_signature="/),
        signed: { consumer, token: signingToken },
      },
    })
  })

  it('has the token of the request once, and its other parameters', () => {
    const protocol = [
      ['oauth_verifier', '1234567'],
      ['oauth_token', '42-token'],
    ] as const
    const outcome = authorization('requestToken', all, { protocol })
    const alone = authorization('requestToken', all, { protocol: protocol.slice(0, 1) })
    expect(outcome).toEqual(alone)
    expect(outcome.ok && outcome.value.header).toContain('oauth_verifier="1234567"')
  })
})

describe('nothing is sent', () => {
  const nobody: Credentials = { consumer, token: null, bearer: null }

  it.each<[Authentication, string]>([
    ['bearer', 'No bearer token for this app yet.'],
    ['oauth2User', 'Sign in with OAuth 2.0 first.'],
    ['user', 'Not signed in.'],
    ['requestToken', 'Not signed in.'],
  ])('of %s without its credential', (auth, message) => {
    expect(authorization(auth, nobody)).toEqual({
      ok: false,
      fault: { kind: 'signedOut', code: 'NOT_SIGNED_IN', message },
    })
  })

  it('of an OAuth 2.0 user who has a client only', () => {
    const credentials = { ...nobody, oauth2: { ...oauth2, accessToken: null } }
    expect(authorization('oauth2User', credentials)).toMatchObject({ ok: false })
  })

  it('of a client that isn’t known', () => {
    expect(authorization('client', nobody)).toMatchObject({
      ok: false,
      fault: { kind: 'secrets', state: 'missing', message: 'Enter the OAuth 2.0 client ID first.' },
    })
  })

  it.each<[Authentication, Credentials]>([
    ['requestToken', all],
    ['app', all],
  ])('of %s with the token of somebody else', (auth, credentials) => {
    const protocol = [['oauth_token', 'another']] as const
    expect(authorization(auth, credentials, { protocol })).toMatchObject({
      ok: false,
      fault: { message: 'The token of the request is not the one that signs it.' },
    })
  })
})
