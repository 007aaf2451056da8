import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Fields } from '../../src/shared/domain/json.ts'
import { setDraftsStage, workspace } from '../unit/main/services/drafts-stage.ts'
import { unwrap } from '../unit/main/store/folder.ts'

/**
 * Drafts with their undo, over a real store, beside the simplest thing that could be right: a list of whole states and
 * a place in it.
 */
const stage = setDraftsStage()
afterAll(() => stage.end())

type World = ReadonlyMap<string, Fields>

/** Steps of one person, far enough apart that no two are one. */
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('create' as const), name: fc.string({ minLength: 1, maxLength: 8 }) }),
    fc.record({
      do: fc.constant('edit' as const),
      which: fc.nat(),
      name: fc.string({ minLength: 1, maxLength: 8 }),
    }),
    fc.record({ do: fc.constant('discard' as const), which: fc.nat() }),
    fc.record({ do: fc.constant('undo' as const) }),
    fc.record({ do: fc.constant('redo' as const) }),
  ),
  { minLength: 1, maxLength: 25 },
)

describe('drafts and their undo', () => {
  it('are what a list of states says, whatever a person does in which order', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await forgetEverything()
        const states: World[] = [new Map()]
        let place = 0
        const now = () => states[place] ?? new Map<string, Fields>()
        const goOn = (next: World) => {
          // A new step forgets what was taken back.
          states.splice(place + 1, states.length, next)
          place += 1
        }
        for (const step of taken) {
          stage.now += 3_600_000
          const [id, fields] = [...now()][('which' in step ? step.which : 0) % Math.max(1, now().size)] ?? []
          if (step.do === 'create') {
            const draft = await stage.create('poll', { name: step.name })
            goOn(new Map([...now(), [draft.id, { name: step.name }]]))
          } else if (step.do === 'undo' && place > 0) {
            await stage.undo()
            place -= 1
          } else if (step.do === 'redo' && place < states.length - 1) {
            await stage.redo()
            place += 1
          } else if (step.do === 'edit' && id !== undefined && fields?.name !== step.name) {
            const stored = unwrap(stage.store.drafts.get(id))
            if (stored === null) throw new Error('The draft is gone.')
            await stage.edit(stored.draft, { name: step.name })
            goOn(new Map([...now(), [id, { name: step.name }]]))
          } else if (step.do === 'discard' && id !== undefined) {
            unwrap(await stage.handlers.discard({ draftIds: [id] }))
            goOn(new Map([...now()].filter(([one]) => one !== id)))
          }
          expect(onDisk()).toEqual(Object.fromEntries(now()))
        }
      }),
      { numRuns: process.env.FLIGHTDECK_LONG === '1' ? 1_000 : 60 },
    )
  })
})

/** Drafts of the workspace as the store has them. */
function onDisk(): Readonly<Record<string, Fields>> {
  const stored = unwrap(stage.store.drafts.byIds(unwrap(stage.store.drafts.ids(workspace))))
  return Object.fromEntries(stored.map(({ draft }) => [draft.id, draft.patch]))
}

/** Drafts of the sequence before; what it did cannot be taken back any more once as much was done again. */
async function forgetEverything(): Promise<void> {
  const draftIds = [...unwrap(stage.store.drafts.ids(workspace))]
  if (draftIds.length > 0) unwrap(await stage.handlers.discard({ draftIds }))
}
