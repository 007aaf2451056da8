import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  baseAddress,
  commonHeaders,
  prepareRequest,
  type UncheckedInput,
} from '../../../../../src/main/core/api/request.ts'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { defineOperation } from '../../../../../src/shared/api/operation.ts'
import { authenticationOperations } from '../../../../../src/shared/api/platform/authentication.ts'
import { webhookOperations } from '../../../../../src/shared/api/platform/webhooks.ts'
import { environment } from './support.ts'

const { list: listAccounts, listFeatures, update: updateAccount } = accountOperations
const { register: registerWebhook } = webhookOperations

const source = { basis: 'public', section: 'requests-and-lists#requests' } as const

const anyPath = defineOperation({
  id: 'test.path',
  title: 'Path',
  method: 'DELETE',
  host: 'adsSandbox',
  version: '5',
  path: '/things/:thing_id/parts/:thing',
  auth: 'user',
  params: () =>
    z.object({
      thing_id: z.string(),
      thing: z.string(),
      note: z.string().nullish(),
      ids: z.array(z.string()).optional(),
    }),
  reply: () => z.unknown(),
  effect: 'destructive',
  source,
})

const uploadRow = {
  title: 'Upload',
  method: 'POST',
  host: 'platform',
  version: '2',
  path: '/upload',
  auth: 'user',
  params: () => z.object({}),
  bodyType: 'multipart',
  reply: () => z.unknown(),
  effect: 'write',
  source,
} as const
const upload = defineOperation({
  ...uploadRow,
  id: 'test.upload',
  body: () => z.object({ media: z.base64(), segment_index: z.int() }),
})

type AnyOperation = Parameters<typeof prepareRequest>[0]

async function prepare(operation: AnyOperation, input: UncheckedInput) {
  const prepared = await prepareRequest(operation, input, environment)
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.fault))
  return prepared.value
}

async function errorsOf(operation: AnyOperation, input: UncheckedInput) {
  const prepared = await prepareRequest(operation, input, environment)
  if (prepared.ok || prepared.fault.kind !== 'invalid') throw new Error('should have been refused')
  return prepared.fault.errors.map(({ code, field }) => `${code} ${field}`)
}

describe('the address', () => {
  test('has typed values in the order of the table, in RFC 3986 encoding', async () => {
    const { url } = await prepare(listAccounts, {
      params: { with_deleted: true, q: "a b+c,'(ü)", account_ids: ['a1', 'b2'], count: 5 },
    })
    expect(url).toBe(
      'https://ads.example/ads/12/accounts?account_ids=a1%2Cb2&count=5&q=a%20b%2Bc%2C%27%28%C3%BC%29&with_deleted=true',
    )
  })

  test.each(['https://ads.example/ads', 'https://ads.example/ads/', 'https://ads.example/ads//'])(
    'begins with that of the host, however it ends: %s',
    (adsUrl) => {
      expect(baseAddress('ads', { ...environment, adsUrl })).toBe('https://ads.example/ads')
    },
  )

  test('is all there is of a read', async () => {
    const { body, headers, form } = await prepare(listAccounts, { params: { count: 5 } })
    expect({ body, headers, form }).toEqual({ body: null, headers: commonHeaders, form: [] })
  })

  test('has path parameters encoded, outside the query; similar names stay separate', async () => {
    const { url, method } = await prepare(anyPath, { params: { thing_id: 'a/b?c#d', thing: 'ü %' } })
    expect(method).toBe('DELETE')
    expect(url).toBe('https://ads.example/ads-sandbox/5/things/a%2Fb%3Fc%23d/parts/%C3%BC%20%25')
  })

  test('clears null with an empty value, and omits undefined', async () => {
    const { url } = await prepare(anyPath, {
      params: { thing_id: 'a', thing: 'b', note: null, ids: undefined },
    })
    expect(url).toBe('https://ads.example/ads-sandbox/5/things/a/parts/b?note=')
  })

  test.each(['', '.', '..'])('with the path parameter %j would lead elsewhere', async (thing) => {
    expect(await errorsOf(anyPath, { params: { thing_id: 'a', thing } })).toEqual(['INVALID_PARAMETER thing'])
  })
})

