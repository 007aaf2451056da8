import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { LiveStates, LiveValues, Workbench } from './workbench.ts'

/** Provides the workbench to the tree; `main.tsx` sets it. */
export const WorkbenchContext = createContext<Workbench | null>(null)

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext)
  if (workbench === null) throw new Error('No workbench around this component')
  return workbench
}

/** A state of main. Only for components below the frame, which shows no screen until all states are known. */
export function useLive<Name extends keyof LiveValues>(name: Name): LiveValues[Name] {
  const states: LiveStates = useWorkbench().live
  const state = useStore(states[name].store)
  if (state.kind !== 'known') throw new Error(`The state of ${name} is not known yet`)
  return state.value
}
