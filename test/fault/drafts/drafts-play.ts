import fc from 'fast-check'
import { expect } from 'vitest'
import type { Workspace } from '../../../src/shared/accounts/workspace.ts'
import { referencedDraft, referenceTo } from '../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../support/outcomes.ts'
import { type DraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { type Content, DraftsWorld, type WorldDraft } from './drafts-world.ts'

const name = fc.constantFrom('a', 'b', 'c')
const which = fc.nat(2)
const text = fc.record({
  field: fc.constantFrom('name' as const, 'purchase_order_number' as const),
  value: fc.constantFrom('a', 'b', 'c'),
})

const acts = {
  newCampaign: fc.record({ kind: fc.constant('newCampaign' as const), name }),
  newLineItem: fc.record({ kind: fc.constant('newLineItem' as const), name, which }),
  change: fc.record({ kind: fc.constant('change' as const), which: fc.nat(1), text }),
  edit: fc.record({ kind: fc.constant('edit' as const), which, text }),
  clear: fc.record({ kind: fc.constant('clear' as const), which }),
  point: fc.record({ kind: fc.constant('point' as const), which, to: which }),
  discard: fc.record({ kind: fc.constant('discard' as const), which }),
  step: fc.record({
    kind: fc.constant('step' as const),
    way: fc.constantFrom('undo' as const, 'redo' as const),
  }),
  move: fc.record({ kind: fc.constant('move' as const), which: fc.nat(1), text }),
  resolve: fc.record({
    kind: fc.constant('resolve' as const),
    which,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
  lock: fc.record({ kind: fc.constant('lock' as const), which }),
  free: fc.record({
    kind: fc.constant('free' as const),
    which,
    as: fc.constantFrom('idle' as const, 'failed' as const),
  }),
  publish: fc.record({ kind: fc.constant('publish' as const), which }),
}
type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never
type Act = ValueOf<(typeof acts)[keyof typeof acts]>
type OnDraft = Exclude<Act, { kind: 'step' | 'newCampaign' | 'newLineItem' | 'change' | 'move' }>
export const act: fc.Arbitrary<Act> = fc.oneof<fc.WeightedArbitrary<Act>[]>(
  { weight: 4, arbitrary: acts.step },
  { weight: 3, arbitrary: acts.edit },
  { weight: 2, arbitrary: acts.change },
  { weight: 2, arbitrary: acts.newLineItem },
  { weight: 2, arbitrary: acts.move },
  { weight: 2, arbitrary: acts.lock },
  { weight: 2, arbitrary: acts.publish },
  ...[acts.newCampaign, acts.clear, acts.point, acts.discard, acts.resolve, acts.free].map((arbitrary) => ({
    weight: 1,
    arbitrary,
  })),
)

/** Whether an action succeeded, and whether the model allows it. */
interface Done {
  readonly done: boolean
  readonly expected: boolean
}

/** There is nothing to act on, or it can't be refused. */
const plain: Done = { done: true, expected: true }

/** One account, on the stage and in the model; actions are applied to both. */
export class DraftsPlay {
  readonly world = new DraftsWorld()
  readonly stage: DraftsStage
  readonly own: Workspace
  readonly known: string[] = []
  #made = 0

  constructor(stage: DraftsStage, run: number) {
    this.stage = stage
    this.own = { ...workspace, accountId: `a${run}` }
  }

  /** Two records, a new campaign, and a new line item in it. */
  async begin(): Promise<void> {
    for (const id of ['c1', 'c2']) this.see(id, { name: 'base', purchase_order_number: 'base' })
    await this.perform({ kind: 'newCampaign', name: 'a' })
    await this.perform({ kind: 'newLineItem', name: 'a', which: 0 })
  }

  /** A sync of the service's records. */
  see(id: string, content: Content): void {
    const record = { id, currency: 'EUR', funding_instrument_id: 'f1', ...content }
    unwrap(this.stage.publishing.saveRecords(this.own, 'campaign', [record]))
    this.world.records.set(id, content)
  }

  async create(subject: 'campaign' | 'lineItem', fields: Content): Promise<Done> {
    const { id } = unwrap(await this.stage.handlers.create({ workspace: this.own, subject, fields }))
    this.known.push(id)
    this.world.take(id, { subject, remoteId: null, base: null, patch: fields })
    return plain
  }

  /** How a line item refers to one of the existing campaigns. */
  campaign(place: number): string {
    const drafts = [...this.world.drafts].filter(
      ([, { subject, remoteId }]) => subject === 'campaign' && remoteId === null,
    )
    const names = [...drafts.map(([id]) => referenceTo(id)), ...this.world.records.keys()]
    return names[place % names.length] ?? ''
  }

  async perform(act: Act): Promise<Done> {
    const { world, own } = this
    switch (act.kind) {
      case 'step': {
        const { ok } = await this.stage.handlers[act.way]({ workspace: own })
        return { done: ok, expected: world.step(act.way) }
      }
      case 'newCampaign':
        return this.create('campaign', { name: act.name })
      case 'newLineItem':
        return this.create('lineItem', { name: act.name, campaign_id: this.campaign(act.which) })
      case 'change':
        return this.change(act.which === 0 ? 'c1' : 'c2', { [act.text.field]: act.text.value })
      case 'move': {
        const id = act.which === 0 ? 'c1' : 'c2'
        this.see(id, { ...world.records.get(id), [act.text.field]: act.text.value })
        return plain
      }
      default: {
        const ids = [...world.drafts.keys()]
        const id = ids[act.which % Math.max(1, ids.length)]
        const draft = id === undefined ? undefined : world.drafts.get(id)
        return id === undefined || draft === undefined ? plain : this.withDraft(act, id, draft)
      }
    }
  }

  async change(remoteId: string, fields: Content): Promise<Done> {
    const { stage, world, own } = this
    const done = await stage.handlers.change({ workspace: own, subject: 'campaign', remoteId, fields })
    let id = world.changeOf(remoteId)
    if (id === null) {
      id = unwrap(done).id
      this.known.push(id)
      // Starting a draft isn't an undo step, because it changes nothing.
      const base = world.records.get(remoteId) ?? {}
      world.put(id, { subject: 'campaign', remoteId, base, patch: {} })
    }
    return { done: done.ok, expected: world.edit(id, fields) }
  }

  async withDraft(act: OnDraft, id: string, draft: WorldDraft): Promise<Done> {
    const { stage, world, own } = this
    const isCampaign = draft.subject === 'campaign'
    const edit = async (fields: Content): Promise<Done> => {
      const { ok } = await stage.handlers.edit({ draftId: id, fields })
      return { done: ok, expected: world.edit(id, fields) }
    }
    switch (act.kind) {
      case 'edit':
        return edit({ [isCampaign ? act.text.field : 'name']: act.text.value })
      case 'clear':
        return edit({ [isCampaign ? 'purchase_order_number' : 'campaign_id']: null })
      case 'point':
        return isCampaign ? plain : edit({ campaign_id: this.campaign(act.to) })
      case 'discard': {
        const { ok } = await stage.handlers.discard({ draftIds: [id] })
        const expected = !world.isLocked(id)
        if (expected) world.take(id, null)
        return { done: ok, expected }
      }
      case 'resolve': {
        if (draft.remoteId === null) return plain
        const choices = { name: act.choice, purchase_order_number: act.choice }
        const { ok } = await stage.handlers.resolve({ draftId: id, choices })
        return { done: ok, expected: world.resolve(id, act.choice) }
      }
      case 'lock': {
        const { ok } = stage.publishing.lock(own, [id])
        const expected = !world.isLocked(id)
        world.publish.set(id, 'queued')
        return { done: ok, expected }
      }
      case 'free':
        if (!world.isLocked(id)) return plain
        world.publish.set(id, act.as)
        unwrap(stage.publishing.mark(own, [id], act.as))
        return plain
      case 'publish':
        // Its references are published first.
        if (Object.values(draft.patch).every((value) => referencedDraft(value) === null))
          this.finish(id, draft)
        return plain
    }
  }

  /** The service has it, and returns what was sent. */
  finish(id: string, { remoteId: known, patch }: WorldDraft): void {
    const { stage, world } = this
    const [stored] = unwrap(stage.publishing.byIds([id]))
    if (stored === undefined) throw new Error('The draft is gone.')
    this.#made += 1
    const remoteId = known ?? `n${this.#made}`
    world.finish(id, remoteId)
    if (known !== null) world.records.set(known, { ...world.records.get(known), ...patch })
    unwrap(stage.publishing.finish(stored.draft, { remoteId, record: { id: remoteId, ...patch } }))
  }

  /** The stored state, in the model's form. */
  stored() {
    const drafts = unwrap(this.stage.publishing.byIds(this.known)).map(({ draft }) => {
      const { id, subject, remoteId, patch, sync, publish } = draft
      return [id, { subject, remoteId, patch, sync, publish }]
    })
    const { undo, redo } = unwrap(this.stage.store.drafts.undoState(this.own))
    return { drafts: Object.fromEntries(drafts), canUndo: undo !== null, canRedo: redo !== null }
  }

  modelled() {
    const { world } = this
    const drafts = [...world.drafts].map(([id, draft]) => {
      const { subject, remoteId, patch } = draft
      return [id, { subject, remoteId, patch, sync: world.syncOf(draft), publish: world.publish.get(id) }]
    })
    return {
      drafts: Object.fromEntries(drafts),
      canUndo: world.canStep('undo'),
      canRedo: world.canStep('redo'),
    }
  }

  /** Every reference of a line item resolves to its campaign. */
  checkNames(): void {
    const named = new Map<string, string[]>()
    for (const [id, { patch }] of this.world.drafts) {
      const campaign = patch.campaign_id
      if (typeof campaign === 'string') named.set(campaign, [...(named.get(campaign) ?? []), id])
    }
    for (const id of [...this.known.map(referenceTo), ...this.world.records.keys(), ...named.keys()]) {
      const naming = [...unwrap(this.stage.store.drafts.naming(this.own, [id]))]
      expect(naming.sort(), id).toEqual((named.get(id) ?? []).sort())
    }
  }
}
