import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CrcReport } from '../../../../shared/webhooks/crc-report.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'

export interface DoctorState {
  readonly address: string
  readonly task: ActState
  /** The last rehearsal; null before one. */
  readonly report: CrcReport | null
}

export interface DoctorStore {
  readonly store: StoreApi<DoctorState>
  readonly write: (address: string) => void
  /** `allowedAddress` is the private address that the person has just agreed to. */
  readonly run: (allowedAddress: string | null) => Promise<void>
}

/** The CRC doctor: what address is looked at, and what was found. */
export const doctorStore = oncePerWorkbench(({ bridge }: Workbench): DoctorStore => {
  const store = createStore<DoctorState>(() => ({ address: '', task: rest, report: null }))
  const { getState, setState } = store
  return {
    store,
    write: (address) => setState(address === getState().address ? {} : { address, report: null, task: rest }),
    run: async (allowedAddress) => {
      const url = getState().address.trim()
      setState({ task: running })
      const outcome = await bridge.webhooks.diagnose({ url, allowedAddress })
      if (getState().address.trim() !== url) return
      setState({ task: stateAfter(outcome), report: outcome.ok ? outcome.value : null })
    },
  }
})
