import { IconClockExclamation } from '@tabler/icons-react'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { deprecationsIn } from '../../../../shared/console/platform-changelog.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { dateLabel } from '../composer/date-labels.ts'
import styles from '../console.module.css'

/** Everything deprecated that a request uses, with dates. */
export function DeprecationFlags({ request }: { readonly request: ConsoleRequest }) {
  const flags = deprecationsIn(request)
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags} aria-label={t`Deprecated parameters`}>
      {flags.map(({ part, message, date }) => (
        <li key={`${part} ${message}`}>
          <StatusLabel tone="attention" icon={IconClockExclamation} label={t`Deprecated`} />
          <code>{part}</code>
          <span>
            {message}
            {date !== null && t` Since ${dateLabel(date)}.`}
          </span>
        </li>
      ))}
    </ul>
  )
}
