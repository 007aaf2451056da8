import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Calls `reveal` when another row is selected, from wherever that came: a link, the palette, a click. */
export function useSelectionInSight(selectedKey: string | null, reveal: (key: string) => void): void {
  const show = useEffectEvent(reveal)
  useEffect(() => {
    if (selectedKey !== null) show(selectedKey)
  }, [selectedKey])
}

/** Calls `grown` before the next frame when rows came in above, so that what is on the screen can stay there. */
export function useGrowthAtTop(enabled: boolean, count: number, grown: (added: number) => void): void {
  const before = useRef(count)
  const tell = useEffectEvent(grown)
  useLayoutEffect(() => {
    const added = count - before.current
    before.current = count
    if (enabled && added > 0) tell(added)
  }, [enabled, count])
}
