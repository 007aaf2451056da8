import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  planUndo,
  type UndoParts,
  undoChanges,
} from '../../../../../../src/main/modules/checks/worker/plan-undo.ts'
import { type StoredStep, stepIdOf } from '../../../../../../src/main/modules/jobs/job-rows.ts'
import type { Fields } from '../../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { draft as draftSchema } from '../../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../../support/outcomes.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const job = { jobId: 'job', workspace }

/** A step that created a campaign, or one that renamed it. */
function step(position: number, kind: 'create' | 'update', jobId = 'job'): StoredStep {
  const id = `draft${'a'.repeat(10)}a`
  const base = kind === 'create' ? null : { name: 'Before' }
  return {
    id: stepIdOf(jobId, position),
    jobId,
    position,
    draftId: id,
    subject: 'campaign',
    kind,
    title: `Campaign ${position}`,
    operation: `campaigns.${kind}`,
    needs: [],
    matchKey: null,
    bytes: null,
    state: 'done',
    remoteId: `c${position}`,
    type: null,
    fault: null,
    candidates: [],
    conflicts: [],
    startedAt: 1,
    finishedAt: 2,
    result: { id: `c${position}`, name: 'After' },
    draft: {
      id,
      workspace,
      subject: 'campaign',
      kind,
      base,
      patch: { name: 'After' },
      revision: 1,
      comment: '',
      remoteId: kind === 'create' ? null : `c${position}`,
      sync: 'clean',
      publish: 'sent',
      createdAt: 1,
      updatedAt: 1,
    },
  }
}

function partsOf(steps: readonly StoredStep[], records: ReadonlyMap<string, Fields>): UndoParts {
  return {
    jobs: {
      steps: (jobId, _states, { offset, count }) => {
        const mine = steps.filter((one) => one.jobId === jobId)
        return succeed({ rows: mine.slice(offset, offset + count), total: mine.length })
      },
      step: (id) => succeed(steps.find((one) => one.id === id) ?? null),
      undoing: () => {
        const ids = [...new Set(steps.map(({ jobId }) => jobId))].filter((id) => id !== 'job')
        const common = { workspace, userId: '1', kind: 'undo', title: 'Undo', state: 'done' } as const
        return succeed(
          ids.map((id) => ({
            ...common,
            id,
            reason: null,
            undoOf: 'job',
            createdAt: 1,
            finishedAt: 2,
          })),
        )
      },
    },
    journal: { ofStep: () => succeed([]) },
    entities: {
      rows: () => succeed([]),
      record: (_workspace, subject, id) => {
        const record = records.get(id)
        const facts = { remoteId: id, title: id, type: null, updatedAt: 1, seenAt: 1 }
        return succeed(record === undefined ? null : { ...facts, subject, record })
      },
    },
  }
}

const recordsOf = (steps: readonly StoredStep[]) =>
  new Map(steps.map(({ remoteId }) => [remoteId ?? '', { id: remoteId, name: 'After' }]))

describe('what undoing a publish would do', () => {
  it('names the first of thousands of changes and counts all of them', () => {
    const steps = Array.from({ length: 1_300 }, (_, index) => step(index + 1, 'create'))
    const records = recordsOf(steps)
    records.delete('c7')
    const { review, steps: planned } = unwrap(planUndo(partsOf(steps, records), job))
    expect(review.possible.total).toBe(1_299)
    expect(review.possible.items).toHaveLength(200)
    expect(review.impossible).toMatchObject({ total: 1, items: [{ title: 'Campaign 7', possible: false }] })
    expect(planned).toHaveLength(1_299)
  })

  it('gives each step of the plan the change that it carries out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 20 }),
        fc.infiniteStream(fc.constantFrom('create' as const, 'update' as const)),
        (positions, kinds) => {
          const steps = positions.map((position) => step(position, kinds.next().value))
          const parts = partsOf(steps, recordsOf(steps))
          const planned = unwrap(planUndo(parts, job)).steps
          const changes = unwrap(
            undoChanges(
              parts,
              job,
              planned.map(({ draftId }) => draftId),
              5,
            ),
          )
          expect(changes.map(({ id }) => id)).toEqual(planned.map(({ draftId }) => draftId))
          for (const change of changes) {
            expect(draftSchema.safeParse(change).success).toBe(true)
            const made = steps.find(({ remoteId }) => remoteId === change.remoteId)
            expect(change).toMatchObject(
              made?.kind === 'create'
                ? { kind: 'delete', updatedAt: 5 }
                : { kind: 'update', patch: { name: 'Before' }, updatedAt: 5 },
            )
          }
        },
      ),
    )
  })

  it('leaves out what an earlier undo has reverted', () => {
    const steps = [step(1, 'update'), step(2, 'update')]
    const undone = { ...step(1, 'update', 'undo1'), remoteId: 'c2' }
    const { review, steps: planned } = unwrap(planUndo(partsOf([...steps, undone], recordsOf(steps)), job))
    expect(review.impossible.items).toMatchObject([{ title: 'Campaign 2', effect: 'Already undone.' }])
    expect(planned).toHaveLength(1)
  })
})

it('says beside what it restores what that lets run', () => {
  const steps = [step(1, 'update'), step(2, 'update')]
  const records = new Map(steps.map(({ remoteId }) => [remoteId ?? '', { id: remoteId, name: 'After' }]))
  const startTexts = ([first]: readonly { readonly id: string }[]) =>
    new Map(first === undefined ? [] : [[first.id, 'Runs again: without an end.']])
  const { review } = unwrap(planUndo({ ...partsOf(steps, records), startTexts }, job))
  const [first, second] = review.possible.items
  expect(first?.effect).toMatch(/ · Runs again: without an end\.$/)
  expect(second?.effect).not.toContain('Runs again')
})
