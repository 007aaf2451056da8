import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventTesterHandlers } from '../../../../../src/main/modules/webhooks/event-tester.ts'
import type { Destination } from '../../../../../src/main/modules/webhooks/webhook-deliverer.ts'
import { parsed } from '../../../../../src/renderer/features/webhooks/inbox/event-summary.ts'
import { prettyJson } from '../../../../../src/renderer/ui/record/json-tokens.ts'
import { parseJson, writeJson } from '../../../../../src/shared/core/json-text.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { describeWebhookEvent } from '../../../../../src/shared/webhooks/webhook-event.ts'
import { anyLong, positiveLong } from '../../../../support/longs.ts'
import { unwrap } from '../../../../support/outcomes.ts'

/** JSON as it may occur in events, with 64-bit numbers anywhere. */
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    anyLong,
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
}))

const target = { kind: 'receiver' } as const
const posted: string[] = []
const destination: Destination = {
  kind: 'open',
  url: 'http://127.0.0.1/',
  async post({ body }) {
    posted.push(Buffer.from(body).toString())
    return { kind: 'answered', status: 200, durationMs: 1 }
  },
}
const { run } = createEventTesterHandlers({
  sender: { find: async () => succeed(destination) },
  signer: () => succeed({ header: 'x-signature', consumerSecret: 'secret' }),
  clock: { now: () => 1_700_000_000_000 },
})

describe('an event with 64-bit numbers', () => {
  it('leaves the event tester with every digit, whatever the test case changes', async () => {
    const trials = ['once', 'outOfOrder', 'otherScripts', 'large', 'oldName'] as const
    await fc.assert(
      fc.asyncProperty(anyJson, anyLong, async (payload, top) => {
        posted.length = 0
        const text = writeJson({ top, data: { event_type: 'dm.received', payload } })
        unwrap(await run({ target, trials: [...trials], body: text }))
        expect(posted).toHaveLength(6)
        expect(posted[0]).toBe(text)
        for (const body of posted)
          expect(parseJson(body)).toMatchObject({ top, data: { payload: parseJson(writeJson(payload)) } })
      }),
      { numRuns: 40 },
    )
  })

  it('is refused with a message if it nests too deeply to be written again', async () => {
    const body = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const outcome = await run({ target, trials: ['outOfOrder', 'large', 'oldName'], body })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
  })

  it('is read, shown and copied with every digit', () => {
    fc.assert(
      fc.property(anyJson, (payload) => {
        const text = writeJson({ payload })
        expect(writeJson(parsed(text))).toBe(text)
        expect(writeJson(parseJson(prettyJson(text) ?? ''))).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it('is recognized by its own IDs', () => {
    fc.assert(
      fc.property(positiveLong, positiveLong, (id, user) => {
        const text = writeJson({ data: { event_type: 'dm.received', id, filter: { user_id: user } } })
        expect(describeWebhookEvent(parseJson(text))).toMatchObject({
          eventId: String(id),
          userId: String(user),
        })
      }),
      { numRuns: 50 },
    )
  })
})
