import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { createFakeService, type Mishap } from '../../../../fault/publishing/fake-service.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { beginPublish } from './begin-publish.ts'
import { engineOver } from './engine-over.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

const content = { duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }

interface World {
  readonly clock: { now(): number }
  readonly sleep: (milliseconds: number) => Promise<void>
  /** The fate of the next writes; they succeed if there is none. */
  readonly mishaps: Mishap[]
  readonly onRead?: () => void
}

function begin({ clock, sleep, mishaps, onRead }: World) {
  const gateway = createFakeService({
    now: () => stage.now,
    mishap(of) {
      if (of === 'write') return mishaps.shift() ?? 'none'
      onRead?.()
      return 'none'
    },
    onWrite: () => undefined,
    lateMs: 0,
    firstId: stage.now,
  })
  const engine = engineOver(stage, { gateway, clock, monotonic: clock, sleep, parallel: 3 })
  /** Publishes new polls and follows the job for a while. */
  const publish = async (...names: readonly string[]) => {
    const drafts: Draft[] = []
    for (const name of names) drafts.push(await stage.create('poll', { name, ...content }))
    const { id } = await beginPublish(stage, engine, drafts)
    for (let turn = 0; turn < 300 && unwrap(engine.summary(id)).state !== 'done'; turn += 1) {
      await setImmediate()
    }
    return unwrap(engine.summary(id))
  }
  return { engine, gateway, publish }
}

it('looks up what had no answer even if its timer fires a moment early', async () => {
  // Timers start with the turn in which they are set, so they may fire before the clock has come that far.
  let rings = 0
  const mishaps: Mishap[] = []
  const { engine, gateway, publish } = begin({
    clock: { now: () => (stage.now += 1) },
    sleep: async (milliseconds) => {
      await setImmediate()
      rings += 1
      stage.now += Math.max(0, Math.ceil(milliseconds) - (rings % 7))
    },
    mishaps,
  })
  for (let round = 0; round < 20; round += 1) {
    mishaps.splice(0, mishaps.length, 'lost', 'lost')
    expect(await publish(`Poll ${round}`)).toMatchObject({ state: 'done', counts: { done: 1 } })
  }
  expect(gateway.polls).toHaveLength(20)
  await engine.close()
})

it('waits once for a lost connection, however many calls ran into it', async () => {
  const { engine, publish } = begin({
    clock: { now: () => stage.now },
    sleep: async (milliseconds) => {
      await setImmediate()
      stage.now += Math.ceil(milliseconds)
    },
    mishaps: ['offline', 'offline', 'offline'],
  })
  const before = stage.now
  expect(await publish('One', 'Two', 'Three')).toMatchObject({ state: 'done', counts: { done: 3 } })
  expect(stage.now - before).toBeLessThan(4_000)
  await engine.close()
})

it('waits between empty look-ups, however often the service answers', async () => {
  let reads = 0
  const { engine, publish } = begin({
    clock: { now: () => stage.now },
    sleep: async (milliseconds) => {
      await setImmediate()
      stage.now += Math.ceil(milliseconds)
    },
    mishaps: ['lost', 'lost', 'lost'],
    onRead() {
      reads += 1
      // Any response, even the look-up's own, shows that the service is reachable.
      void setImmediate().then(() => engine.tryAgain('sandbox'))
    },
  })
  expect(await publish('One', 'Two', 'Three')).toMatchObject({ state: 'done', counts: { done: 3 } })
  expect(reads).toBeLessThan(20)
  await engine.close()
})
