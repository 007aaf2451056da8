import { useEffect } from 'react'
import { type Command, findCommand } from '../../shared/commands.ts'
import type { Arrival } from '../../shared/domain/arrival.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { isCovered } from './use-shortcuts.ts'

/** Takes up what came from outside: at the start, and whenever main says that something has arrived. */
export function useArrivals(run: (command: Command) => void): void {
  const { bridge } = useWorkbench()
  useEffect(() => {
    const takeUp = (arrival: Arrival) => {
      const command = findCommand(arrival.commandId)
      // What lies over the screen has to be settled first.
      if (command !== null && !isCovered()) run(command)
    }
    const takeAll = async () => {
      const arrivals = await bridge.app.takeArrivals()
      if (arrivals.ok) for (const arrival of arrivals.value) takeUp(arrival)
    }
    takeAll()
    return bridge.on('arrived', takeAll)
  }, [bridge, run])
}
