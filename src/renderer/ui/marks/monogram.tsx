import type { TablerIcon } from '@tabler/icons-react'
import styles from './monogram.module.css'

interface MonogramProps {
  readonly name: string
  /** Filled: the one that is worked in. */
  readonly isCurrent?: boolean
  /** `tinted`: small, in a color of its name, in rows of one line. */
  readonly look?: 'plain' | 'tinted'
  /** Says more than initials. */
  readonly icon?: TablerIcon | undefined
}

/** Initials on a tile, by which a name is found again in a list; the name itself stands beside it. */
export function Monogram({ name, isCurrent = false, look = 'plain', icon: Icon }: MonogramProps) {
  return (
    <span
      aria-hidden
      className={styles.tile}
      data-current={isCurrent || undefined}
      data-initials={Icon === undefined ? initialsOf(name) : undefined}
      data-tint={look === 'tinted' ? tintOf(name) : undefined}
    >
      {Icon !== undefined && <Icon size={16} stroke={1.75} />}
    </span>
  )
}

const tints = 6

/** The same for the same name. */
function tintOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % tints
}

/** Of the first two words; of a single word, its first letter. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
