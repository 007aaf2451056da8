import { describe, expect, it } from 'vitest'
import { bearerOf } from './platform-calls.ts'
import { platformStage } from './platform-stage.ts'
import { signedFetch } from './support.ts'

/** Paths of the platform host that don't exist. */

const stage = platformStage()
const { call } = stage

describe('an unknown address', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/2'],
    ['GET', '/2/webhooks/'],
    ['GET', '/2/WEBHOOKS'],
    ['GET', '/2/webhooks/%zz'],
    ['GET', '/webhooks'],
    ['GET', '/1.1/webhooks'],
    ['GET', '/12/webhooks'],
    ['GET', '/12/accounts'],
    ['POST', '/oauth/invalidate_token'],
    ['POST', '/2/oauth/invalidate_token'],
    ['POST', '/1.1/oauth/request_token'],
    ['DELETE', '/2/media/upload/1'],
  ])('%s %s is a problem about:blank with 404', async (method, path) => {
    const authorization = await bearerOf(stage.sandbox)
    for (const sent of [{}, { authorization }]) {
      const answer = await call(method, path, sent)
      expect([answer.status, answer.type]).toEqual([404, 'application/problem+json'])
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status: 404,
        detail: expect.any(String),
      })
    }
  })
})

describe('a known address', () => {
  it.each([
    ['GET', '/2/webhooks/1146654567674912769', 'DELETE, PUT'],
    ['PATCH', '/2/webhooks/1146654567674912769', 'DELETE, PUT'],
    ['PUT', '/2/webhooks', 'GET, HEAD, POST'],
    ['PUT', '/2/tweets/search/webhooks/1146654567674912769', 'DELETE, POST'],
    ['GET', '/2/tweets/search/webhooks/1146654567674912769', 'DELETE, POST'],
    ['DELETE', '/2/tweets/search/webhooks', 'GET, HEAD'],
    ['GET', '/1.1/oauth/invalidate_token', 'POST'],
    ['POST', '/oauth/authorize', 'GET, HEAD'],
    ['PUT', '/2/tweets', 'GET, HEAD, POST'],
  ])('is refused with 405 for %s %s, and names %s', async (method, path, allowed) => {
    const authorization = await bearerOf(stage.sandbox)
    for (const sent of [{}, { authorization }]) {
      const answer = await call(method, path, sent)
      expect([answer.status, answer.type]).toEqual([405, 'application/problem+json'])
      expect(answer.body).toMatchObject({ type: 'about:blank', status: 405 })
      expect(answer.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allowed)
    }
  })
})

describe('a body of the wrong kind', () => {
  const media = '/2/media/upload/initialize'
  it.each([
    ['broken JSON', media, 'application/json', '{"media_type":'],
    ['text', media, 'text/plain', '{}'],
    ['no media type at all', media, 'nothing', '{}'],
    ['broken JSON', '/2/tweets', 'application/json', '{'],
    ['text', '/2/tweets', 'text/plain', '{}'],
    ['no media type at all', '/2/tweets', 'nothing', '{}'],
  ])('%s at %s is invalid-request', async (_, path, type, body) => {
    const init = { headers: { 'content-type': type }, body }
    const response = await signedFetch('POST', stage.sandbox.addresses.base_url + path, stage.ada, {}, init)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: `${stage.sandbox.addresses.base_url}/2/problems/invalid-request`,
      status: 400,
      errors: [{ message: expect.any(String), parameters: { body: [expect.any(String)] } }],
    })
  })
})
