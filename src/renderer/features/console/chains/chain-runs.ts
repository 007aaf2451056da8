import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChainReport } from '../../../../shared/console/chain/chain-report.ts'
import { type ActState, rest, running, stateAfter } from '../../../ui/act-state.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

interface ChainRuns {
  /** By chain: the last run started in this window. */
  readonly runIds: Readonly<Record<string, string>>
  readonly reports: Readonly<Record<string, ChainReport>>
  readonly tasks: Readonly<Record<string, ActState>>
}

export interface ChainRunStore {
  readonly store: StoreApi<ChainRuns>
  readonly run: (chain: ChainPlace, confirmed: boolean) => Promise<void>
  readonly cancel: (chain: ChainPlace) => void
  readonly dismiss: (chain: ChainPlace) => void
}

export interface ChainPlace {
  /** Key of the chain in this window. */
  readonly key: string
  readonly file: string
  readonly index: number
}

/** Runs of chains and their reports; they survive leaving the screen. */
export const chainRuns = oncePerWorkbench(({ bridge }): ChainRunStore => {
  const store = createStore<ChainRuns>(() => ({ runIds: {}, reports: {}, tasks: {} }))
  const { getState, setState } = store
  let last = 0
  const accept = (report: ChainReport) =>
    setState(({ reports }) => ({ reports: { ...reports, [report.runId]: report } }))
  const setTask = (key: string, task: ActState) =>
    setState(({ tasks }) => ({ tasks: { ...tasks, [key]: task } }))
  bridge.on('consoleRunChanged', accept)
  return {
    store,
    async run({ key, file, index }, confirmed) {
      last += 1
      const runId = `run-${last}-${Date.now().toString(36)}`
      setTask(key, running)
      setState(({ runIds }) => ({ runIds: { ...runIds, [key]: runId } }))
      const outcome = await bridge.console.runChain({ runId, file, chain: index, confirmed })
      if (outcome.ok) accept(outcome.value)
      setTask(key, stateAfter(outcome))
    },
    cancel: ({ key }) => {
      const sendId = getState().runIds[key]
      if (sendId !== undefined) void bridge.console.cancel({ sendId })
    },
    dismiss: ({ key }) => setTask(key, rest),
  }
})

/** The last report of a chain; null if another chain has taken its place. */
export function reportOf({ runIds, reports }: ChainRuns, key: string, name: string): ChainReport | null {
  const runId = runIds[key]
  const report = runId === undefined ? undefined : reports[runId]
  return report?.chain === name ? report : null
}
