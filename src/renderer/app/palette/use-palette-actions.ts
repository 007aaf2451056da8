import { useLocation } from 'wouter'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { draftEditings } from '../../drafting/draft-editings.ts'
import { faultWords } from '../../ui/fault-words.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { PaletteAction } from './entries.ts'

/** Carries out what was chosen in the palette; a failure becomes a notice, because the palette is closed by then. */
export function usePaletteActions(showShortcuts: () => void): (action: PaletteAction) => Promise<void> {
  const workbench = useWorkbench()
  const { bridge, live, notices } = workbench
  const { undo, redo } = draftEditings(workbench)
  const { useEnvironment: enterEnvironment, switchUser } = bridge.session
  const [, navigate] = useLocation()
  const take = async <T>(answer: Promise<Outcome<T>>, accept: (value: T) => void = () => {}) => {
    const outcome = await answer
    if (outcome.ok) accept(outcome.value)
    else notices.say('attention', faultWords(outcome.fault).title)
  }
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
      case 'theme':
        return take(bridge.preferences.change({ theme: action.theme }), live.preferences.accept)
      case 'sandbox':
        return take(action.start ? bridge.sandbox.start() : bridge.sandbox.stop(), live.sandbox.accept)
      case 'receiver':
        return take(
          action.start ? bridge.receiver.start({ port: 0 }) : bridge.receiver.stop(),
          live.receiver.accept,
        )
      case 'undo':
        return undo()
      case 'redo':
        return redo()
      case 'openDataFolder':
        return take(bridge.app.openDataFolder())
      case 'openWindow':
        return take(bridge.app.openWindow())
      case 'shortcuts':
        return showShortcuts()
      default:
        return assertNever(action)
    }
  }
}
