import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { UndoState } from '../../../shared/contract/drafts.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { authorsOf, contentOf, type Draft, dependenciesOf, patchAfter } from '../../../shared/drafts/draft.ts'
import { undoLabels } from '../../../shared/drafts/draft-labels.ts'
import { withNames } from '../../../shared/drafts/draft-references.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import { maxRows } from '../../core/slice-sizer.ts'
import type { Handlers } from '../dependencies.ts'
import { isEmpty, type StoredDraft } from './draft-rows.ts'
import type { Direction, UndoChange, UndoDraft, UndoEntry } from './draft-undo.ts'
import type { DraftTransaction } from './store.ts'
import {
  changeDrafts,
  contentOnService,
  type DraftChange,
  type DraftParts,
  newDraft,
  newDraftId,
  refusalOf,
  revised,
  withSyncState,
} from './transaction.ts'

/** One step's result: done, or nothing to undo because its drafts were published. */
type Stepped =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'done'; readonly group: string | null; readonly isChecked: boolean }
  | { readonly kind: 'published'; readonly label: string }

class DraftHistory {
  readonly #parts: DraftParts

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  /** One entry: the newest, or the next one of a large change. If there's much to write, the caller has it checked. */
  #stepOnce(workspace: Workspace, direction: Direction, group: string | null): Outcome<Stepped> {
    return changeDrafts(this.#parts, (change): Outcome<Stepped> => {
      const { store } = change
      const entry = store.nextUndo(workspace, direction)
      if (entry === null || (group !== null && entry.joins !== group)) return succeed({ kind: 'nothing' })
      const isChecked = group === null && entry.changes.length <= maxRows
      if (!isChecked) change.checkLater()
      const outcomes = inOrder(entry, direction).map((step) => bring(change, workspace, step, direction))
      const refused = outcomes.find((outcome) => !outcome.ok)
      if (refused !== undefined && !refused.ok) return refused
      if (outcomes.every((outcome) => outcome.ok && outcome.value === 'published')) {
        store.dropUndo(entry.id)
        return succeed({ kind: 'published', label: entry.label })
      }
      store.markUndo(entry.id, direction === 'undo')
      return succeed({
        kind: 'done',
        group: entry.joins?.startsWith('group:') ? entry.joins : null,
        isChecked,
      })
    })
  }

  #nothingTo(workspace: Workspace, direction: Direction): Outcome<never> {
    const { drafts } = this.#parts
    const cut = direction === 'undo' ? drafts.isUndoTruncated(workspace) : null
    if (cut?.ok && cut.value) return refuse(t`Nothing more to undo. Earlier changes are no longer stored.`)
    return refuse(direction === 'undo' ? t`Nothing to undo.` : t`Nothing to redo.`)
  }

  async #step(workspace: Workspace, direction: Direction): Promise<Outcome<UndoState>> {
    const { drafts } = this.#parts
    const first = this.#stepOnce(workspace, direction, null)
    if (!first.ok) return first
    if (first.value.kind === 'nothing') return this.#nothingTo(workspace, direction)
    if (first.value.kind === 'published') {
      const { label } = first.value
      return refuse(
        direction === 'undo'
          ? t`What this would undo (${label}) has been published. Undo the publish in Activity.`
          : t`What this would redo (${label}) has been published. Undo the publish in Activity.`,
      )
    }
    const { group, isChecked } = first.value
    const rest = await this.#stepRest(workspace, direction, group)
    if (!isChecked || !rest.ok || rest.value > 0) this.#parts.checker.recheckAll(workspace)
    return rest.ok ? drafts.undoState(workspace) : rest
  }

  /** The other entries of a large change; returns how many there were. */
  async #stepRest(
    workspace: Workspace,
    direction: Direction,
    group: string | null,
  ): Promise<Outcome<number>> {
    if (group === null) return succeed(0)
    for (let count = 0; ; count += 1) {
      await this.#parts.pace.wait()
      const next = this.#stepOnce(workspace, direction, group)
      if (!next.ok) return next
      if (next.value.kind === 'nothing') return succeed(count)
    }
  }

  readonly undo: Pick<Handlers<'drafts'>, 'undo' | 'redo' | 'restore'>['undo'] = ({ workspace }) =>
    this.#step(workspace, 'undo')

  readonly redo: Pick<Handlers<'drafts'>, 'undo' | 'redo' | 'restore'>['redo'] = ({ workspace }) =>
    this.#step(workspace, 'redo')

  readonly restore: Pick<Handlers<'drafts'>, 'undo' | 'redo' | 'restore'>['restore'] = async ({
    snapshotId,
  }) =>
    changeDrafts(this.#parts, (change): Outcome<Draft> => {
      const { store, now } = change
      const earlier = store.snapshot(snapshotId)
      if (earlier === null) {
        return fail({
          kind: 'notFound',
          code: 'SNAPSHOT',
          message: t`This version is no longer stored.`,
        })
      }
      const before =
        earlier.remoteId === null
          ? store.get(earlier.id)
          : store.ofRecord(earlier.workspace, earlier.subject, earlier.remoteId)
      const locked = before === null ? null : refusalOf(before)
      if (locked !== null) return locked
      const patch = named(store, earlier.patch)
      // A published draft is a record now, so its state comes back as a new draft.
      const id = store.publishedNames([earlier.id]).size > 0 ? newDraftId(this.#parts.random) : earlier.id
      const { workspace, subject, kind, remoteId, base, comment } = earlier
      const content = { ...base, ...patch }
      const after: Draft =
        before === null
          ? onCurrentRecord(store, {
              ...newDraft(id, workspace, subject, patch, now),
              kind,
              remoteId,
              base,
              comment,
              ...authorsOf(earlier),
            })
          : revised(
              before.draft,
              {
                kind,
                comment,
                ...authorsOf(earlier),
                patch: patchAfter(before.draft.base, {}, everyField(before.draft, content)),
              },
              now,
            )
      const { draft, title } = change.put(before, withSyncState(store, after))
      const label = undoLabels.restore(title)
      store.addUndo(workspace, { at: now, label, joins: null, changes: change.changes })
      return succeed(draft)
    })
}

