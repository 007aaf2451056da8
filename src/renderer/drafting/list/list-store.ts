import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { CreativesView } from '../../../shared/desktop/saved-views.ts'
import { type Draft, referencedDraft } from '../../../shared/drafts/draft.ts'
import type { EntityRow, Use } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { isUsedByOthers } from '../../../shared/entities/uses.ts'
import type { InputTo } from '../../data/client.ts'
import { isUnreachable, whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'

export interface CreativeListState {
  readonly filter: CreativesView
  /** Selected rows by key, including those off screen. */
  readonly marked: ReadonlyMap<string, EntityRow>
  /** Why the last action failed. */
  readonly fault: Fault | null
  /** A deletion that waits for an answer, because others use what it deletes. */
  readonly asked: AskedRemoval | null
}

export interface AskedRemoval {
  readonly keys: readonly string[]
  /** What isn't deleted with them. */
  readonly uses: readonly Use[]
}

/** State of a list besides its rows, and the actions on them. */
export interface CreativeList {
  readonly store: StoreApi<CreativeListState>
  /** Input of the call for a range of rows. */
  readonly inputFor: (range: {
    readonly offset: number
    readonly count: number
  }) => InputTo<'entities', 'list'>
  /** Syncs the list if it was never synced. */
  readonly open: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly setFilter: (change: Partial<CreativesView>) => void
  readonly mark: (rows: readonly EntityRow[], on: boolean) => void
  readonly unmarkAll: () => void
  /** Selects every row that matches the filter, at most `maxAtOnce`. */
  readonly markAll: () => Promise<void>
  readonly create: (fields: Fields) => Promise<Draft | null>
  readonly clone: (key: string) => Promise<Draft | null>
  /** Drafts the deletion; asks first if others use a record. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  readonly confirmRemoval: () => Promise<void>
  readonly cancelRemoval: () => void
  readonly discard: (draftIds: readonly string[]) => Promise<boolean>
  readonly forgetFault: () => void
}

/** Maximum per call. */
const maxAtOnce = 10_000
const page = 200

export const defaultCreativesView: CreativesView = {
  text: '',
  types: [],
  changedOnly: false,
  withDeleted: false,
  sort: 'updated',
  descending: true,
}

/** The lists of an account, one per workspace and subject, for the lifetime of the window. */
export const creativeLists = oncePerWorkspace(createCreativeList)

export function createCreativeList(
  { bridge, live }: Pick<Workbench, 'bridge' | 'live'>,
  workspace: Workspace,
  subject: DraftSubject,
): CreativeList {
  const store = createStore<CreativeListState>(() => ({
    filter: defaultCreativesView,
    marked: new Map(),
    fault: null,
    asked: null,
  }))
  const { getState, setState } = store
  let isOpen = false

  /** Runs an action and stores its fault for the screen. */
  const take = async <T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await answer
    setState({ fault: outcome.ok ? null : outcome.fault })
    return outcome
  }
  const inputFor: CreativeList['inputFor'] = (range) => {
    const { types, ...filter } = getState().filter
    return { workspace, subject, ...filter, types: [...types], ...range }
  }
  const refresh = async () => {
    const { withDeleted } = getState().filter
    await take(bridge.entities.refresh({ workspace, subject, withDeleted }))
  }
  whenReachable(live, async () => {
    const { fault } = getState()
    if (!isOpen) return
    const firstPage = await bridge.entities.list(inputFor({ offset: 0, count: 1 }))
    const wasMissed = firstPage.ok && firstPage.value.sync.kind === 'failed'
    if (wasMissed || (fault !== null && isUnreachable(fault))) await refresh()
  })

  const readAll = async (): Promise<Outcome<readonly EntityRow[]>> => {
    const allRows: EntityRow[] = []
    for (let offset = 0; offset < maxAtOnce; offset += page) {
      const outcome = await bridge.entities.list(inputFor({ offset, count: page }))
      if (!outcome.ok) return outcome
      allRows.push(...outcome.value.rows)
      if (outcome.value.rows.length < page) break
    }
    return succeed(allRows)
  }
  const takeDraft = async (answer: Promise<Outcome<Draft>>): Promise<Draft | null> => {
    const outcome = await take(answer)
    return outcome.ok ? outcome.value : null
  }
  const unmarkAll = () => setState({ marked: new Map() })
  /** The selection stays if it fails. */
  const act = async (answer: Promise<Outcome<unknown>>): Promise<boolean> => {
    const outcome = await take(answer)
    if (outcome.ok) unmarkAll()
    return outcome.ok
  }
  const removeNow = (keys: readonly string[]) =>
    act(bridge.drafts.remove({ workspace, subject, keys: [...keys] }))
  /** Null if that couldn't be read. */
  const usesBesides = async (keys: readonly string[]): Promise<readonly Use[] | null> => {
    const records = keys.filter((key) => referencedDraft(key) === null)
    if (records.length === 0 || !isUsedByOthers(subject)) return []
    const uses = await take(bridge.entities.usesOf({ workspace, subject, keys: records }))
    if (!uses.ok) return null
    const removed = new Set(keys)
    return uses.value.filter((use) => use.subject !== subject || !removed.has(use.key))
  }

  return {
    store,
    inputFor,
    refresh,
    unmarkAll,
    open: async () => {
      isOpen = true
      const firstPage = await bridge.entities.list(inputFor({ offset: 0, count: 1 }))
      if (firstPage.ok && firstPage.value.seenAt === null && firstPage.value.sync.kind !== 'running')
        await refresh()
    },
    setFilter: (change) => {
      setState({ filter: { ...getState().filter, ...change } })
      // A sync without deleted records doesn't update them.
      if (change.withDeleted === true) void refresh()
    },
    mark: (rows, on) => {
      const marked = new Map(getState().marked)
      for (const row of rows) {
        if (on) marked.set(row.key, row)
        else marked.delete(row.key)
      }
      setState({ marked })
    },
    markAll: async () => {
      const outcome = await take(readAll())
      if (!outcome.ok) return
      const rows = outcome.value.filter(({ deleted }) => deleted !== true)
      setState({ marked: new Map(rows.map((row) => [row.key, row])) })
    },
    create: (fields) =>
      takeDraft(bridge.drafts.create({ workspace, subject, fields: { ...fields }, unchecked: true })),
    clone: (key) => takeDraft(bridge.drafts.clone({ workspace, subject, key })),
    remove: async (keys) => {
      if (keys.length === 0) return
      const uses = await usesBesides(keys)
      if (uses === null) return
      if (uses.length > 0) setState({ asked: { keys, uses } })
      else await removeNow(keys)
    },
    confirmRemoval: async () => {
      const { asked } = getState()
      setState({ asked: null })
      if (asked !== null) await removeNow(asked.keys)
    },
    cancelRemoval: () => setState({ asked: null }),
    discard: async (draftIds) =>
      draftIds.length === 0 || act(bridge.drafts.discard({ draftIds: [...draftIds] })),
    forgetFault: () => setState({ fault: null }),
  }
}
