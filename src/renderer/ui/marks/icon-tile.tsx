import type { TablerIcon } from '@tabler/icons-react'
import type { Tone } from '../status-label.tsx'
import styles from './icon-tile.module.css'

interface IconTileProps {
  readonly icon: TablerIcon
  readonly tone?: Tone | 'accent'
  /** In a row of two lines, or on top of a panel. */
  readonly size?: 'row' | 'panel'
}

/** An icon on a tile: what kind of thing this is, which its name says too. */
export function IconTile({ icon: Icon, tone = 'neutral', size = 'row' }: IconTileProps) {
  return (
    <span className={styles.tile} data-tone={tone} data-size={size} aria-hidden>
      <Icon size={size === 'row' ? 16 : 20} stroke={size === 'row' ? 1.75 : 1.5} />
    </span>
  )
}
