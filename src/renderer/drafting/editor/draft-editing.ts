import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftView } from '../../../shared/contract/drafts.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { type Fields, type Json, sameJson } from '../../../shared/core/json.ts'
import { mergedJson } from '../../../shared/core/merge-json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, type Draft, referencedDraft } from '../../../shared/drafts/draft.ts'
import { fieldLabel } from '../../../shared/drafts/draft-labels.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import type { Workbench } from '../../workbench/workbench.ts'

/** What an editor edits: a record of the workspace, or a new entity by `draft:ID`. */
export interface DraftTarget {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly key: string
}

/**
 * idle: nothing typed yet · saving: from the keystroke until it's on disk · saved: on disk since `at` · failed: typed
 * values are only in this window.
 */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly fault: Fault }

export type OpenedDraft =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** Published or discarded since, or it never existed. */
  | { readonly kind: 'gone' }
  | OpenDraft

export interface OpenDraft {
  readonly kind: 'open'
  /** Null for a record without a planned change; the first edit creates its draft. */
  readonly draft: Draft | null
  /** The record as last seen; null for a new entity. */
  readonly row: EntityRow | null
  readonly title: string
  /** The stored content with unsaved edits applied. */
  readonly content: Fields
  readonly findings: readonly Finding[]
  /** Fields of the record that changed on the service since the draft began. */
  readonly theirs: Fields | null
}

export interface EditingState {
  readonly opened: OpenedDraft
  readonly save: SaveState
}

export interface DraftEditing {
  readonly target: DraftTarget
  readonly store: StoreApi<EditingState>
  readonly load: () => Promise<void>
  /** Shows the value at once and saves it within a second. */
  readonly set: (field: string, value: Json) => void
  /** Saves pending edits now; true once all of them are on disk. */
  readonly flush: () => Promise<boolean>
  /** Sends all unsent edits in one message: the window is closing, so no reply would reach it. */
  readonly flushOnClose: () => void
  /** Drops edits that couldn't be saved and shows what is on disk. */
  readonly forget: () => Promise<void>
  /** Resolves conflicting fields. */
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<Outcome<unknown>>
  readonly hasUnsaved: () => boolean
  /** Ends the subscriptions; call `flush` first. */
  readonly close: () => void
}

/** Fields as typed, and as they were displayed before. */
interface Typed {
  readonly fields: Fields
  readonly seen: Fields
}

const untyped: Typed = { fields: {}, seen: {} }

function holds({ fields }: Typed): boolean {
  return Object.keys(fields).length > 0
}

/** Applies typed values to the current content; parts that only another window changed keep its values. */
function withTyped(content: Fields, { fields, seen }: Typed): Fields {
  const typed = Object.entries(fields).map(([name, value]) => [
    name,
    mergedJson(seen[name] ?? null, value, content[name] ?? null),
  ])
  return { ...content, ...Object.fromEntries(typed) }
}

/** A pause in typing of this length saves … */
const pauseMs = 300
/** … and so does this much time, even during typing. */
const maxDelayMs = 900

/** A window that edits later than this has shown what was saved. */
const togetherMs = 5_000
/** Earlier values of a field that an undo may bring back. */
const maxEarlier = 50

/**
 * One entity being edited. Typed values show at once and save automatically; changes from other windows are merged part
 * by part, except into parts with an unsaved value.
 */
export function createDraftEditing(parts: EditingParts, target: DraftTarget): DraftEditing {
  return new EntityEditing(parts, target)
}

type EditingParts = Pick<Workbench, 'bridge'> & Partial<Pick<Workbench, 'notices'>>

/** What this window saved last of a field, and what stood there before, to which an undo may go back. */
interface SavedValue {
  readonly value: Json
  readonly before: readonly Json[]
  readonly at: number
}

class EntityEditing implements DraftEditing {
  readonly target: DraftTarget
  readonly store: DraftEditing['store']
  readonly load: () => Promise<void>
  readonly #parts: EditingParts
  readonly #isNew: boolean
  readonly #ends: readonly (() => void)[]
  readonly #savedHere = new Map<string, SavedValue>()
  #draftId: string | null
  /** Typed and not sent; sent and not acknowledged. */
  #typed: Typed = untyped
  #sending: Typed = untyped
  #pause: ReturnType<typeof setTimeout> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined
  /** Incremented by every write, so that reads which started before a write are dropped. */
  #writes = 0
  #writing: Promise<boolean> | null = null

