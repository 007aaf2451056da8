import { type DraftPublishState, type DraftSync, referencedDraft } from '../../../src/shared/drafts/draft.ts'

/**
 * The simplest correct model of drafts of two kinds, one of which refers to the other: maps, and a list of steps with a
 * position. An undo step restores what it changed and keeps what others changed since.
 */

const ownFields = ['name', 'purchase_order_number', 'campaign_id'] as const
/** An unset field is missing; in a change of a record it's null if it was cleared. */
export type Content = Readonly<Record<string, string | null>>

export interface WorldDraft {
  readonly subject: 'campaign' | 'lineItem'
  readonly remoteId: string | null
  readonly base: Content | null
  readonly patch: Content
}

interface Step {
  readonly id: string
  readonly from: WorldDraft | null
  readonly to: WorldDraft | null
}

export class DraftsWorld {
  readonly drafts = new Map<string, WorldDraft>()
  readonly publish = new Map<string, DraftPublishState>()
  /** Campaigns on the service. */
  readonly records = new Map<string, Content>()
  readonly #published = new Map<string, string>()
  #steps: Step[] = []
  #place = 0

  isLocked(id: string): boolean {
    return this.publish.get(id) === 'queued'
  }

  /** The existing change of a record. */
  changeOf(remoteId: string): string | null {
    const found = [...this.drafts].find(([, draft]) => draft.remoteId === remoteId)
    return found?.[0] ?? null
  }

  syncOf({ remoteId, base, patch }: WorldDraft): DraftSync {
    const record = remoteId === null ? undefined : this.records.get(remoteId)
    if (record === undefined || base === null) return 'clean'
    const moved = ownFields.filter((field) => (record[field] ?? null) !== (base[field] ?? null))
    if (moved.length === 0) return 'clean'
    const both = moved.filter((field) => field in patch && patch[field] !== (record[field] ?? null))
    return both.length === 0 ? 'incoming' : 'conflict'
  }

  /** A person's action; discards the redo steps. */
  take(id: string, to: WorldDraft | null): void {
    this.#steps.splice(this.#place, this.#steps.length, { id, from: this.drafts.get(id) ?? null, to })
    this.#place += 1
    this.put(id, to)
  }

  put(id: string, draft: WorldDraft | null): void {
    if (draft === null) this.drafts.delete(id)
    else this.drafts.set(id, draft)
    this.publish.set(id, 'idle')
  }

  /** Sets fields like a person typing. False if it isn't allowed. */
  edit(id: string, fields: Content): boolean {
    const draft = this.drafts.get(id)
    if (draft === undefined || this.isLocked(id)) return false
    const patch = differing(draft.base, { ...draft.patch, ...fields })
    if (!same(patch, draft.patch)) this.take(id, { ...draft, patch })
    return true
  }

  resolve(id: string, choice: 'mine' | 'theirs'): boolean {
    const draft = this.drafts.get(id)
    const record = draft === undefined || draft.remoteId === null ? null : this.records.get(draft.remoteId)
    if (draft === undefined || record === null || record === undefined || this.isLocked(id)) return false
    const chosen = choice === 'mine' ? draft.patch : {}
    this.take(id, { ...draft, base: record, patch: differing(record, chosen) })
    return true
  }

  /** The service has it: references to the draft now refer to the record. */
  finish(id: string, remoteId: string): void {
    this.drafts.delete(id)
    // A change that is restored later isn't being published.
    this.publish.delete(id)
    this.#published.set(id, remoteId)
    for (const [other, draft] of this.drafts)
      this.drafts.set(other, { ...draft, patch: this.#named(draft.patch) })
  }

  canStep(way: 'undo' | 'redo'): boolean {
    return way === 'undo' ? this.#place > 0 : this.#place < this.#steps.length
  }

  /** False if it's refused: there is no step, something is being published, or something was published. */
  step(way: 'undo' | 'redo'): boolean {
    const place = way === 'undo' ? this.#place - 1 : this.#place
    const step = this.#steps[place]
    if (step === undefined) return false
    const [from, to] = way === 'undo' ? [step.to, step.from] : [step.from, step.to]
    const { id } = step
    const current = this.drafts.get(id)
    if (current === undefined && (from === null ? to === null : !saysNothing(from))) {
      // It was published, so this step is dropped.
      this.#steps.splice(place, 1)
      if (way === 'undo') this.#place -= 1
      return false
    }
    if (this.isLocked(id)) return false
    if (to === null) this.put(id, null)
    else if (current !== undefined) this.put(id, this.#brought(current, from, to))
    else {
      const other = to.remoteId === null ? null : this.changeOf(to.remoteId)
      const otherDraft = other === null ? undefined : this.drafts.get(other)
      if (otherDraft !== undefined && !saysNothing(otherDraft)) return false
      // An empty change makes room.
      if (other !== null) this.drafts.delete(other)
      this.put(id, { ...to, patch: this.#named(to.patch) })
    }
    this.#place += way === 'undo' ? -1 : 1
    return true
  }

  #brought(current: WorldDraft, from: WorldDraft | null, to: WorldDraft): WorldDraft {
    const base = from !== null && !same(from.base ?? {}, to.base ?? {}) ? to.base : current.base
    const patch: Record<string, string | null> = { ...current.patch }
    const wanted = this.#named(to.patch)
    for (const field of ownFields) {
      if (from !== null && from.patch[field] === to.patch[field]) continue
      const value = wanted[field]
      if (value === undefined) delete patch[field]
      else patch[field] = value
    }
    return { ...current, base, patch: differing(base, patch) }
  }

  #named(patch: Content): Content {
    return Object.fromEntries(
      Object.entries(patch).map(([field, value]) => {
        const id = referencedDraft(value)
        return [field, (id === null ? undefined : this.#published.get(id)) ?? value]
      }),
    )
  }
}

export function differing(base: Content | null, content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).filter(([field, value]) => value !== (base?.[field] ?? null)),
  )
}

function saysNothing({ remoteId, patch }: WorldDraft): boolean {
  return remoteId !== null && Object.keys(patch).length === 0
}

function same(one: Content, other: Content): boolean {
  return ownFields.every((field) => one[field] === other[field])
}
