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
 * rest: nothing typed yet · saving: from the keystroke until it's on disk · saved: on disk since `at` · failed: typed
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
export function createDraftEditing(
  { bridge, notices }: Pick<Workbench, 'bridge'> & Partial<Pick<Workbench, 'notices'>>,
  target: DraftTarget,
): DraftEditing {
  const { workspace, subject, key } = target
  const store = createStore<EditingState>(() => ({ opened: { kind: 'opening' }, save: { kind: 'idle' } }))
  const { getState, setState } = store
  const isNew = referencedDraft(key) !== null

  let draftId = referencedDraft(key)
  /** Typed and not sent; sent and not acknowledged. */
  let typed: Typed = untyped
  let sending: Typed = untyped
  let pause: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  /** Incremented by every write, so that reads which started before a write are dropped. */
  let writes = 0

  /** What this window saved last of each field, and what stood there before, to which an undo may go back. */
  const savedHere = new Map<
    string,
    { readonly value: Json; readonly before: readonly Json[]; readonly at: number }
  >()
  /** Says so when another window, which hadn't seen it yet, has replaced what was saved here. An undo doesn't count. */
  const noteReplaced = (onDisk: Fields) => {
    for (const [field, { value, before, at }] of savedHere) {
      const storedValue = onDisk[field] ?? null
      if (sameJson(storedValue, value)) continue
      savedHere.delete(field)
      const isLater = Date.now() - at > togetherMs
      if (isLater || before.some((earlier) => sameJson(storedValue, earlier)) || typeof value !== 'string')
        continue
      notices?.say('attention', t`Another window changed the ${fieldLabel(field)}, too. Yours was: ${value}`)
    }
  }

  const show = (opened: OpenDraft) => {
    const onDisk = opened.draft === null ? (opened.row?.content ?? {}) : contentOf(opened.draft)
    noteReplaced(onDisk)
    setState({ opened: { ...opened, content: withTyped(withTyped(onDisk, sending), typed) } })
  }

  const readDraft = async () => {
    const before = writes
    const outcome = await readTarget(bridge, target)
    if (writes !== before) return
    const { opened } = getState()
    if (outcome.ok) {
      if (outcome.value === null) {
        draftId = isNew ? draftId : null
        setState({ opened: { kind: 'gone' } })
        return
      }
      const { view, row } = outcome.value
      draftId = view?.draft.id ?? (isNew ? draftId : null)
      show({
        kind: 'open',
        draft: view?.draft ?? null,
        row,
        title: view?.title ?? row?.title ?? '',
        content: {},
        findings: view?.findings ?? [],
        theirs: view?.theirs ?? null,
      })
    } else if (opened.kind !== 'open') setState({ opened: { kind: 'failed', fault: outcome.fault } })
  }
  const load = coalescedReads(readDraft)

  /** A record's draft is created by its first edit, and again if it was discarded meanwhile. */
  const write = async ({ fields, seen }: Typed): Promise<Outcome<Draft>> => {
    if (draftId !== null) {
      const outcome = await bridge.drafts.edit({ draftId, fields, seen })
      if (outcome.ok || isNew || outcome.fault.kind !== 'notFound') return outcome
    }
    const begun = await bridge.drafts.change({ workspace, subject, remoteId: key, fields, seen })
    if (begun.ok) draftId = begun.value.id
    return begun
  }

  const writeAll = async (): Promise<boolean> => {
    let acted = false
    while (holds(typed)) {
      acted = true
      sending = typed
      typed = untyped
      setState({ save: { kind: 'saving' } })
      const outcome = await write(sending)
      writes += 1
      if (!outcome.ok) {
        // What was typed meanwhile is newer than what couldn't be sent.
        typed = { fields: { ...sending.fields, ...typed.fields }, seen: { ...typed.seen, ...sending.seen } }
        sending = untyped
        setState({ save: { kind: 'failed', fault: outcome.fault } })
        return false
      }
      for (const [field, value] of Object.entries(sending.fields))
        savedHere.set(field, {
          value: contentOf(outcome.value)[field] ?? value,
          before: [...(savedHere.get(field)?.before.slice(-maxEarlier) ?? []), sending.seen[field] ?? null],
          at: Date.now(),
        })
      sending = untyped
      const { opened } = getState()
      if (opened.kind === 'open') show({ ...opened, draft: outcome.value })
      if (!holds(typed)) setState({ save: { kind: 'saved', at: Date.now() } })
    }
    if (acted) load()
    return true
  }

  let writing: Promise<boolean> | null = null
  const flush = (): Promise<boolean> => {
    clearTimeout(pause)
    clearTimeout(deadline)
    deadline = undefined
    if (writing === null) {
      writing = writeAll().finally(() => {
        writing = null
      })
    }
    return writing
  }

  const concerns = (draftIds: readonly string[], all: boolean): boolean =>
    all || draftId === null || draftIds.includes(draftId) || !isNew
  const ends = [
    bridge.on('draftsChanged', (change) => {
      if (sameWorkspace(change.workspace, workspace) && concerns(change.draftIds, change.all)) load()
    }),
    bridge.on('entitiesChanged', (change) => {
      const isOver = change.sync.kind === 'idle'
      if (isOver && change.subject === subject && sameWorkspace(change.workspace, workspace)) load()
    }),
  ]

  return {
    target,
    store,
    load,
    flush,
    set: (field, value) => {
      const { opened } = getState()
      if (opened.kind !== 'open' || sameJson(opened.content[field] ?? null, value)) return
      typed = {
        fields: { ...typed.fields, [field]: value },
        seen: { [field]: opened.content[field] ?? null, ...typed.seen },
      }
      setState({
        opened: { ...opened, content: { ...opened.content, [field]: value } },
        save: { kind: 'saving' },
      })
      clearTimeout(pause)
      pause = setTimeout(flush, pauseMs)
      deadline ??= setTimeout(flush, maxDelayMs)
    },
    forget: async () => {
      clearTimeout(pause)
      clearTimeout(deadline)
      deadline = undefined
      typed = untyped
      setState({ save: { kind: 'idle' } })
      await load()
    },
    resolve: async (choices) => {
      if (!(await flush()) || draftId === null) return fail(notResolved)
      const outcome = await bridge.drafts.resolve({ draftId, choices })
      writes += 1
      await load()
      return outcome
    },
    flushOnClose: () => {
      if (!holds(typed)) return
      if (draftId === null) bridge.drafts.change({ workspace, subject, remoteId: key, ...typed })
      else bridge.drafts.edit({ draftId, ...typed })
    },
    hasUnsaved: () => holds(typed) || holds(sending),
    close: () => {
      clearTimeout(pause)
      clearTimeout(deadline)
      for (const end of ends) end()
    },
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
