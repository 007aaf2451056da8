import { expect, test, vi } from 'vitest'
import {
  createPictures,
  missedPicture,
  type PictureOrder,
} from '../../../../src/renderer/media-picker/pictures.ts'
import type { Thumbnail } from '../../../../src/shared/contract/media.ts'
import { fail, type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import { later, offline, testBridge } from '../support/bridge.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a' } as const
const thumbnail: Thumbnail = { contentType: 'image/png', base64: 'AA==', width: 4, height: 2 }
const picture = { address: 'data:image/webp;base64,AA==', width: 4, height: 2 }

function order(key: string): PictureOrder {
  return { workspace, key, size: 'small', version: 1 }
}

function over(thumbnailOf: (key: string) => Promise<Outcome<Thumbnail | null>>, now = () => 0) {
  const asked = vi.fn(({ key }: { readonly key: string }) => thumbnailOf(key))
  const { bridge } = testBridge({ media: { thumbnail: asked } })
  const pictures = createPictures({ bridge }, async () => picture, now)
  const stateOf = (key: string) => pictures.store.getState().get(pictures.nameOf(order(key)))?.kind
  return { asked, pictures, stateOf }
}

test('a picture is requested once and shown when it arrives', async () => {
  const { asked, pictures, stateOf } = over(async () => succeed(thumbnail))
  pictures.want(order('3_1'))
  pictures.want(order('3_1'))
  expect(stateOf('3_1')).toBe('loading')
  await expect.poll(() => stateOf('3_1')).toBe('ready')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('at most four are read at once, and those that left the screen are dropped', async () => {
  const answers = new Map<string, PromiseWithResolvers<Outcome<Thumbnail | null>>>()
  const { asked, pictures, stateOf } = over((key) => {
    const answer = later<Outcome<Thumbnail | null>>()
    answers.set(key, answer)
    return answer.promise
  })
  for (const key of ['1', '2', '3', '4', '5', '6']) pictures.want(order(key))
  expect(asked).toHaveBeenCalledTimes(4)
  pictures.cancel(order('5'))
  expect(stateOf('5')).toBeUndefined()
  answers.get('1')?.resolve(succeed(null))
  await expect.poll(() => stateOf('1')).toBe('none')
  expect(asked.mock.calls.map(([{ key }]) => key)).toEqual(['1', '2', '3', '4', '6'])
})

test('a picture that could not be read is requested again later, a missing one isn’t', async () => {
  let at = 0
  const { asked, pictures, stateOf } = over(
    async (key) => (key === 'cut' ? fail(offline) : succeed(null)),
    () => at,
  )
  const wantBoth = async () => {
    for (const key of ['cut', 'none']) pictures.want(order(key))
    await expect.poll(() => [stateOf('cut'), stateOf('none')]).toEqual(['failed', 'none'])
  }
  await wantBoth()
  at = 10_000
  await wantBoth()
  expect(asked).toHaveBeenCalledTimes(2)
  at = 20_000
  await wantBoth()
  expect(asked.mock.calls.map(([{ key }]) => key)).toEqual(['cut', 'none', 'cut'])
})

test('an outage is said of all pictures that wait, and forgotten by a retry', async () => {
  const answers: PromiseWithResolvers<Outcome<Thumbnail | null>>[] = []
  const { asked, pictures, stateOf } = over(() => {
    const answer = later<Outcome<Thumbnail | null>>()
    answers.push(answer)
    return answer.promise
  })
  for (const key of ['1', '2', '3', '4', '5', '6']) pictures.want(order(key))
  answers[0]?.resolve(fail(offline))
  await expect.poll(() => stateOf('6')).toBe('failed')
  expect([stateOf('1'), stateOf('2'), stateOf('5')]).toEqual(['failed', 'loading', 'failed'])
  expect(asked).toHaveBeenCalledTimes(4)
  expect(missedPicture(pictures.store.getState(), workspace)).toMatchObject({ fault: offline, at: 0 })
  expect(missedPicture(pictures.store.getState(), { ...workspace, accountId: 'b' })).toBeNull()
  pictures.retry()
  expect([stateOf('1'), stateOf('2'), stateOf('5')]).toEqual([undefined, 'loading', undefined])
  expect(missedPicture(pictures.store.getState(), workspace)).toBeNull()
})

test('an error of the server for one picture leaves the others', async () => {
  const failed = fail({ kind: 'serverError', status: 500, retryAfterMs: null, message: 'Failed.' } as const)
  const { asked, pictures, stateOf } = over(async (key) => (key === '1' ? failed : succeed(null)))
  for (const key of ['1', '2', '3', '4', '5', '6']) pictures.want(order(key))
  await expect.poll(() => stateOf('6')).toBe('none')
  expect(stateOf('1')).toBe('failed')
  expect(asked).toHaveBeenCalledTimes(6)
})