export function createDraftHistory(parts: DraftParts): Pick<Handlers<'drafts'>, 'undo' | 'redo' | 'restore'> {
  return new DraftHistory(parts)
}

/** A restored change starts from the current record. */
function onCurrentRecord(store: DraftTransaction, draft: Draft): Draft {
  const base = contentOnService(store, draft)
  return base === null ? draft : { ...draft, base, patch: patchAfter(base, {}, draft.patch) }
}

/** Clears fields that were added since. */
function everyField(current: Draft, content: Fields): Fields {
  const cleared = Object.keys(contentOf(current)).map((name) => [name, null] as const)
  return { ...Object.fromEntries(cleared), ...content }
}

interface Step {
  readonly draftId: string
  readonly from: UndoDraft | null
  readonly to: UndoDraft | null
}

function inOrder({ changes }: UndoEntry, direction: Direction): readonly Step[] {
  const step = ({ draftId, before, after }: UndoChange): Step =>
    direction === 'undo' ? { draftId, from: after, to: before } : { draftId, from: before, to: after }
  return direction === 'undo' ? changes.map(step).reverse() : changes.map(step)
}

/** Restores one draft's state. `published`: the draft is gone for another reason than undo. */
function bring(
  { store, put, remove, now }: DraftChange,
  workspace: Workspace,
  { draftId, from, to }: Step,
  direction: Direction,
): Outcome<'done' | 'published'> {
  const current = store.get(draftId)
  const locked = current === null ? null : refusalOf(current)
  if (locked !== null) return locked
  // An empty change isn't published: if it's gone, it made room for an earlier one.
  if (current === null && from !== null && !isEmpty(from)) return succeed('published')
  if (to === null) {
    if (current !== null) remove(current)
    return succeed('done')
  }
  if (current !== null) {
    put(current, withSyncState(store, revised(current.draft, merged(store, current, from, to), now)))
    return succeed('done')
  }
  const { subject, kind, remoteId, base, comment, createdAt } = to
  // Stryker disable next-line ConditionalExpression: no record has the ID null.
  const recordDraft = remoteId === null ? null : store.ofRecord(workspace, subject, remoteId)
  if (recordDraft !== null && !isEmpty(recordDraft.draft)) {
    return refuse(
      direction === 'undo'
        ? t`${recordDraft.title} has a newer change. Discard that change to undo this one.`
        : t`${recordDraft.title} has a newer change. Discard that change to redo this one.`,
    )
  }
  if (recordDraft !== null) remove(recordDraft)
  const fresh = newDraft(draftId, workspace, subject, named(store, to.patch), now)
  put(null, withSyncState(store, { ...fresh, kind, remoteId, base, comment, ...authorsOf(to), createdAt }))
  return succeed('done')
}

/** Restores only what the step changed, so other changes stay. */
function merged(
  store: DraftTransaction,
  { draft }: StoredDraft,
  from: UndoDraft | null,
  to: UndoDraft,
): Partial<Draft> {
  const base = from !== null && !sameJson(from.base, to.base) ? to.base : draft.base
  const names = new Set([...Object.keys(from?.patch ?? {}), ...Object.keys(to.patch)])
  const namedPatch = named(store, to.patch)
  const patch: Record<string, Fields[string]> = { ...draft.patch }
  for (const name of names) {
    if (from !== null && sameJson(from.patch[name], to.patch[name])) continue
    const value = namedPatch[name]
    if (value === undefined) delete patch[name]
    else patch[name] = value
  }
  const comment = from?.comment === to.comment ? draft.comment : to.comment
  return { kind: to.kind, base, patch: patchAfter(base, {}, patch), comment }
}

/** Earlier states may refer to drafts that are records now. */
function named(store: DraftTransaction, patch: Fields): Fields {
  return withNames(patch, store.publishedNames(dependenciesOf(patch)))
}
