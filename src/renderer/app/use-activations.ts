import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { assertNever } from '../../shared/core/assert-never.ts'
import type { ActivationRequest } from '../../shared/desktop/activation-request.ts'
import { type Command, findCommand } from '../../shared/desktop/commands.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { bringFile } from './bring-file.ts'
import { isCovered } from './use-shortcuts.ts'

/** Takes up what came from outside: at the start, and whenever main says that something has arrived. */
export function useActivations(run: (command: Command) => void): void {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  useEffect(() => {
    const { bridge, notices } = workbench
    const takeUp = (request: ActivationRequest) => {
      switch (request.kind) {
        case 'command': {
          const command = findCommand(request.commandId)
          // What lies over the screen has to be settled first.
          if (command !== null && !isCovered()) run(command)
          return
        }
        case 'place':
          return navigate(request.path)
        case 'file':
          return void bringFile(workbench, request, navigate)
        case 'refused':
          return notices.say('attention', request.sentence)
        default:
          return assertNever(request)
      }
    }
    const takeAll = async () => {
      const requests = await bridge.app.takeActivations()
      if (requests.ok) for (const request of requests.value) takeUp(request)
    }
    takeAll()
    return bridge.on('arrived', takeAll)
  }, [workbench, navigate, run])
}