  constructor(parts: EditingParts, target: DraftTarget) {
    const { workspace, subject, key } = target
    this.target = target
    this.#parts = parts
    this.#draftId = referencedDraft(key)
    this.#isNew = this.#draftId !== null
    this.store = createStore<EditingState>(() => ({ opened: { kind: 'opening' }, save: { kind: 'idle' } }))
    this.load = coalescedReads(() => this.#read())
    this.#ends = [
      parts.bridge.on('draftsChanged', (change) => {
        if (sameWorkspace(change.workspace, workspace) && this.#isMeant(change)) this.load()
      }),
      parts.bridge.on('entitiesChanged', (change) => {
        const isOver = change.sync.kind === 'idle'
        if (isOver && change.subject === subject && sameWorkspace(change.workspace, workspace)) this.load()
      }),
    ]
  }

  readonly set: DraftEditing['set'] = (field, value) => {
    const { opened } = this.store.getState()
    if (opened.kind !== 'open' || sameJson(opened.content[field] ?? null, value)) return
    this.#typed = {
      fields: { ...this.#typed.fields, [field]: value },
      seen: { [field]: opened.content[field] ?? null, ...this.#typed.seen },
    }
    this.store.setState({
      opened: { ...opened, content: { ...opened.content, [field]: value } },
      save: { kind: 'saving' },
    })
    clearTimeout(this.#pause)
    this.#pause = setTimeout(this.flush, pauseMs)
    this.#deadline ??= setTimeout(this.flush, maxDelayMs)
  }

  readonly flush: DraftEditing['flush'] = () => {
    this.#stopTimers()
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  readonly forget: DraftEditing['forget'] = async () => {
    this.#stopTimers()
    this.#typed = untyped
    this.store.setState({ save: { kind: 'idle' } })
    await this.load()
  }

  readonly resolve: DraftEditing['resolve'] = async (choices) => {
    if (!(await this.flush()) || this.#draftId === null) return fail(notResolved)
    const outcome = await this.#parts.bridge.drafts.resolve({ draftId: this.#draftId, choices })
    this.#writes += 1
    await this.load()
    return outcome
  }

  readonly flushOnClose: DraftEditing['flushOnClose'] = () => {
    if (!holds(this.#typed)) return
    const { drafts } = this.#parts.bridge
    const { workspace, subject, key } = this.target
    if (this.#draftId === null) drafts.change({ workspace, subject, remoteId: key, ...this.#typed })
    else drafts.edit({ draftId: this.#draftId, ...this.#typed })
  }

  readonly hasUnsaved: DraftEditing['hasUnsaved'] = () => holds(this.#typed) || holds(this.#sending)

  readonly close: DraftEditing['close'] = () => {
    this.#stopTimers()
    for (const end of this.#ends) end()
  }

  #stopTimers(): void {
    clearTimeout(this.#pause)
    clearTimeout(this.#deadline)
    this.#deadline = undefined
  }

  #isMeant({ draftIds, all }: { readonly draftIds: readonly string[]; readonly all: boolean }): boolean {
    return all || this.#draftId === null || draftIds.includes(this.#draftId) || !this.#isNew
  }

  async #read(): Promise<void> {
    const before = this.#writes
    const outcome = await readTarget(this.#parts.bridge, this.target)
    if (this.#writes !== before) return
    if (!outcome.ok) {
      const { opened } = this.store.getState()
      if (opened.kind !== 'open') this.store.setState({ opened: { kind: 'failed', fault: outcome.fault } })
      return
    }
    const view = outcome.value?.view ?? null
    this.#draftId = view?.draft.id ?? (this.#isNew ? this.#draftId : null)
    if (outcome.value === null) {
      this.store.setState({ opened: { kind: 'gone' } })
      return
    }
    const { row } = outcome.value
    this.#show({
      kind: 'open',
      draft: view?.draft ?? null,
      row,
      title: view?.title ?? row?.title ?? '',
      content: {},
      findings: view?.findings ?? [],
      theirs: view?.theirs ?? null,
    })
  }

  #show(opened: OpenDraft): void {
    const onDisk = opened.draft === null ? (opened.row?.content ?? {}) : contentOf(opened.draft)
    this.#noteReplaced(onDisk)
    const content = withTyped(withTyped(onDisk, this.#sending), this.#typed)
    this.store.setState({ opened: { ...opened, content } })
  }

  /** Says so when another window, which hadn't seen it yet, has replaced what was saved here. An undo doesn't count. */
  #noteReplaced(onDisk: Fields): void {
    for (const [field, { value, before, at }] of this.#savedHere) {
      const storedValue = onDisk[field] ?? null
      if (sameJson(storedValue, value)) continue
      this.#savedHere.delete(field)
      const isLater = Date.now() - at > togetherMs
      if (isLater || before.some((earlier) => sameJson(storedValue, earlier)) || typeof value !== 'string')
        continue
      const message = t`Another window changed the ${fieldLabel(field)}, too. Yours was: ${value}`
      this.#parts.notices?.say('attention', message)
    }
  }

  async #writeAll(): Promise<boolean> {
    let hasWritten = false
    while (holds(this.#typed)) {
      hasWritten = true
      this.#sending = this.#typed
      this.#typed = untyped
      this.store.setState({ save: { kind: 'saving' } })
      const outcome = await this.#write(this.#sending)
      this.#writes += 1
      if (!outcome.ok) {
        this.#keepUnsent()
        this.store.setState({ save: { kind: 'failed', fault: outcome.fault } })
        return false
      }
      this.#rememberSaved(outcome.value)
      this.#sending = untyped
      const { opened } = this.store.getState()
      if (opened.kind === 'open') this.#show({ ...opened, draft: outcome.value })
      if (!holds(this.#typed)) this.store.setState({ save: { kind: 'saved', at: Date.now() } })
    }
    if (hasWritten) this.load()
    return true
  }

  /** A record's draft is created by its first edit, and again if it was discarded meanwhile. */
  async #write({ fields, seen }: Typed): Promise<Outcome<Draft>> {
    const { drafts } = this.#parts.bridge
    if (this.#draftId !== null) {
      const outcome = await drafts.edit({ draftId: this.#draftId, fields, seen })
      if (outcome.ok || this.#isNew || outcome.fault.kind !== 'notFound') return outcome
    }
    const { workspace, subject, key } = this.target
    const created = await drafts.change({ workspace, subject, remoteId: key, fields, seen })
    if (created.ok) this.#draftId = created.value.id
    return created
  }

  /** What was typed meanwhile is newer than what couldn't be sent. */
  #keepUnsent(): void {
    this.#typed = {
      fields: { ...this.#sending.fields, ...this.#typed.fields },
      seen: { ...this.#typed.seen, ...this.#sending.seen },
    }
    this.#sending = untyped
  }

  #rememberSaved(draft: Draft): void {
    const { fields, seen } = this.#sending
    const content = contentOf(draft)
    for (const [field, value] of Object.entries(fields)) {
      const earlier = this.#savedHere.get(field)?.before.slice(-maxEarlier) ?? []
      this.#savedHere.set(field, {
        value: content[field] ?? value,
        before: [...earlier, seen[field] ?? null],
        at: Date.now(),
      })
    }
  }
}

const notResolved: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`Save your edits before you resolve the conflict.`,
}

interface Read {
  readonly view: DraftView | null
  readonly row: EntityRow | null
}

/** The draft with its issues, and the record that it changes; null if neither exists. */
async function readTarget(
  { drafts, entities }: Workbench['bridge'],
  { workspace, subject, key }: DraftTarget,
): Promise<Outcome<Read | null>> {
  const created = referencedDraft(key)
  if (created !== null) return viewOf(drafts, created, null)
  const rows = await entities.find({ workspace, subject, keys: [key] })
  if (!rows.ok) return rows
  const row = rows.value[0]
  if (row === undefined) return succeed(null)
  return row.change === null ? succeed({ view: null, row }) : viewOf(drafts, row.change.draftId, row)
}

async function viewOf(
  drafts: Workbench['bridge']['drafts'],
  draftId: string,
  row: EntityRow | null,
): Promise<Outcome<Read | null>> {
  const outcome = await drafts.get({ draftId })
  if (outcome.ok) return succeed({ view: outcome.value, row })
  if (outcome.fault.kind !== 'notFound') return outcome
  // Published or discarded between the two reads: only the record is left.
  return succeed(row === null ? null : { view: null, row })
}
