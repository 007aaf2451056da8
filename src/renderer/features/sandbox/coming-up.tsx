import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import type { OverviewCampaigns } from '../../../shared/overview/overview.ts'
import { dayOf, midnightOf } from '../../../shared/statistics/days.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { timeFormat } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { formatStep } from '../../ui/chart/chart-lines.ts'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { exactTime } from '../../ui/time.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import styles from './sandbox.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Of what ends at one moment; the other names are on hover. */
const maxNames = 2
const dayLabel = timeFormat({ weekday: 'short', day: 'numeric' })

interface Coming {
  readonly key: string
  readonly at: number
  readonly what: string
  readonly about: readonly About[]
}

interface About {
  readonly label: string
  /** Where it's handled. */
  readonly href: string | null
}

interface ComingUpProps {
  /** Milliseconds since 1970, on the sandbox's clock. */
  readonly now: number
  readonly disabled: boolean
  readonly onGo: (at: number) => void
}

/** What happens next in the sandbox, each with a way to move the clock there. */
export function ComingUp({ now, disabled, onGo }: ComingUpProps) {
  const workspace = useWorkspace()
  const { value } = useCall('overview', 'read', workspace === null ? null : { workspace })
  const campaigns = value?.campaigns ?? null
  // By the minute: rows don't move each second.
  const from = Math.floor(now / minute) * minute
  const rows = comingFrom(from, campaigns)
  return (
    <Section title={t`What comes next`}>
      <div className={styles.next}>
        {campaigns?.endsByDay.some((count) => count > 0) === true && <EndingsByDay campaigns={campaigns} />}
        <PlainTable
          label={t`What comes next`}
          heads={[{ title: t`When` }, { title: t`In` }, { title: t`What` }, { title: '' }]}
        >
          {rows.map(({ key, at, what, about }) => (
            <tr key={key}>
              <th scope="row" title={exactTime(at, campaigns?.timezone)}>
                {formatStep(at, 'HOUR', campaigns?.timezone ?? 'UTC')}
              </th>
              <td>{durationLabel(Math.max(minute, at - from))}</td>
              <td className={styles.coming}>
                {what}
                <ul>
                  {about.slice(0, maxNames).map(({ label, href }) => (
                    <li key={href ?? label}>{href === null ? label : <Link href={href}>{label}</Link>}</li>
                  ))}
                  {about.length > maxNames && (
                    <li
                      title={about
                        .slice(maxNames)
                        .map(({ label }) => label)
                        .join('\n')}
                    >
                      {t`and ${formatCount(about.length - maxNames)} more`}
                    </li>
                  )}
                </ul>
              </td>
              <td data-align="end">
                <Button
                  size="compact-xs"
                  disabled={disabled}
                  aria-label={t`Go there: ${what}`}
                  title={exactTime(at, campaigns?.timezone)}
                  onClick={() => onGo(at + minute)}
                >{t`Go there`}</Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </Section>
  )
}

function comingFrom(from: number, campaigns: OverviewCampaigns | null): readonly Coming[] {
  const zone = campaigns?.timezone ?? 'UTC'
  const rows: Coming[] = [
    {
      key: 'hour',
      at: Math.floor(from / hour) * hour + hour,
      what: t`Line items deliver, and figures move`,
      about: [{ label: t`Every full hour`, href: null }],
    },
    {
      key: 'day',
      at: midnightOf(dayOf(from, zone) + 1, zone),
      what: t`A new day of figures and daily budgets begins`,
      about: [{ label: t`In ${zone}`, href: '/overview' }],
    },
    ...endings((campaigns?.ends ?? []).filter(({ endsAt }) => endsAt > from)),
  ]
  return rows.toSorted((a, b) => a.at - b.at)
}

/** One row for what ends at the same moment. */
function endings(ends: OverviewCampaigns['ends']): readonly Coming[] {
  const moments = Map.groupBy(ends, ({ subject, endsAt }) => `${subject} ${endsAt}`)
  return [...moments].flatMap(([key, [first, ...others]]) => {
    if (first === undefined) return []
    const { subject, endsAt } = first
    const count = 1 + others.length
    const what =
      subject === 'campaign'
        ? plural(count, { one: 'Campaign ends', other: 'Campaigns end' })
        : plural(count, { one: 'Line item ends', other: 'Line items end' })
    const about = [first, ...others].map((end) => ({
      label: end.title,
      href: kinds[end.subject].placeOf(end.key),
    }))
    return [{ key, at: endsAt, what, about }]
  })
}

/** How many flights end on each of the next days, as columns on a line of days. */
function EndingsByDay({ campaigns: { endsByDay, dayBegins, timezone } }: { campaigns: OverviewCampaigns }) {
  const captionId = useId()
  const most = Math.max(1, ...endsByDay)
  const label = dayLabel(dayBegins, timezone ?? 'UTC')
  return (
    <figure className={styles.endings}>
      <figcaption id={captionId}>{t`Endings by day`}</figcaption>
      <ol className={styles.days} aria-labelledby={captionId}>
        {endsByDay.map((count, index) => {
          // Noon, so that a daylight saving change doesn't shift the day's name.
          const at = dayBegins + (index + 0.5) * day
          return (
            <li key={at}>
              <span className={styles.dayColumn} aria-hidden>
                {count > 0 && <span style={{ height: `${(100 * count) / most}%` }} />}
              </span>
              <span className={styles.dayCount}>{count === 0 ? '–' : formatCount(count)}</span>
              <span className={styles.dayName}>{label.format(at)}</span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
