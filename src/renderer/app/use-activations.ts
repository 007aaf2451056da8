import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { assertNever } from '../../shared/core/assert-never.ts'
import type { ActivationRequest } from '../../shared/desktop/activation-request.ts'
import { type Command, findCommand } from '../../shared/desktop/commands.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { openScreenForFile } from './open-screen-for-file.ts'
import { isCovered } from './use-shortcuts.ts'

/** Handles requests from outside the program (links, files): at the start, and whenever main reports a new one. */
export function useActivations(run: (command: Command) => void): void {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  useEffect(() => {
    const { bridge, notices } = workbench
    const takeUp = (request: ActivationRequest) => {
      switch (request.kind) {
        case 'command': {
          const command = findCommand(request.commandId)
          // An open overlay has to be closed first.
          if (command !== null && !isCovered()) run(command)
          return
        }
        case 'place':
          return navigate(request.path)
        case 'file':
          return void openScreenForFile(workbench, request, navigate)
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
