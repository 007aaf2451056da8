import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { StoreApi } from 'zustand/vanilla'
import { assertNever } from '../../shared/core/assert-never.ts'
import type { Command } from '../../shared/desktop/commands.ts'
import { t } from '../../shared/text/language.ts'
import { draftEditings } from '../drafting/editor/draft-editings.ts'
import { campaignsDock } from '../workbench/dock-side.ts'
import { tourStore } from '../workbench/tour.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'
import { goToRegion, toggleRule } from './frame/regions.ts'
import { openScreenForFile } from './open-screen-for-file.ts'
import { outcomeHandler } from './outcome-handler.ts'
import type { Overlay } from './overlays.ts'
import { focusSearch } from './use-shortcuts.ts'

/** Carries out a command, whether it came from a key, the palette or a native menu. */
export function useCommands(overlay: StoreApi<Overlay>): (command: Command) => void {
  const [, navigate] = useLocation()
  const workbench = useWorkbench()
  return useCallback(
    ({ action }) => {
      const { bridge, live, notices } = workbench
      const { undo, redo } = draftEditings(workbench)
      const take = outcomeHandler(notices)
      switch (action.kind) {
        case 'go':
          return navigate(action.path)
        case 'palette':
          return overlay.setState('palette', true)
        case 'sheet':
          return overlay.setState('shortcuts', true)
        case 'search':
          return focusSearch() || overlay.setState('palette', true)
        case 'nextRegion':
          return goToRegion(1)
        case 'previousRegion':
          return goToRegion(-1)
        case 'rule':
          return toggleRule()
        case 'tree':
          navigate('/campaigns')
          return void take(
            bridge.preferences.change({ campaignTree: live.preferences.value()?.campaignTree !== true }),
            live.preferences.accept,
          )
        case 'dock':
          return void campaignsDock(workbench).turn()
        case 'undo':
          return void undo()
        case 'redo':
          return void redo()
        case 'tour':
          if (live.session.value()?.users.length === 0) {
            return notices.say(
              'attention',
              t`Sign in or explore the sandbox first. The tour shows its screens.`,
            )
          }
          return tourStore(workbench).start()
        case 'theme':
          return void take(bridge.preferences.change({ theme: action.theme }), live.preferences.accept)
        case 'sandbox': {
          const stop = live.sandbox.value()?.kind === 'running'
          return void take(stop ? bridge.sandbox.stop() : bridge.sandbox.start(), live.sandbox.accept)
        }
        case 'receiver': {
          const stop = live.receiver.value()?.kind === 'running'
          const { receiver } = bridge
          return void take(stop ? receiver.stop() : receiver.start({ port: 0 }), live.receiver.accept)
        }
        case 'window':
          return void take(bridge.app.openWindow())
        case 'open':
          return void take(bridge.desktop.pickFile(), (file) => {
            if (file !== null) openScreenForFile(workbench, file, navigate)
          })
        case 'dataFolder':
          return void take(bridge.app.openDataFolder())
        case 'updates':
          navigate('/settings/updates')
          return void take(bridge.updates.check(), live.updates.accept)
        default:
          return assertNever(action)
      }
    },
    [navigate, overlay, workbench],
  )
}
