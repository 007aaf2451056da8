import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  inSlices,
  type SliceProgress,
  withCountedIds,
} from '../../../../../src/main/modules/drafts/slices.ts'
import { type DraftParts, newDraft, newDraftId } from '../../../../../src/main/modules/drafts/transaction.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => {
  vi.restoreAllMocks()
  stage.end()
})

interface Run {
  readonly count: number
  /** How long each draft takes. */
  readonly itemMs?: number
  /** The transaction that fails, from 1. */
  readonly failsAt?: number
  readonly isWriting?: boolean
  readonly goesOn?: SliceProgress
}

const full: Fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'No space is left.' }

/** Creates polls in slices, and notes what happens. */
async function run({ count, itemMs = 0, failsAt = 0, isWriting = true, goesOn = () => true }: Run) {
  const { drafts, checker, random } = stage.parts
  let now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const doneCounts: number[] = []
  const rechecked: Workspace[] = []
  let waits = 0
  let checks = 0
  let transactions = 0
  const parts: DraftParts = {
    ...stage.parts,
    drafts: {
      ...drafts,
      change(work) {
        transactions += 1
        return transactions === failsAt ? fail(full) : drafts.change(work)
      },
    },
    checker: {
      ...checker,
      recheckAll: (of) => rechecked.push(of),
      describing() {
        const { describe: describeDraft, forget } = checker.describing()
        return {
          forget,
          describe(draft) {
            checks += 1
            return describeDraft(draft)
          },
        }
      },
    },
    pace: {
      async wait() {
        waits += 1
      },
    },
  }
  const places = Array.from({ length: count }, (_, place) => place)
  const outcome = await inSlices(
    parts,
    workspace,
    'create polls',
    places,
    (change, place) => {
      now += itemMs
      if (isWriting)
        change.put(
          null,
          newDraft(newDraftId(random), workspace, 'poll', { name: `Poll ${place}` }, change.now),
        )
    },
    (doneCount) => {
      doneCounts.push(doneCount)
      return goesOn(doneCount)
    },
  )
  return { outcome, doneCounts, rechecked, waits, checks }
}

describe('IDs of a large change', () => {
  const drawIds = () => {
    const { random } = withCountedIds(stage.parts)
    return Array.from({ length: 70_000 }, () => newDraftId(random))
  }

  it('are different ones that share their beginning', () => {
    const ids = drawIds()
    expect(new Set(ids).size).toBe(70_000)
    expect(new Set(ids.map((id) => id.slice(0, 11))).size).toBe(1)
    expect(ids.every((id) => /^[a-z2-7]{16}$/.test(id))).toBe(true)
  })

  it('are others in each change', () => {
    const earlierIds = new Set(drawIds())
    expect(drawIds().some((id) => earlierIds.has(id))).toBe(false)
  })
})

const lastStep = () =>
  unwrap(stage.store.drafts.change((store) => succeed(store.nextUndo(workspace, 'undo'))))

describe('a slice', () => {
  it.each([
    ['none', { count: 0 }, []],
    ['few', { count: 3 }, [3]],
    ['20 that are fast', { count: 20 }, [20]],
    ['more than 20', { count: 45 }, [20, 40, 45]],
    ['60 that aren’t checked yet', { count: 201 }, [60, 120, 180, 201]],
    ['as many as fit into 6 ms', { count: 5, itemMs: 3 }, [2, 4, 5]],
    ['at least one', { count: 3, itemMs: 6 }, [1, 2, 3]],
    ['no more than a person wants', { count: 45, goesOn: (done: number) => done < 40 }, [20, 40]],
  ])('has %s', async (_what, asked, doneCounts) => {
    const done = await run(asked)
    expect(done.outcome.ok).toBe(true)
    expect(done.doneCounts).toEqual(doneCounts)
    expect(unwrap(stage.store.drafts.ids(workspace))).toHaveLength(doneCounts.at(-1) ?? 0)
  })

  it('lets other work run before the next one, but not after the last', async () => {
    expect((await run({ count: 20 })).waits).toBe(0)
    expect((await run({ count: 41 })).waits).toBe(2)
  })
})

it.each([
  ['200 are checked as they are written', { count: 200 }, { checks: 200, rechecked: [] }],
  ['more than 200 are checked afterwards', { count: 201 }, { checks: 0, rechecked: [workspace] }],
  [
    'those written before a fault are checked too',
    { count: 201, failsAt: 2 },
    { outcome: fail(full), doneCounts: [60], checks: 0, rechecked: [workspace] },
  ],
  [
    'nothing is checked if nothing was written',
    { count: 201, failsAt: 1 },
    { outcome: fail(full), doneCounts: [], rechecked: [] },
  ],
  ['a fault ends a small change', { count: 45, failsAt: 2 }, { outcome: fail(full), doneCounts: [20] }],
])('%s', async (_what, asked, expected) => {
  expect(await run(asked)).toMatchObject(expected)
})

describe('the undo step', () => {
  it('is one, whatever the number of slices', async () => {
    await run({ count: 45 })
    expect(lastStep()?.joins).toMatch(/^group:/)
    await stage.undo()
    expect(unwrap(stage.store.drafts.ids(workspace))).toEqual([])
  })

  it('of one draft is like that of an edit', async () => {
    await run({ count: 1 })
    expect(lastStep()).toMatchObject({ label: 'create polls', joins: null })
  })

  it('is missing if nothing has changed', async () => {
    await run({ count: 2, isWriting: false })
    expect(lastStep()).toBeNull()
  })
})
