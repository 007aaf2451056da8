import { expect, it } from 'vitest'
import { createRemoteJobPolls } from '../../../../../src/main/modules/statistics/remote-job-polls.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

it('checks young jobs often, old ones at the longest interval, and new ones often again', async () => {
  const pauses: number[] = []
  let doneAfter = 6
  const polls = createRemoteJobPolls(
    {
      pollMs: 20_000,
      isEnding: () => false,
      sleep: async (ms) => {
        pauses.push(ms)
      },
      gateway: {
        jobs: async (_job, ids) =>
          succeed(
            ids.map((id) => ({
              id,
              url: 'https://results.invalid/1',
              ended: pauses.length < doneAfter ? ('no' as const) : ('done' as const),
            })),
          ),
      },
    },
    { id: 'refresh', workspace: { environmentId: 'e', host: 'ads', accountId: 'a' }, userId: '1' },
    { controls: { hasWork: () => true }, stopped: () => false, release: () => undefined },
  )
  await polls.ended('first', true)
  expect(pauses).toEqual([2500, 5000, 10_000, 20_000, 20_000, 20_000])

  doneAfter = 8
  await polls.ended('second', true)
  expect(pauses.slice(6)).toEqual([2500, 5000])

  doneAfter = 9
  // One that was begun before an exit may be done.
  await polls.ended('third', false)
  expect(pauses.slice(8)).toEqual([0])
})
