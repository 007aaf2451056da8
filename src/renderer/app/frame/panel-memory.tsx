import { type ReactNode, useMemo } from 'react'
import { defaultInspectorWidth } from '../../../shared/desktop/preferences.ts'
import { InspectorWidthContext } from '../../ui/inspector/inspector-width.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

/** Dragging reports dozens of widths a second; only the last one counts. */
const saveDelayMs = 400

/** Saves the width of the inspector panel for the next start. */
export function PanelMemory({ children }: { readonly children: ReactNode }) {
  const { bridge, live } = useWorkbench()
  const memory = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: number | null = null
    return {
      remembered: () => latest ?? live.preferences.value()?.inspectorWidth ?? defaultInspectorWidth,
      remember: (width: number) => {
        latest = Math.round(width)
        clearTimeout(timer)
        // Failing to save a width isn't worth a message.
        timer = setTimeout(
          () => void bridge.preferences.change({ inspectorWidth: Math.round(width) }),
          saveDelayMs,
        )
      },
    }
  }, [bridge, live])
  return <InspectorWidthContext value={memory}>{children}</InspectorWidthContext>
}
