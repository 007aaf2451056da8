import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type PictureParts,
  pictureOf,
  storePicture,
} from '../../../../../src/main/modules/media/media-pictures.ts'
import type { Environment } from '../../../../../src/shared/accounts/environment.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

const environment: Environment = {
  id: 'live',
  name: 'Live',
  kind: 'production',
  platformUrl: 'https://api.example.com',
  adsUrl: 'https://ads.example.com',
  adsSandboxUrl: 'https://ads-sandbox.example.com',
  signatureHeader: 'x-signature',
  signInHosts: [],
}

const stage = setDraftsStage()
beforeAll(() => stage.see('media', { media_key: '3_1', media_url: 'https://api.example.com/media/tent.png' }))
afterAll(() => stage.end())

const offline = fail({ kind: 'offline', code: 'ECONNREFUSED', host: 'x', message: 'Couldn’t connect.' })

/** The answer to a request for the picture, and what is written to the cache. */
function pictures(answer: number | typeof offline) {
  const written: string[] = []
  const body = new Uint8Array([1, 2, 3])
  const parts: PictureParts = {
    drafts: stage.store.drafts,
    entities: stage.store.entities,
    environments: { find: () => environment },
    files: {
      probe: () => expect.unreachable('no file is read'),
      read: () => expect.unreachable('no file is read'),
      fingerprint: () => expect.unreachable('no file is read'),
      examine: async () => ({ contentType: 'image/png', kind: 'IMAGE', width: 4, height: 4 }),
      close: async () => undefined,
    },
    cache: {
      size: async () => null,
      read: async () => null,
      write: async (name) => void written.push(name),
    },
    transport: {
      send: async () =>
        typeof answer === 'number'
          ? succeed({ status: answer, headers: {}, body, startedAt: 0, durationMs: 1 })
          : answer,
      close: async () => undefined,
    },
  }
  return { parts, written }
}

/** The kind of a fault, or what was answered. */
function told<T>(outcome: Outcome<T>) {
  return outcome.ok ? outcome.value : outcome.fault.kind
}

it('shows and stores what the service sends', async () => {
  const { parts, written } = pictures(200)
  expect(told(await pictureOf(parts, workspace, '3_1'))).toMatchObject({ contentType: 'image/png' })
  expect(told(await storePicture(parts, workspace, '3_1'))).toBe(3)
  expect(written).toEqual(Array(2).fill('api.example.com/media/tent.png'))
})

it.each([301, 404])('is none if the service answers %i', async (status) => {
  const { parts, written } = pictures(status)
  expect(told(await pictureOf(parts, workspace, '3_1'))).toBeNull()
  expect(told(await storePicture(parts, workspace, '3_1'))).toBe(0)
  expect(written).toEqual([])
})

it.each([
  [500, 'serverError'],
  [503, 'serverError'],
  [offline, 'offline'],
] as const)('isn’t taken for none if the service fails: %j', async (answer, kind) => {
  const { parts, written } = pictures(answer)
  expect(told(await pictureOf(parts, workspace, '3_1'))).toBe(kind)
  expect(told(await storePicture(parts, workspace, '3_1'))).toBe(kind)
  expect(written).toEqual([])
})
