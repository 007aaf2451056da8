import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { casesFor } from '../../../../support/runs.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

/** Drafts against the simplest correct model: a map of contents, and lists of whole maps for undo and redo. */
type Contents = ReadonlyMap<string, Fields>

class Model {
  now: Contents = new Map()
  readonly back: Contents[] = []
  ahead: Contents[] = []
  typing: string | null = null

  change(next: Contents, typing: string | null): void {
    const joins = typing !== null && typing === this.typing && this.ahead.length === 0
    if (!joins) this.back.push(this.now)
    this.now = next
    this.ahead = []
    this.typing = typing
  }
  undo(): void {
    const earlier = this.back.pop()
    if (earlier === undefined) return
    this.ahead.push(this.now)
    this.now = earlier
    this.typing = null
  }
  redo(): void {
    const later = this.ahead.pop()
    if (later === undefined) return
    this.back.push(this.now)
    this.now = later
    this.typing = null
  }
}

type Act =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'edit'; readonly which: number; readonly field: string; readonly value: string | null }
  | { readonly kind: 'discard'; readonly which: number; readonly both: boolean }
  | { readonly kind: 'copy'; readonly which: number }
  | { readonly kind: 'undo' | 'redo' | 'pause' }

const value = fc.constantFrom('a', 'b', 'c', null)
const which = fc.nat(5)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create'), name: fc.constantFrom('x', 'y') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      which,
      field: fc.constantFrom('name', 'first_choice'),
      value,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard'), which, both: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy'), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('undo', 'redo', 'pause') }) },
)

describe('drafts, undo and redo', () => {
  let stage: DraftsStage
  beforeAll(() => {
    stage = setDraftsStage()
  })
  afterAll(() => stage.end())

  const contents = (ids: readonly string[]): Contents =>
    new Map(unwrap(stage.publishing.byIds(ids)).map(({ draft }) => [draft.id, draft.patch]))

  it('match a list of earlier states', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 16 }), async (acts) => {
        run += 1
        const own = { ...workspace, accountId: `a${run}` }
        const model = new Model()
        const known: string[] = []
        for (const step of acts) {
          await perform(own, model, known, step)
          expect(contents(known)).toEqual(new Map([...model.now].sort(byPlace(known))))
        }
        const rows = unwrap(stage.store.drafts.ids(own))
        expect([...rows].sort()).toEqual([...model.now.keys()].sort())
        const window = { text: '', types: [], changedOnly: true, sort: 'title', descending: false } as const
        const listed = { workspace: own, subject: 'poll', ...window, offset: 0, count: 200 } as const
        expect(unwrap(stage.store.entities.window(listed)).total).toBe(model.now.size)
      }),
      { numRuns: casesFor(300, 2_000) },
    )
  })

  const byPlace =
    (known: readonly string[]) =>
    ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
      known.indexOf(a) - known.indexOf(b)

  const perform = async (
    own: Draft['workspace'],
    model: Model,
    known: string[],
    step: Act,
  ): Promise<void> => {
    const ids = [...model.now.keys()]
    const pick = (place: number): string | undefined => ids[place % Math.max(1, ids.length)]
    const add = ({ id, patch }: Draft): void => {
      known.push(id)
      model.change(new Map([...model.now, [id, patch]]), null)
    }
    switch (step.kind) {
      case 'create': {
        const fields = { name: step.name }
        add(unwrap(await stage.handlers.create({ workspace: own, subject: 'poll', fields })))
        return
      }
      case 'copy': {
        const id = pick(step.which)
        if (id === undefined) return
        const key = `draft:${id}`
        add(unwrap(await stage.handlers.clone({ workspace: own, subject: 'poll', key })))
        return
      }
      case 'edit': {
        const id = pick(step.which)
        const before = id === undefined ? undefined : model.now.get(id)
        if (id === undefined || before === undefined) return
        unwrap(await stage.handlers.edit({ draftId: id, fields: { [step.field]: step.value } }))
        const { [step.field]: old, ...others } = before
        if ((old ?? null) === step.value) return
        const after = step.value === null ? others : { ...others, [step.field]: step.value }
        model.change(
          new Map([...model.now].map(([key, was]) => [key, key === id ? after : was])),
          id + step.field,
        )
        return
      }
      case 'discard': {
        const gone = [pick(step.which), step.both ? pick(step.which + 1) : undefined].flatMap(
          (id) => id ?? [],
        )
        if (gone.length === 0) return
        unwrap(await stage.handlers.discard({ draftIds: gone }))
        model.change(new Map([...model.now].filter(([key]) => !gone.includes(key))), null)
        return
      }
      case 'undo':
      case 'redo': {
        const outcome = await stage.handlers[step.kind]({ workspace: own })
        const expected = step.kind === 'undo' ? model.back.length > 0 : model.ahead.length > 0
        expect(outcome.ok).toBe(expected)
        model[step.kind]()
        return
      }
      case 'pause':
        stage.now += 5_000
        model.typing = null
    }
  }
})
