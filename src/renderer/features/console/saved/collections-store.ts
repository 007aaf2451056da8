import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleCollection, SavedRequest } from '../../../../shared/console/console-collection.ts'
import type { ConsoleCollections } from '../../../../shared/contract/console.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { idle, type Loadable, lastValue, settle, startLoading } from '../../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface CollectionsState {
  readonly list: Loadable<ConsoleCollections>
  readonly task: Task
}

export interface CollectionsStore {
  readonly store: StoreApi<CollectionsState>
  readonly load: () => Promise<void>
  /** Adds to a collection, or begins one of this name where `file` is null. */
  readonly add: (file: string | null, name: string, saved: SavedRequest) => Promise<boolean>
  readonly renameRequest: (file: string, index: number, name: string) => Promise<boolean>
  /** The file keeps its own name. */
  readonly renameCollection: (file: string, name: string) => Promise<boolean>
  readonly removeRequest: (file: string, index: number) => Promise<void>
  readonly removeCollection: (file: string) => Promise<boolean>
  readonly dismiss: () => void
  readonly importFile: () => Promise<void>
  readonly exportFile: (file: string) => Promise<void>
  /** Asks for a folder, or goes back to the one in the data folder. */
  readonly chooseFolder: (own: boolean) => Promise<void>
}

/** Saved requests, one readable file a collection. */
export const collectionsStore = oncePerWorkbench(({ bridge, notices }: Workbench): CollectionsStore => {
  const store = createStore<CollectionsState>(() => ({ list: idle, task: rest }))
  const { getState, setState } = store

  const act = async (answer: Promise<Outcome<ConsoleCollections>>): Promise<boolean> => {
    setState({ task: running })
    const outcome = await answer
    setState({
      task: taskAfter(outcome),
      ...(outcome.ok ? { list: { kind: 'ready', value: outcome.value } } : {}),
    })
    return outcome.ok
  }
  const save = (file: string | null, collection: ConsoleCollection) =>
    act(bridge.console.saveCollection({ file, collection }))
  const collectionIn = (file: string) =>
    lastValue(getState().list)?.collections.find((entry) => entry.file === file)?.collection

  return {
    store,
    async load() {
      setState({ list: startLoading(getState().list), task: rest })
      setState({ list: settle(getState().list, await bridge.console.collections()) })
    },
    async add(file, name, saved) {
      const known = file === null ? undefined : collectionIn(file)
      const collection: ConsoleCollection = known ?? {
        format: 'flightdeck-requests',
        version: 1,
        name,
        requests: [],
      }
      const done = await save(file, { ...collection, requests: [...collection.requests, saved] })
      if (done) notices.say('ok', `Saved to ${collection.name}.`)
      return done
    },
    async renameRequest(file, index, name) {
      const known = collectionIn(file)
      if (known === undefined) return false
      const requests = known.requests.map((saved, place) => (place === index ? { ...saved, name } : saved))
      return save(file, { ...known, requests })
    },
    async renameCollection(file, name) {
      const known = collectionIn(file)
      return known !== undefined && save(file, { ...known, name })
    },
    async removeRequest(file, index) {
      const known = collectionIn(file)
      if (known === undefined) return
      await save(file, { ...known, requests: known.requests.filter((_, place) => place !== index) })
    },
    removeCollection: (file) => act(bridge.console.removeCollection({ file })),
    dismiss: () => setState({ task: rest }),
    async importFile() {
      await act(bridge.console.importCollection())
    },
    async exportFile(file) {
      setState({ task: running })
      const outcome = await bridge.console.exportCollection({ file })
      setState({ task: taskAfter(outcome) })
      if (outcome.ok && outcome.value) notices.say('ok', 'The collection was exported.')
    },
    async chooseFolder(own) {
      await act(bridge.console.chooseFolder({ own }))
    },
  }
})
