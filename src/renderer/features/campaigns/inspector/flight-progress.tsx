import { t } from '../../../../shared/text/language.ts'
import { textIn } from '../../../drafting/content.ts'
import { formatCount } from '../../../ui/number.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { EntityForm } from './entity-form.ts'
import styles from './inspector.module.css'

const dayMs = 86_400_000

/** How much of the flight is over, while it lasts. */
export function FlightProgress({ form: { open } }: { readonly form: EntityForm }) {
  const now = useNow(60_000)
  const start = Date.parse(textIn(open.content, 'start_time'))
  const end = Date.parse(textIn(open.content, 'end_time'))
  if (!(start <= now && now < end)) return null
  const day = Math.floor((now - start) / dayMs) + 1
  const days = Math.max(day, Math.ceil((end - start) / dayMs))
  return (
    <p className={styles.flight}>
      <span>
        <span className={styles.flightTrack} aria-hidden>
          <span style={{ width: `${(100 * (now - start)) / (end - start)}%` }} />
        </span>
        {t`Day ${formatCount(day)} of ${formatCount(days)}`}
      </span>
    </p>
  )
}
