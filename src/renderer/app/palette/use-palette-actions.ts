import { useLocation } from 'wouter'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Command } from '../../../shared/desktop/commands.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { outcomeHandler } from '../outcome-handler.ts'
import type { PaletteAction } from './entries.ts'

/** Carries out the chosen entry; a failure becomes a notice because the palette is closed by then. */
export function usePaletteActions(
  runCommand: (command: Command) => void,
): (action: PaletteAction) => Promise<void> {
  const workbench = useWorkbench()
  const { bridge, live, notices } = workbench
  const { useEnvironment: enterEnvironment, switchUser, selectAccount } = bridge.session
  const [, navigate] = useLocation()
  const take = outcomeHandler(notices)
  return async (action) => {
    switch (action.kind) {
      case 'go':
        return navigate(action.path)
      case 'switchUser': {
        const { environmentId, userId } = action
        if (live.session.value()?.environmentId !== environmentId) {
          await take(enterEnvironment({ environmentId }), live.session.accept)
        }
        return take(switchUser({ userId }), live.session.accept)
      }
      case 'switchAccount':
        return take(selectAccount({ accountId: action.accountId }), live.session.accept)
      case 'command':
        return runCommand(action.command)
      case 'press': {
        const { button } = action
        // The palette restores the focus as it closes; a dialog opened by the button takes it after that.
        return void setTimeout(() => {
          button.focus()
          button.click()
        })
      }
      case 'send': {
        navigate(action.path)
        const { composerStore } = await import('../../features/console/composer/composer-store.ts')
        return composerStore(workbench).sendImmediately(action.operationId)
      }
      default:
        return assertNever(action)
    }
  }
}
