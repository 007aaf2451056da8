import { expect, test } from 'vitest'
import { createImageChecker } from '../../../../../src/main/modules/catalogs/image-checks.ts'
import type { EndpointAnswer } from '../../../../../src/main/modules/webhooks/ports.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

const answered = (status: number, headers: Readonly<Record<string, string>> = {}): EndpointAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: new Uint8Array(64),
  durationMs: 1,
})

/** Servers that answer in list order, repeating the last answer; time only passes by waiting. */
function setStage(answers: readonly EndpointAnswer[], isPrivate = false) {
  let now = 0
  let maxAtOnce = 0
  let under = 0
  const asked: { readonly url: string; readonly at: number }[] = []
  const checks = createImageChecker({
    clock: { now: () => now },
    async sleep(milliseconds) {
      now += milliseconds
    },
    heads: { read: async () => ({ format: 'JPG', size: { width: 600, height: 600 } }) },
    reach: {
      find: async (url) =>
        succeed(
          isPrivate
            ? { kind: 'private', address: '10.0.0.1' }
            : { kind: 'open', url, throughTunnel: false, address: '93.184.216.34', isPrivate: false },
        ),
      async send({ url }) {
        asked.push({ url, at: now })
        under += 1
        maxAtOnce = Math.max(maxAtOnce, under)
        await Promise.resolve()
        under -= 1
        return answers[Math.min(asked.length, answers.length) - 1] ?? answered(200)
      },
    },
  })
  const check = (address: string) => checks.check(address, new AbortController().signal)
  return { check, asked, maxAtOnce: () => maxAtOnce }
}

test('a server gets at most two requests at a time, at least 150 ms apart', async () => {
  const { check, asked, maxAtOnce } = setStage([answered(200)])
  await Promise.all(Array.from({ length: 12 }, (_, place) => check(`https://shop.example/${place}.jpg`)))
  expect(asked.length).toBe(12)
  expect(maxAtOnce()).toBeLessThanOrEqual(2)
  expect(asked.at(-1)?.at).toBeGreaterThanOrEqual(11 * 150)
})

test('a busy server is left alone as long as it says, then asked once more', async () => {
  const { check, asked } = setStage([answered(429, { 'retry-after': '20' }), answered(200)])
  expect(await check('https://shop.example/a.jpg')).toMatchObject({ kind: 'image' })
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBe(20_000)
})

test('a server that fails repeatedly isn’t asked anymore, another one is', async () => {
  const { check, asked } = setStage([answered(500)])
  for (let place = 0; place < 8; place += 1) await check(`https://down.example/${place}.jpg`)
  expect(asked.length).toBe(5)
  expect(await check('https://down.example/9.jpg')).toMatchObject({
    reason: 'its server failed five times.',
  })
  await check('https://other.example/1.jpg')
  expect(asked.length).toBe(6)
})

test('addresses on a private network aren’t requested', async () => {
  const { check, asked } = setStage([answered(200)], true)
  expect(await check('https://inside.example/a.jpg')).toMatchObject({
    kind: 'unread',
    reason: 'its address is on a private network.',
  })
  expect(asked).toEqual([])
})

test('redirects are followed three times, each checked again', async () => {
  const { check, asked } = setStage([answered(302, { location: '/next.jpg' })])
  expect(await check('https://shop.example/a.jpg')).toMatchObject({ kind: 'unread' })
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/a.jpg',
    '/next.jpg',
    '/next.jpg',
    '/next.jpg',
  ])
})

test('the whole length counts, not just the part that was read', async () => {
  const { check } = setStage([answered(206, { 'content-range': 'bytes 0-65535/6000000' })])
  expect(await check('https://shop.example/a.jpg')).toMatchObject({
    facts: { format: 'JPG', width: 600, height: 600, bytes: 6_000_000 },
  })
})
