import styles from './posts.module.css'

/** Of the ring, in its own units. */
const radius = 8
const circumference = 2 * Math.PI * radius

/** How full a text is, as a ring that closes; the number stands beside the field. */
export function CountRing({ length, maximum }: { readonly length: number; readonly maximum: number }) {
  const part = Math.min(1, length / maximum)
  const state = length > maximum ? 'over' : maximum - length <= 20 ? 'near' : 'free'
  return (
    <svg className={styles.ring} data-state={state} viewBox="0 0 20 20" width={20} height={20} aria-hidden>
      <circle cx={10} cy={10} r={radius} className={styles.ringBack} />
      <circle
        cx={10}
        cy={10}
        r={radius}
        className={styles.ringPart}
        strokeDasharray={`${part * circumference} ${circumference}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
