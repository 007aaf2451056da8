import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { LibraryRow, ReadingState } from '../../../shared/creatives/creative-row.ts'
import type { Draft, DraftSubject } from '../../../shared/drafts/draft.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindowsState } from '../../workbench/row-windows.ts'
import { isUnreachable, whenReachable } from '../../workbench/when-reachable.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface LibraryFilter {
  readonly text: string
  /** All where empty. */
  readonly types: readonly string[]
  readonly changedOnly: boolean
  readonly withDeleted: boolean
  readonly sort: 'updated' | 'title' | 'type'
  readonly descending: boolean
}

export interface LibraryListState {
  readonly filter: LibraryFilter
  /** When the whole list was last read from the service, in milliseconds; null before the first time. */
  readonly seenAt: number | null
  readonly reading: ReadingState
  /** Marked rows by key, also those that are not on the screen. */
  readonly marked: ReadonlyMap<string, LibraryRow>
  /** Of the last thing that was asked for here. */
  readonly fault: Fault | null
}

export interface LibraryList {
  readonly store: StoreApi<LibraryListState>
  readonly rows: StoreApi<RowWindowsState<LibraryRow>>
  /** Reads the list; asks the service for it where it was never read. */
  readonly open: () => Promise<void>
  readonly load: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly show: (first: number, last: number) => void
  readonly setFilter: (change: Partial<LibraryFilter>) => void
  readonly mark: (row: LibraryRow) => void
  readonly unmarkAll: () => void
  /** Every row that the filter finds, read in pages; at most `mostAtOnce`. */
  readonly readAll: () => Promise<Outcome<readonly LibraryRow[]>>
  readonly markAll: () => Promise<void>
  readonly create: (fields: Fields) => Promise<Draft | null>
  readonly clone: (key: string) => Promise<Draft | null>
  readonly remove: (keys: readonly string[]) => Promise<boolean>
  readonly discard: (draftIds: readonly string[]) => Promise<boolean>
  readonly forgetFault: () => void
}

/** What one call takes. */
export const mostAtOnce = 10_000
const page = 200

const everything: LibraryFilter = {
  text: '',
  types: [],
  changedOnly: false,
  withDeleted: false,
  sort: 'updated',
  descending: true,
}

/** The lists of things of an account, one per workspace and subject, kept while the window is open. */
export const libraryLists = oncePerWorkbench((workbench: Workbench) => {
  const lists = new Map<string, LibraryList>()
  return (workspace: Workspace, subject: DraftSubject): LibraryList => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId, subject].join(' ')
    const known = lists.get(name)
    if (known !== undefined) return known
    const list = createLibraryList(workbench, workspace, subject)
    lists.set(name, list)
    return list
  }
})

export function createLibraryList(
  { bridge, live }: Pick<Workbench, 'bridge' | 'live'>,
  workspace: Workspace,
  subject: DraftSubject,
): LibraryList {
  const store = createStore<LibraryListState>(() => ({
    filter: everything,
    seenAt: null,
    reading: { kind: 'idle' },
    marked: new Map(),
    fault: null,
  }))
  const { getState, setState } = store
  const ask = (offset: number, count: number) => {
    const { text, types, changedOnly, withDeleted, sort, descending } = getState().filter
    return bridge.library.list({
      workspace,
      subject,
      text,
      types: [...types],
      changedOnly,
      withDeleted,
      sort,
      descending,
      offset,
      count,
    })
  }
  const rows = createRowWindows<LibraryRow>(async ({ offset, count }) => {
    const outcome = await ask(offset, count)
    if (outcome.ok) setState({ seenAt: outcome.value.seenAt, reading: outcome.value.reading })
    return outcome
  })
  const load = inTurns(rows.load)
  const isOpen = () => rows.store.getState().total !== null

  bridge.on('draftsChanged', (news) => {
    if (isOpen() && sameWorkspace(news.workspace, workspace)) load()
  })
  bridge.on('libraryChanged', (news) => {
    if (!isOpen() || news.subject !== subject || !sameWorkspace(news.workspace, workspace)) return
    setState({ reading: news.reading })
    load()
  })

  /** Carries something out and keeps the fault for the screen. */
  const take = async <T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const outcome = await answer
    setState({ fault: outcome.ok ? null : outcome.fault })
    return outcome
  }
  const refresh = async () => {
    const { withDeleted } = getState().filter
    await take(bridge.library.refresh({ workspace, subject, withDeleted }))
  }
  whenReachable(live, () => {
    const { reading, fault } = getState()
    const wasMissed = reading.kind === 'failed' || (fault !== null && isUnreachable(fault))
    if (isOpen() && wasMissed) refresh()
  })

  const readAll = async (): Promise<Outcome<readonly LibraryRow[]>> => {
    const found: LibraryRow[] = []
    for (let offset = 0; offset < mostAtOnce; offset += page) {
      const outcome = await ask(offset, page)
      if (!outcome.ok) return outcome
      found.push(...outcome.value.rows)
      if (outcome.value.rows.length < page) break
    }
    return succeed(found)
  }
  const made = async (answer: Promise<Outcome<Draft>>): Promise<Draft | null> => {
    const outcome = await take(answer)
    return outcome.ok ? outcome.value : null
  }
  const unmarkAll = () => setState({ marked: new Map() })

  return {
    store,
    rows: rows.store,
    load,
    refresh,
    show: rows.show,
    readAll,
    unmarkAll,
    open: async () => {
      await load()
      const { seenAt, reading } = getState()
      if (isOpen() && seenAt === null && reading.kind !== 'reading') await refresh()
    },
    setFilter: (change) => {
      setState({ filter: { ...getState().filter, ...change } })
      rows.reset()
      load()
      // A sync without them says nothing of deleted records.
      if (change.withDeleted === true) refresh()
    },
    mark: (row) => {
      if (row.deleted === true) return
      const marked = new Map(getState().marked)
      if (!marked.delete(row.key)) marked.set(row.key, row)
      setState({ marked })
    },
    markAll: async () => {
      const outcome = await take(readAll())
      if (outcome.ok)
        setState({
          marked: new Map(
            outcome.value.filter(({ deleted }) => deleted !== true).map((row) => [row.key, row]),
          ),
        })
    },
    create: (fields) => made(bridge.drafts.create({ workspace, subject, fields: { ...fields } })),
    clone: (key) => made(bridge.drafts.clone({ workspace, subject, key })),
    remove: async (keys) => {
      if (keys.length === 0) return true
      const outcome = await take(bridge.drafts.remove({ workspace, subject, keys: [...keys] }))
      if (outcome.ok) unmarkAll()
      return outcome.ok
    },
    discard: async (draftIds) => {
      if (draftIds.length === 0) return true
      const outcome = await take(bridge.drafts.discard({ draftIds: [...draftIds] }))
      if (outcome.ok) unmarkAll()
      return outcome.ok
    },
    forgetFault: () => setState({ fault: null }),
  }
}
