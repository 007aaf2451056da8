import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { assertNever } from '../../shared/core/assert-never.ts'
import type { Arrival } from '../../shared/desktop/activation-request.ts'
import { type Command, findCommand } from '../../shared/desktop/commands.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { bringFile } from './bring-file.ts'
import { isCovered } from './use-shortcuts.ts'

/** Takes up what came from outside: at the start, and whenever main says that something has arrived. */
export function useArrivals(run: (command: Command) => void): void {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  useEffect(() => {
    const { bridge, notices } = workbench
    const takeUp = (arrival: Arrival) => {
      switch (arrival.kind) {
        case 'command': {
          const command = findCommand(arrival.commandId)
          // What lies over the screen has to be settled first.
          if (command !== null && !isCovered()) run(command)
          return
        }
        case 'place':
          return navigate(arrival.path)
        case 'file':
          return void bringFile(workbench, arrival, navigate)
        case 'refused':
          return notices.say('attention', arrival.sentence)
        default:
          return assertNever(arrival)
      }
    }
    const takeAll = async () => {
      const arrivals = await bridge.app.takeArrivals()
      if (arrivals.ok) for (const arrival of arrivals.value) takeUp(arrival)
    }
    takeAll()
    return bridge.on('arrived', takeAll)
  }, [workbench, navigate, run])
}
