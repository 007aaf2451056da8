import { describe, expect, it } from 'vitest'
import { part } from '../ads-calls.ts'
import { bearerOf, readPlatformAnswer } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { signedFetch } from '../support.ts'

/** Every call of an upload with every invalid input (media.md#uploads). */

const finished = { media_key: '3_1029825750875549799', media_category: 'TWEET_IMAGE', media_type: 'IMAGE' }
const stage = platformStage({ uploads: [{ ...finished, user_id: '756201191646691328' }] })

async function call(method: string, path: string, body?: unknown, token = stage.ada) {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const init = body === undefined ? {} : body instanceof FormData ? { body } : json
  const url = `${stage.sandbox.addresses.base_url}/2/media/upload${path}`
  return readPlatformAnswer(await signedFetch(method, url, token, {}, init))
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function begun(media_type: string, total_bytes: number): Promise<string> {
  const { status, body } = await call('POST', '/initialize', { media_type, total_bytes })
  expect(status).toBe(200)
  return String(part(body, 'data', 'id'))
}

const largest = 17_179_869_184

describe('beginning', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['an empty object', {}, ['media_type', 'total_bytes']],
    ['a list', [], ['body']],
    ['no size', { media_type: 'image/png' }, ['total_bytes']],
    ['a size in words', { media_type: 'image/png', total_bytes: '4' }, ['total_bytes']],
    ['a part of a byte', { media_type: 'image/png', total_bytes: 1.5 }, ['total_bytes']],
    ['less than nothing', { media_type: 'image/png', total_bytes: -1 }, ['total_bytes']],
    ['a byte too many', { media_type: 'image/png', total_bytes: largest + 1 }, ['total_bytes']],
    ['an unknown type', { media_type: 'text/html', total_bytes: 4 }, ['media_type']],
    [
      'an unknown category',
      { media_type: 'image/png', total_bytes: 4, media_category: 'TWEET_IMAGE' },
      ['media_category'],
    ],
    [
      'a category of another kind',
      { media_type: 'image/gif', total_bytes: 4, media_category: 'tweet_image' },
      ['media_category'],
    ],
    [
      'owners that are no list',
      { media_type: 'image/png', total_bytes: 4, additional_owners: '1', shared: 'x' },
      ['additional_owners', 'shared'],
    ],
  ])('with %s is refused', async (_, body, parameters) => {
    expect(await call('POST', '/initialize', body)).toMatchObject({
      status: 400,
      type: 'application/problem+json',
      slug: 'invalid-request',
      parameters,
    })
  })

  it.each([
    ['image/png', undefined, '3'],
    ['image/jpeg', 'dm_image', '3'],
    ['image/gif', undefined, '16'],
    ['image/gif', 'dm_gif', '16'],
    ['video/mp4', undefined, '7'],
    ['video/quicktime', 'dm_video', '7'],
    ['video/mp4', 'amplify_video', '13'],
  ])('%s for %s returns a key that begins with %s_', async (media_type, media_category, prefix) => {
    const { body } = await call('POST', '/initialize', { media_type, media_category, total_bytes: largest })
    const id = String(part(body, 'data', 'id'))
    expect(body).toEqual({
      data: { id, media_key: `${prefix}_${id}`, expires_after_secs: expect.any(Number) },
    })
  })
})

describe('appending', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['media', 'segment_index']],
    ['no index', { media: base64('ab') }, ['segment_index']],
    ['no media', { segment_index: 0 }, ['media']],
    ['an index below 0', { media: base64('ab'), segment_index: -1 }, ['segment_index']],
    ['an index above 999', { media: base64('ab'), segment_index: 1000 }, ['segment_index']],
    ['a part of an index', { media: base64('ab'), segment_index: 1.5 }, ['segment_index']],
    ['what is no Base64', { media: '***', segment_index: 0 }, ['media']],
    ['a byte too many', { media: base64('abcde'), segment_index: 0 }, ['media']],
  ])('%s is refused', async (_, body, parameters) => {
    const id = await begun('image/png', 4)
    expect(await call('POST', `/${id}/append`, body)).toMatchObject({
      status: 400,
      slug: 'invalid-request',
      parameters,
    })
  })

  it.each<[string, Readonly<Record<string, string | Blob>>, readonly string[]]>([
    ['nothing', {}, ['media', 'segment_index']],
    ['no index', { media: new Blob(['ab']) }, ['segment_index']],
    ['an index above 999', { media: new Blob(['ab']), segment_index: '1000' }, ['segment_index']],
    ['no number as index', { media: new Blob(['ab']), segment_index: 'one' }, ['segment_index']],
    ['no media', { segment_index: '0' }, ['media']],
    ['a byte too many', { media: new Blob(['abcde']), segment_index: '0' }, ['media']],
  ])('%s in parts is refused', async (_, parts, parameters) => {
    const id = await begun('image/png', 4)
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.set(name, value)
    expect(await call('POST', `/${id}/append`, form)).toMatchObject({ status: 400, parameters })
  })

  it('keeps the bytes of a part without a file name unchanged', async () => {
    const picture = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))
    const id = await begun('image/png', picture.length)
    const url = `${stage.sandbox.addresses.base_url}/2/media/upload/${id}/append`
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="segment_index"\r\n\r\n0\r\n'),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="media"\r\n\r\n'),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await signedFetch('POST', url, stage.ada, {}, { headers, body })).status).toBe(200)
    expect(await call('POST', `/${id}/finalize`)).toMatchObject({
      status: 200,
      body: { data: { size: picture.length } },
    })
  })

  it('accepts a part without a file name, and segments in any order', async () => {
    const id = await begun('image/png', 4)
    const form = new FormData()
    form.set('media', 'cd')
    form.set('segment_index', '1')
    expect(await call('POST', `/${id}/append`, form)).toMatchObject({ status: 200 })
    const first = await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 0 })
    expect(first.body).toEqual({ data: { expires_at: expect.any(Number) } })
    expect(await call('POST', `/${id}/finalize`)).toMatchObject({ status: 200, body: { data: { size: 4 } } })
  })
})

