import { IconCircleX, IconPlayerPause, IconSend, IconUsersMinus, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Overview } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import styles from './overview.module.css'

interface Pill {
  readonly count: number
  readonly href: string
  readonly tone: Tone
  readonly icon: TablerIcon
  readonly label: (count: number) => string
}

/** Jobs, webhooks and audiences in one line, and only if something is up. */
export function StatusPills({
  overview: { jobs, webhooks, audiences },
  hasCards,
}: {
  readonly overview: Overview
  /** Jobs and webhooks have cards of their own. */
  readonly hasCards: boolean
}) {
  const ofCards: readonly Pill[] = [
    {
      count: jobs.running,
      href: '/activity',
      tone: 'information',
      icon: IconSend,
      label: (count) => plural(count, { one: '# job running', other: '# jobs running' }),
    },
    {
      count: jobs.paused,
      href: '/activity',
      tone: 'neutral',
      icon: IconPlayerPause,
      label: (count) => plural(count, { one: '# job paused', other: '# jobs paused' }),
    },
    {
      count: jobs.withFailures,
      href: '/activity',
      tone: 'error',
      icon: IconCircleX,
      label: (count) =>
        plural(count, {
          one: '# job with failures in 14 days',
          other: '# jobs with failures in 14 days',
        }),
    },
    {
      count: webhooks.invalid,
      href: '/webhooks',
      tone: 'error',
      icon: IconCircleX,
      label: (count) => t`${formatCount(count)} of ${formatCount(webhooks.known)} webhooks invalid`,
    },
  ]
  const tooSmall: Pill = {
    count: audiences?.tooSmall ?? 0,
    href: '/audiences',
    tone: 'neutral',
    icon: IconUsersMinus,
    label: (count) =>
      t`${formatCount(count)} of ${formatCount(audiences?.total ?? 0)} audiences too small to target`,
  }
  const pills = [...(hasCards ? [] : ofCards), tooSmall].filter(({ count }) => count > 0)
  if (pills.length === 0) return null
  return (
    <ul className={styles.pills} aria-label={t`Also`}>
      {pills.map(({ count, href, tone, icon, label }) => (
        <li key={label(count)}>
          <Link href={href}>
            <StatusLabel tone={tone} icon={icon} label={label(count)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
