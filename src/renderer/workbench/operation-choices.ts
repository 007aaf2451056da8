import { createStore, type StoreApi } from 'zustand/vanilla'
import { oncePerWorkbench } from './workbench.ts'

/** An API operation, as the palette offers it and rate windows are named. */
export interface OperationChoice {
  readonly id: string
  readonly title: string
  /** It changes nothing, so it can be sent without being looked at first. */
  readonly reads: boolean
}

export interface OperationChoices {
  readonly store: StoreApi<readonly OperationChoice[]>
  readonly load: () => Promise<void>
}

/** Every operation of the API, once something needs its title. The list of operations is too large to load with the frame. */
export const operationChoices = oncePerWorkbench((): OperationChoices => {
  const store = createStore<readonly OperationChoice[]>(() => [])
  const load = async () => {
    if (store.getState().length > 0) return
    const { operations } = await import('../../shared/api/index.ts')
    store.setState(
      operations.map(({ id, title, method }) => ({ id, title, reads: method === 'GET' })),
      true,
    )
  }
  return { store, load }
})
