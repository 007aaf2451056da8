import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { ExchangeProgress } from '../../../shared/contract/exchange.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import {
  clearsField,
  type ImportableKind,
  type ImportChoice,
  type Imported,
  type ImportItem,
  type ImportKind,
  importedByDefault,
  isChosenBy,
  type OpenedImport,
} from '../../../shared/exchange/import-preview.ts'
import type { TickState } from '../../table/row-checkboxes.tsx'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { oncePerWorkspace, type Workbench } from '../../workbench/workbench.ts'

export interface ImportState {
  readonly file: OpenedImport | null
  /** The selected group; null if the file has none. */
  readonly kind: ImportKind | null
  readonly kinds: readonly ImportableKind[]
  readonly except: ChosenRows
  readonly also: ChosenRows
  /** Whether selected entities that already exist take that record as their result, instead of creating another. */
  readonly adopts: boolean
  readonly item: ImportItem | null
  /** Opening, exporting or importing. */
  readonly task: ActState
  /** Updated while the task runs; null before the first update. */
  readonly progress: Progress | null
}

/** By the item's number. */
type ChosenRows = ReadonlyMap<number, { readonly kind: ImportKind; readonly clears: boolean }>

type Progress = Pick<ExchangeProgress, 'step' | 'done' | 'total'>

export interface ImportStore {
  readonly store: StoreApi<ImportState>
  /** `read` asks for a file; does nothing if the dialog was canceled. */
  readonly open: (read: () => Promise<Outcome<OpenedImport | null>>) => Promise<void>
  readonly show: (kind: ImportKind) => void
  readonly select: (item: ImportItem | null) => void
  /** Selects or deselects rows for the import. */
  readonly choose: (items: readonly ImportItem[], on: boolean) => void
  /** Selects or deselects all rows of a kind. */
  readonly chooseKind: (kind: ImportableKind, on: boolean) => void
  readonly chooseAdopting: (adopts: boolean) => void
  /** Null if it failed. */
  readonly take: () => Promise<Imported | null>
  readonly close: () => Promise<void>
  /** Cancels the running task. */
  readonly stop: () => Promise<void>
  /** Runs other work as the same task. */
  readonly run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | null>
  readonly dismiss: () => void
}

const nothing: ImportState = {
  file: null,
  kind: null,
  kinds: importedByDefault,
  except: new Map(),
  also: new Map(),
  adopts: true,
  item: null,
  task: rest,
  progress: null,
}

/** The imports of an account live as long as the window, so that leaving the screen loses nothing. */
export const importStores = oncePerWorkspace(createImportStore)

function createImportStore({ bridge }: Workbench, workspace: Workspace): ImportStore {
  const store = createStore<ImportState>(() => nothing)
  const { getState, setState } = store
  const run = async <T>(work: () => Promise<Outcome<T>>): Promise<T | null> => {
    setState({ task: running, progress: null })
    const outcome = await work()
    setState({ task: stateAfter(outcome), progress: null })
    return outcome.ok ? outcome.value : null
  }
  bridge.on('exchangeChanged', ({ workspace: of, ...progress }) => {
    if (sameWorkspace(of, workspace)) if (getState().task.kind === 'running') setState({ progress })
  })
  return {
    store,
    run,
    show: (kind) => setState({ kind, item: null }),
    open: async (read) => {
      const file = await run(read)
      if (file === null) return
      const kind = file.groups.find((group) => group.kind !== 'same')?.kind ?? null
      setState({ ...nothing, file, kind })
    },
    select: (item) => setState({ item }),
    choose: (items, on) => {
      const { kinds, except, also } = getState()
      const [left, added] = [new Map(except), new Map(also)]
      for (const item of items) {
        const { kind, number } = item
        if (kind === 'problem' || kind === 'same') continue
        // Of an included kind, the deselected rows are listed; of any other, the selected ones. Neither outlives the
        // opposite choice, made after the kind was included or left out.
        left.delete(number)
        added.delete(number)
        const isKindTaken = kinds.includes(kind)
        if (isKindTaken !== on) (on ? added : left).set(number, { kind, clears: clearsField(item) })
      }
      setState({ except: left, also: added })
    },
    chooseKind: (kind, on) =>
      setState(({ kinds, except, also }) => {
        const others = kinds.filter((one) => one !== kind)
        return {
          kinds: on ? [...others, kind] : others,
          except: withoutKind(except, kind),
          also: withoutKind(also, kind),
        }
      }),
    chooseAdopting: (adopts) => setState({ adopts }),
    take: async () => {
      const { file } = getState()
      if (file === null) return null
      const choice = choiceOf(getState())
      const importResult = await run(() => bridge.exchange.take({ importId: file.importId, choice }))
      if (importResult !== null) {
        setState(nothing)
      }
      return importResult
    },
    close: async () => {
      const { file } = getState()
      setState(nothing)
      if (file !== null) await bridge.exchange.close({ importId: file.importId })
    },
    stop: async () => {
      const stopped = await bridge.exchange.stop({})
      if (!stopped.ok) setState({ task: stateAfter(stopped) })
    },
    dismiss: () => setState({ task: rest }),
  }
}

export function choiceOf({ file, kinds, except, also, adopts }: ImportState): ImportChoice {
  const hasExisting = file?.groups.some(({ kind }) => kind === 'existing') ?? false
  return {
    kinds: [...kinds],
    except: [...except.keys()],
    also: [...also.keys()],
    ...(hasExisting && adopts && { adopt: 'selected' }),
  }
}

function withoutKind(rows: ChosenRows, kind: ImportKind): ChosenRows {
  return new Map([...rows].filter(([, row]) => row.kind !== kind))
}

export function tickOf(state: ImportState, kind: ImportableKind): TickState {
  const selected = selectedOf(state, kind)
  if (selected === 0) return 'none'
  return selected === countOf(state, kind) ? 'all' : 'some'
}

/** How many rows of a kind are selected. */
export function selectedOf(state: ImportState, kind: ImportableKind): number {
  const { kinds, except, also } = state
  const named = [...(kinds.includes(kind) ? except : also).values()].filter((row) => row.kind === kind).length
  return kinds.includes(kind) ? countOf(state, kind) - named : named
}

/** How many rows of a kind the file has. */
export function countOf({ file }: Pick<ImportState, 'file'>, kind: ImportKind): number {
  return file?.groups.find((group) => group.kind === kind)?.count ?? 0
}

export function isItemSelected(state: ImportState, item: ImportItem): boolean {
  return isChosenBy(choiceOf(state))(item)
}

/** Numbers of selected rows, and of those that clear a field. */
export function selectedCounts({ file, kinds, except, also }: ImportState): SelectedCounts {
  const isIncluded = ({ kind }: { readonly kind: ImportKind }) => kinds.some((one) => one === kind)
  const included = (file?.groups ?? []).filter(isIncluded)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const clearing = (rows: ChosenRows) => [...rows.values()].filter(({ clears }) => clears).length
  return {
    rows: sum(included.map(({ count }) => count)) - except.size + also.size,
    cleared: sum(included.map(({ cleared }) => cleared)) - clearing(except) + clearing(also),
  }
}

interface SelectedCounts {
  readonly rows: number
  readonly cleared: number
}
