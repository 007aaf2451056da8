import { serialize } from 'node:v8'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail } from '../../src/shared/core/outcome.ts'
import { setAdasStage } from '../contract/stage/adas-stage.ts'
import type { Stage } from '../contract/stage/stage.ts'
import { inputOf } from '../support/input-arbitrary.ts'
import { casesFor } from '../support/runs.ts'
import { spoilt } from './hostile-value.ts'
import { everyCall, isBug, serveContract, trusted } from './served-bridge.ts'

/**
 * The bridge over the real services, store, client and sandbox: whatever a page sends, the reply is an outcome within
 * seconds; the reply and all events meanwhile have a size that a page can handle, and nothing inside fails
 * unexpectedly.
 */
const runs = casesFor(2, 200)
const heaviestMessage = 1_000_000

let stage: Stage
let bridge: ReturnType<typeof serveContract>
const surprises: unknown[] = []
const note = (reason: unknown) => void surprises.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  stage = await setAdasStage()
  stage.person = async () =>
    fail({ kind: 'signIn', reason: 'windowClosed', message: 'The sign-in window was closed.' })
  bridge = serveContract(stage.handlers)
})
afterAll(async () => {
  await stage.end()
  process.off('unhandledRejection', note)
})

/** These wait for a person: another call ends them. */
const endedBy: Readonly<Record<string, () => Promise<unknown>>> = {
  'signIn.start': () => stage.handlers.signIn.cancel(undefined),
}

describe.each(everyCall)('$name', ({ name, channel, call: { input } }) => {
  it('answers every input', async () => {
    // A mistake fails the test of its own call only.
    bridge.logger.entries.length = 0
    const inputs = fc.oneof({ weight: 3, arbitrary: inputOf(input) }, spoilt(inputOf(input)))
    await fc.assert(
      fc.asyncProperty(inputs, async (sent) => {
        const answer = bridge.ask(channel, trusted, sent)
        await endedBy[name]?.()
        const outcome = await answer
        expect(outcome).toEqual(expect.objectContaining({ ok: expect.any(Boolean) }))
        for (const message of [outcome, ...stage.emitted.splice(0).map(({ payload }) => payload)]) {
          expect(serialize(message).byteLength).toBeLessThanOrEqual(heaviestMessage)
        }
        expect(bridge.logger.entries.filter(isBug)).toEqual([])
        expect(surprises).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})
