import { useCallback } from 'react'
import { useLive } from '../../workbench/use-workbench.ts'
import type { PaletteEntry } from './entries.ts'
import { iconOfEntry } from './entry-icons.ts'
import styles from './palette.module.css'

/** An entry's icon: for a button of the screen, the one it has there. */
export function EntryIcon({ entry }: { readonly entry: PaletteEntry }) {
  const sandbox = useLive('sandbox').kind === 'running'
  const receiver = useLive('receiver').kind === 'running'
  const { action } = entry
  const screenIcon = action.kind === 'press' ? buttonIcon(action.button) : null
  const fill = useCallback(
    (place: HTMLSpanElement | null) =>
      place?.replaceChildren(...(screenIcon === null ? [] : [screenIcon.cloneNode(true)])),
    [screenIcon],
  )
  if (screenIcon !== null) return <span key="own" ref={fill} aria-hidden className={styles.icon} />
  const Icon = iconOfEntry(entry, { sandbox, receiver })
  return (
    <span key="kind" aria-hidden className={styles.icon}>
      <Icon size={16} stroke={1.75} />
    </span>
  )
}

/** The button's own icon; skips the chevron of a menu button. */
function buttonIcon(button: HTMLElement): SVGElement | null {
  const icons = button.querySelectorAll('svg')
  const isWordless = button.textContent.trim() === ''
  return [...icons].find((icon) => isWordless || !icon.matches('.tabler-icon-chevron-down')) ?? null
}
