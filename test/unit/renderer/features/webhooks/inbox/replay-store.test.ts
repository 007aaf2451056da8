import { expect, test } from 'vitest'
import { replayStore } from '../../../../../../src/renderer/features/webhooks/inbox/replay-store.ts'
import { createWorkbench } from '../../../../../../src/renderer/workbench/workbench.ts'
import { type Outcome, succeed } from '../../../../../../src/shared/core/outcome.ts'
import type { SendResult } from '../../../../../../src/shared/webhooks/event-sending.ts'
import { testBridge } from '../../../support/bridge.ts'

const blocked: SendResult = { kind: 'private', address: '192.168.1.7' }
const answered: SendResult = { kind: 'answered', status: 200, durationMs: 4 }

function stage(answer: () => Outcome<SendResult> | Promise<Outcome<SendResult>>) {
  const asked: unknown[] = []
  const { bridge } = testBridge({
    inbox: {
      replay: async (input) => {
        asked.push(input)
        return answer()
      },
    },
  })
  const replays = replayStore(createWorkbench(bridge))
  replays.aim('address')
  replays.address('https://tent.example/hook')
  return { replays, asked, sent: () => replays.store.getState().sent }
}

test('a private address is asked about, and only the one that was agreed to is allowed', async () => {
  const answers = [blocked, answered]
  const { replays, asked, sent } = stage(() => succeed(answers.shift() ?? answered))
  await replays.replay(3, null)
  expect(sent()).toMatchObject({ eventId: 3, result: blocked })
  expect(asked).toEqual([
    {
      id: 3,
      target: { kind: 'address', url: 'https://tent.example/hook', allowedAddress: null },
      signature: 'kept',
    },
  ])
  await replays.replay(3, blocked.address)
  expect(asked[1]).toMatchObject({ target: { allowedAddress: '192.168.1.7' } })
  expect(sent()).toMatchObject({ result: answered })
})

test('the question goes with another address or target', async () => {
  const { replays, sent } = stage(() => succeed(blocked))
  await replays.replay(3, null)
  replays.address('https://other.example/hook')
  expect(sent()).toBeNull()
  await replays.replay(3, null)
  replays.aim('receiver')
  expect(sent()).toBeNull()
})

test('a late answer says nothing about where the same event was sent next', async () => {
  const first = Promise.withResolvers<Outcome<SendResult>>()
  const answers = [first.promise, Promise.resolve(succeed(answered))]
  const { replays, sent } = stage(() => answers.shift() ?? first.promise)
  const late = replays.replay(3, null)
  replays.address('https://other.example/hook')
  await replays.replay(3, null)
  first.resolve(succeed(blocked))
  await late
  expect(sent()).toMatchObject({ result: answered })
})
