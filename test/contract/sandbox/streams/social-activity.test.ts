import { expect, it } from 'vitest'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { control } from '../support.ts'
import { people, startSmall } from './activity-stage.ts'
import { bearerToken, openStream } from './stream-client.ts'

const start = '2026-11-25T12:00:00.000Z'
const types = ['post.create', 'like.create', 'profile.update.bio', 'follow.follow', 'dm.received'] as const

/** What Ada's subscriptions receive in ten seconds of life. */
async function live(sandbox: RunningSandbox, seed: number): Promise<readonly unknown[]> {
  await control(sandbox, '/clock', { now: start, speed: 0 })
  const bearer = await bearerToken(sandbox)
  for (const event_type of types) {
    const response = await fetch(`${sandbox.addresses.base_url}/2/activity/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event_type, filter: { user_id: people.ada } }),
    })
    expect(response.status).toBe(200)
  }
  await control(sandbox, '/life', { rate: 200, seed })
  await control(sandbox, '/clock', { now: '2026-11-25T12:00:10.000Z' })
  await expect.poll(() => acts(sandbox)).toBe(2000)
  // The clock is stopped, so that nothing more is due.
  const end = '?start_time=2026-11-25T11:59:00Z&end_time=2026-11-25T12:00:10Z'
  const stream = await openStream(sandbox, `/2/activity/stream${end}`, bearer)
  const lines: unknown[] = []
  for (let line = await stream.next(); line !== null; line = await stream.next())
    lines.push(line.replaceAll(sandbox.addresses.base_url, ''))
  return lines
}

async function acts(sandbox: RunningSandbox): Promise<unknown> {
  const response = await fetch(`${sandbox.addresses.control_url}/life`)
  return Reflect.get(Object(await response.json()), 'acts')
}

it('is the same for the same seed and clock, and differs with another seed', async () => {
  const sandboxes = await Promise.all([startSmall(), startSmall(), startSmall()])
  const [one, same, other] = await Promise.all(sandboxes.map((sandbox, at) => live(sandbox, at < 2 ? 7 : 8)))
  expect(one?.length).toBeGreaterThan(5)
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
  await Promise.all(sandboxes.map((sandbox) => sandbox.stop()))
})

it('stands still until a pace is set, and after a reset', async () => {
  const sandbox = await startSmall()
  await control(sandbox, '/clock', { now: start, speed: 0 })
  await control(sandbox, '/life', { rate: 1000 })
  await control(sandbox, '/clock', { now: '2026-11-25T12:00:01.000Z' })
  await expect.poll(() => acts(sandbox)).toBe(1000)
  await control(sandbox, '/reset', {})
  expect(await acts(sandbox)).toBe(0)
  await sandbox.stop()
})
