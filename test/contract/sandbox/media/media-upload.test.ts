import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { accessToken, signedFetch, startDemo, type Token } from '../support.ts'

let sandbox: RunningSandbox
let ada: Token
let bert: Token
let ahead = 0

beforeAll(async () => {
  sandbox = await startDemo({ now: () => Date.now() + ahead })
  ada = await accessToken(sandbox, 'ada')
  bert = await accessToken(sandbox, 'bert')
})
afterAll(() => sandbox.stop())

async function call(method: string, path: string, body?: unknown, token = ada) {
  const init =
    body === undefined
      ? {}
      : body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await signedFetch(
    method,
    `${sandbox.addresses.base_url}/2/media/upload${path}`,
    token,
    {},
    init,
  )
  return { status: response.status, body: await response.json() }
}

async function begin(total_bytes: number, media_type = 'video/mp4', media_category = 'amplify_video') {
  const { body } = await call('POST', '/initialize', { media_type, total_bytes, media_category })
  const data: unknown = Reflect.get(Object(body), 'data')
  return { id: String(Reflect.get(Object(data), 'id')), key: String(Reflect.get(Object(data), 'media_key')) }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('an upload', () => {
  it('of a video progresses by the clock, and finalizing it again answers the same', async () => {
    const { id, key } = await begin(4)
    await call('POST', `/${id}/append`, { media: base64('abcd'), segment_index: 0 })
    const state = async () => {
      const { body } = await call('GET', `?command=STATUS&media_id=${id}`)
      return Reflect.get(Object(body), 'data')
    }
    expect(await state()).not.toHaveProperty('processing_info')
    const finalized = await call('POST', `/${id}/finalize`)
    expect(finalized).toMatchObject({ status: 200, body: { data: { id, media_key: key, size: 4 } } })
    expect(finalized.body).toMatchObject({
      data: { processing_info: { state: 'pending', check_after_secs: 1 } },
    })
    ahead += 1000
    expect(await state()).toMatchObject({ processing_info: { state: 'in_progress' } })
    ahead += 1000
    expect(await state()).toMatchObject({ processing_info: { state: 'succeeded', progress_percent: 100 } })
    expect((await call('POST', `/${id}/finalize`)).status).toBe(200)
    expect(key).toBe(`13_${id}`)
  })

  it('replaces a segment that is sent again', async () => {
    const { id } = await begin(6, 'image/png', 'tweet_image')
    const form = new FormData()
    form.set('segment_index', '1')
    form.set('media', new Blob([new Uint8Array([1, 2, 255])]))
    expect((await call('POST', `/${id}/append`, form)).status).toBe(200)
    expect((await call('POST', `/${id}/append`, form)).status).toBe(200)
    await call('POST', `/${id}/append`, { media: base64('abc'), segment_index: 0 })
    expect(await call('POST', `/${id}/finalize`)).toMatchObject({ status: 200, body: { data: { size: 6 } } })
  })

  it('is refused beyond its total size, with gaps, and after its end', async () => {
    const { id } = await begin(6)
    const append = (text: string, segment_index: number) =>
      call('POST', `/${id}/append`, { media: base64(text), segment_index })
    expect(await append('1234567', 0)).toMatchObject({
      status: 400,
      body: { errors: [{ parameters: { media: [expect.anything()] } }] },
    })
    await append('123', 0)
    await append('456', 2)
    expect((await call('POST', `/${id}/finalize`)).status).toBe(400)
    expect((await append('456', 1)).status).toBe(400)
    const whole = await begin(3)
    await call('POST', `/${whole.id}/append`, { media: base64('123'), segment_index: 0 })
    await call('POST', `/${whole.id}/finalize`)
    expect((await call('POST', `/${whole.id}/append`, { media: base64('4'), segment_index: 1 })).status).toBe(
      400,
    )
  })

  it('belongs to its user only', async () => {
    const { id } = await begin(3)
    const bytes = { media: base64('123'), segment_index: 0 }
    expect((await call('POST', `/${id}/append`, bytes, bert)).status).toBe(404)
    expect((await call('POST', `/${id}/finalize`, undefined, bert)).status).toBe(404)
    const status = await call('GET', `?command=STATUS&media_id=${id}`, undefined, bert)
    expect(status).toMatchObject({ status: 404, body: { resource_type: 'media', value: id } })
  })

  it.each([
    [{}, ['media_type', 'total_bytes']],
    [{ media_type: 'text/html', total_bytes: 0 }, ['media_type', 'total_bytes']],
    [{ media_type: 'image/png', total_bytes: 5, media_category: 'tweet_video' }, ['media_category']],
  ])('begun with %j is refused, everything that is wrong at once', async (body, names) => {
    const { status, body: problem } = await call('POST', '/initialize', body)
    expect(status).toBe(400)
    const errors: unknown = Reflect.get(Object(problem), 'errors')
    const parameters = Array.isArray(errors) ? errors.flatMap((error) => Object.keys(error.parameters)) : []
    expect(parameters).toEqual(names)
  })

  it.each(['?command=DELETE&media_id=1', '?command=STATUS', '?command=STATUS&media_id=abc'])(
    'can’t be requested with %s',
    async (query) => {
      expect((await call('GET', query)).status).toBe(400)
    },
  )
})
