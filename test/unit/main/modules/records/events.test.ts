import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecordEvents } from '../../../../../src/main/modules/records/events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const workspace = { environmentId: 'e', host: 'ads', accountId: 'a' } as const
const idsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => `d${from + place}`)

/** What is told of drafts that changed in several calls, after an earlier change, which is told at once. */
function toldOf(...changes: readonly (readonly string[])[]) {
  const emit = vi.fn()
  const events = createRecordEvents(emit)
  for (const ids of [['earlier'], ...changes]) events.draftsChanged(workspace, [], ids)
  vi.runAllTimers()
  events.end()
  const payloads = emit.mock.calls.flatMap(([name, payload]) => (name === 'draftsChanged' ? [payload] : []))
  return payloads.slice(1)
}

it.each([
  ['changes in short order are told together', [['d1'], ['d1', 'd2']], ['d1', 'd2'], false],
  ['up to 200 drafts are named', [idsFrom(0, 150), idsFrom(150, 50)], idsFrom(0, 200), false],
  ['of more, everything is said to have changed', [idsFrom(0, 150), idsFrom(150, 51)], [], true],
  ['of many more, too', [idsFrom(0, 1_000)], [], true],
])('%s', (_what, changes, draftIds, all) => {
  expect(toldOf(...changes)).toEqual([{ workspace, draftIds, all }])
})