describe('the body', () => {
  test('JSON', async () => {
    const { body, headers, form } = await prepare(registerWebhook, {
      params: {},
      body: { url: 'https://h.example/ü' },
    })
    expect(body).toBe('{"url":"https://h.example/ü"}')
    expect(headers['content-type']).toBe('application/json')
    expect(form).toEqual([])
  })

  test('is a form, which the signature covers', async () => {
    const { bearerToken } = authenticationOperations
    const { body, headers, form, url } = await prepare(bearerToken, {
      params: { grant_type: 'client_credentials' },
    })
    expect(url).toBe('https://platform.example/oauth2/token')
    expect(body).toBe('grant_type=client_credentials')
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(form).toEqual([['grant_type', 'client_credentials']])
  })

  test('keeps protocol parameters in the header only', async () => {
    const { requestToken } = authenticationOperations
    const prepared = await prepare(requestToken, {
      params: { oauth_callback: 'oob', x_auth_access_type: 'read' },
    })
    expect(prepared.protocol).toEqual([['oauth_callback', 'oob']])
    expect(prepared.body).toBe('x_auth_access_type=read')
  })

  test('keeps the token of an unsigned page in its query', async () => {
    const { authorizePage } = authenticationOperations
    const { url } = await prepare(authorizePage, { params: { oauth_token: 'a b' } })
    expect(url).toBe('https://platform.example/oauth/authorize?oauth_token=a%20b')
  })

  test('is multipart, with bytes as files and without what is missing', async () => {
    const bytes = defineOperation({
      ...uploadRow,
      id: 'test.bytes',
      body: () =>
        z.object({
          media: z.union([z.base64(), z.instanceof(Uint8Array)]),
          name: z.string().optional(),
        }),
    })
    const textOf = async (media: string | Uint8Array) => {
      const { body } = await prepare(bytes, { params: {}, body: { media, name: undefined } })
      return Buffer.from(body ?? '').toString()
    }
    for (const text of [await textOf(Buffer.from('a tent')), await textOf('YSB0ZW50')]) {
      expect(text).toContain('filename')
      expect(text).toContain('\r\n\r\na tent\r\n')
      expect(text).not.toContain('name="name"')
    }
  })

  test('is what a caller has written, where an operation takes that', async () => {
    const written = defineOperation({
      ...uploadRow,
      id: 'test.written',
      body: () => z.instanceof(Uint8Array),
      bodyType: 'written',
    })
    const { body, headers } = await prepare(written, { params: {}, body: Buffer.from('{"a":1}') })
    expect(Buffer.from(body ?? '').toString()).toBe('{"a":1}')
    expect(headers['content-type']).toBe('application/json')
  })

  test('is multipart, with base64 fields as bytes', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10])
    const prepared = await prepare(upload, {
      params: {},
      body: { media: bytes.toString('base64'), segment_index: 3 },
    })
    const read = await new Response(new Uint8Array(Buffer.from(prepared.body ?? '')), {
      headers: { 'content-type': prepared.headers['content-type'] ?? '' },
    }).formData()
    const media = read.get('media')
    expect(read.get('segment_index')).toBe('3')
    expect(media instanceof Blob ? Buffer.from(await media.arrayBuffer()) : null).toEqual(bytes)
    expect(prepared.form).toEqual([])
  })
})

describe('nothing invalid is sent', () => {
  test('and every finding is reported, missing and wrong separately', async () => {
    expect(await errorsOf(listAccounts, { params: { count: 0, sort_by: 'x', account_ids: ['!'] } })).toEqual([
      'INVALID_PARAMETER account_ids.0',
      'INVALID_PARAMETER count',
      'INVALID_PARAMETER sort_by',
    ])
    expect(await errorsOf(updateAccount, { params: { name: '' } })).toEqual([
      'MISSING_PARAMETER account_id',
      'INVALID_PARAMETER name',
    ])
    expect(await errorsOf(registerWebhook, { params: {}, body: {} })).toEqual(['MISSING_PARAMETER url'])
    expect(await errorsOf(registerWebhook, { params: {} })).toEqual(['MISSING_PARAMETER null'])
  })

  test('such as a total together with a cursor', async () => {
    expect(await errorsOf(listAccounts, { params: { with_total_count: true, cursor: 'c' } })).toEqual([
      'EXCLUSIVE_PARAMETERS with_total_count',
    ])
    expect((await prepare(listAccounts, { params: { with_total_count: false, cursor: 'c' } })).url).toContain(
      'cursor=c',
    )
    expect((await prepare(listAccounts, { params: { with_total_count: true } })).url).toContain('total')
  })

  test('such as an empty list', async () => {
    expect(await errorsOf(listFeatures, { params: { account_id: 'a', feature_keys: [] } })).toEqual([
      'INVALID_PARAMETER feature_keys',
    ])
  })
})
