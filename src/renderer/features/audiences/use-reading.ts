import { useCallback, useEffect, useState } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'

/** Something that one panel reads for itself when it is shown; a later word takes its place. */
export function useReading<T>(read: () => Promise<Outcome<T>>): {
  readonly state: Loadable<T>
  readonly load: () => Promise<void>
  readonly accept: (outcome: Outcome<T>) => void
} {
  const [state, setState] = useState<Loadable<T>>(idle)
  const accept = useCallback((outcome: Outcome<T>) => setState((before) => settle(before, outcome)), [])
  const load = useCallback(async () => {
    setState(startLoading)
    accept(await read())
  }, [read, accept])
  useEffect(() => {
    load()
  }, [load])
  return { state, load, accept }
}