describe('a missing upload', () => {
  const missing = { status: 404, type: 'application/problem+json', slug: 'resource-not-found' }
  it.each(['99', 'abc', '9'.repeat(20)])('%s is refused before the body is checked', async (id) => {
    const named = { parameter: 'media_id', value: id, resource_id: id, resource_type: 'media' }
    expect(await call('POST', `/${id}/append`, {})).toMatchObject({ ...missing, body: named })
    expect(await call('POST', `/${id}/finalize`)).toMatchObject({ ...missing, body: named })
  })

  it('is another user’s, finished or not', async () => {
    const id = await begun('image/png', 2)
    for (let time = 0; time < 2; time += 1) {
      expect(await call('POST', `/${id}/append`, {}, stage.bert)).toMatchObject(missing)
      expect(await call('POST', `/${id}/finalize`, undefined, stage.bert)).toMatchObject(missing)
      const asked = await call('GET', `?command=STATUS&media_id=${id}`, undefined, stage.bert)
      expect(asked).toMatchObject(missing)
      await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 0 })
      await call('POST', `/${id}/finalize`)
    }
  })
})

it('an unfinished upload expires after a day of the service’s clock', async () => {
  const id = await begun('image/png', 2)
  stage.ahead = 60_000
  const appended = await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 0 })
  const expiresAt = Number(part(appended.body, 'data', 'expires_at'))
  expect(expiresAt - stage.now() / 1000).toBeGreaterThan(86_400 - 120)
  const { body } = await call('GET', `?command=STATUS&media_id=${id}`)
  expect(Number(part(body, 'data', 'expires_after_secs'))).toBeLessThanOrEqual(86_340)
  // Signatures have the service's time.
  stage.ahead = 86_400_000 + 1000
  const time = { oauth_timestamp: String(Math.floor(stage.now() / 1000)) }
  const url = `${stage.sandbox.addresses.base_url}/2/media/upload/${id}/finalize`
  expect((await signedFetch('POST', url, stage.ada, time)).status).toBe(404)
})

describe('the state of an upload', () => {
  it.each([
    ['', ['command', 'media_id']],
    ['?command=STATUS', ['media_id']],
    ['?command=status&media_id=1', ['command']],
    ['?media_id=1', ['command']],
    ['?command=STATUS&media_id=', ['media_id']],
  ])('can’t be requested with %j', async (query, parameters) => {
    expect(await call('GET', query)).toMatchObject({ status: 400, slug: 'invalid-request', parameters })
  })

  it('has no processing for an image, and no size if no one counted its bytes', async () => {
    const id = await begun('image/gif', 2)
    await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 0 })
    const image = { id, media_key: `16_${id}`, size: 2, expires_after_secs: 86_400 }
    expect((await call('POST', `/${id}/finalize`)).body).toEqual({ data: image })
    expect((await call('GET', `?command=STATUS&media_id=${id}`)).body).toEqual({ data: image })
    const mediaId = finished.media_key.slice(2)
    const { media_key } = finished
    expect((await call('GET', `?command=STATUS&media_id=${mediaId}`)).body).toEqual({
      data: { id: mediaId, media_key, expires_after_secs: 86_400 },
    })
  })

  it('is hidden from apps without a user', async () => {
    const url = `${stage.sandbox.addresses.base_url}/2/media/upload?command=STATUS&media_id=1`
    const authorization = await bearerOf(stage.sandbox)
    const asked = await readPlatformAnswer(await fetch(url, { headers: { authorization } }))
    expect(asked).toMatchObject({ status: 403, code: 220 })
    expect(await readPlatformAnswer(await fetch(url))).toMatchObject({ status: 400, code: 215 })
  })
})

it('an upload without segments, with a gap or with a missing byte can’t be finalized', async () => {
  const id = await begun('video/mp4', 4)
  const refusal = { status: 400, slug: 'invalid-request' }
  expect(await call('POST', `/${id}/finalize`)).toMatchObject({ ...refusal, parameters: ['segment_index'] })
  await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 1 })
  expect(await call('POST', `/${id}/finalize`)).toMatchObject({ ...refusal, parameters: ['segment_index'] })
  await call('POST', `/${id}/append`, { media: base64('a'), segment_index: 0 })
  expect(await call('POST', `/${id}/finalize`)).toMatchObject({ ...refusal, parameters: ['total_bytes'] })
  // A refusal leaves the upload open.
  await call('POST', `/${id}/append`, { media: base64('ab'), segment_index: 0 })
  expect(await call('POST', `/${id}/finalize`)).toMatchObject({
    status: 200,
    body: { data: { size: 4, processing_info: { state: 'pending' } } },
  })
  const late = await call('POST', `/${id}/append`, { media: base64('c'), segment_index: 2 })
  expect(late).toMatchObject({ ...refusal, parameters: ['media_id'] })
})
