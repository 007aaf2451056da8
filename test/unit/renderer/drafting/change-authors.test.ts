import { expect, test } from 'vitest'
import { readChangeAuthors } from '../../../../src/renderer/drafting/history-labels.ts'
import type { EntityHistory } from '../../../../src/shared/campaigns/related-entities.ts'
import type { Fetched } from '../../../../src/shared/core/fetched.ts'
import { type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import { offline, testBridge } from '../support/bridge.ts'

const record = {
  workspace: { environmentId: 'sandbox', host: 'ads', accountId: 'a1' },
  subject: 'lineItem',
  remoteId: 'l1',
} as const

function historyOf(fields: readonly string[], readAt: number): Fetched<EntityHistory> {
  const change = {
    at: Date.UTC(2026, 10, 21, 13),
    kind: 'update' as const,
    userId: '1',
    userName: 'ada',
    platform: null,
    record: {},
    changes: fields.map((field) => ({ field, before: 1, after: 2 })),
  }
  return { value: { entries: [change], from: 0, to: 1 }, readAt, fault: null }
}

/** A service with a current history, and an older one that is stored. */
function bench(stored: Fetched<EntityHistory>, fresh: Fetched<EntityHistory>) {
  const asked: boolean[] = []
  const { bridge } = testBridge({
    campaigns: {
      async history({ refresh }): Promise<Outcome<Fetched<EntityHistory>>> {
        asked.push(refresh)
        return succeed(refresh ? fresh : stored)
      },
      versions: async () =>
        succeed({
          rows: [
            {
              id: 2,
              at: Date.UTC(2026, 10, 21, 14),
              source: 'read',
              updatedAt: null,
              deleted: false,
              content: {},
              changes: [{ field: 'end_time', before: null, after: 'x' }],
            },
          ],
          total: 1,
        }),
    },
  })
  return { workbench: { bridge }, asked }
}

test('each field shows who changed it and when, or since when the change has been seen', async () => {
  const history = historyOf(['name'], Date.now())
  const { workbench, asked } = bench(history, history)
  const authors = await readChangeAuthors(workbench, record, ['name', 'end_time', 'goal'], 'UTC')
  expect(authors).toEqual({
    name: 'Changed 21 Nov 2026, 13:00:00 UTC by ada.',
    end_time: 'First seen 21 Nov 2026, 14:00:00 UTC; the service doesn’t say who changed it.',
    goal: 'The service doesn’t say who changed it.',
  })
  expect(asked).toEqual([false])
})

test('an old history is reloaded, since it may lack the conflicting change', async () => {
  const { workbench, asked } = bench(historyOf([], Date.now() - 3_600_000), historyOf(['name'], Date.now()))
  const authors = await readChangeAuthors(workbench, record, ['name'], 'UTC')
  expect(authors.name).toContain('by ada')
  expect(asked).toEqual([false, true])
})

test('without the service, the stored history is shown', async () => {
  const stored = historyOf(['name'], 1)
  const { workbench } = bench(stored, { ...stored, fault: offline })
  const authors = await readChangeAuthors(workbench, record, ['name'], 'UTC')
  expect(authors.name).toContain('by ada')
})
