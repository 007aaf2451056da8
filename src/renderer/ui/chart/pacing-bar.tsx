import { offPlanShare } from '../../../shared/statistics/performance.ts'
import styles from './pacing-bar.module.css'

/** One and a half times the plan ends the track; what is beyond is cut off. */
const maxShare = 1.5

interface PacingBarProps {
  /** What's spent, of what was to be spent. */
  readonly share: number
  /** In a cell, before its number; else as wide as its container. */
  readonly isSmall?: boolean
}

/** Spend against the plan, beside a number that says the same: the tick is the plan. */
export function PacingBar({ share, isSmall = false }: PacingBarProps) {
  return (
    <span className={styles.track} data-small={isSmall} aria-hidden>
      <span
        className={styles.fill}
        data-tone={toneOfPacing(share)}
        style={{ width: `${(100 * Math.min(Math.max(share, 0), maxShare)) / maxShare}%` }}
      />
      <span className={styles.tick} style={{ insetInlineStart: `${100 / maxShare}%` }} />
    </span>
  )
}

/** How bad a share of the plan is. */
export function toneOfPacing(share: number): 'error' | 'attention' | 'neutral' {
  const deviation = Math.abs(share - 1)
  if (deviation > 2 * offPlanShare) return 'error'
  return deviation > offPlanShare ? 'attention' : 'neutral'
}
