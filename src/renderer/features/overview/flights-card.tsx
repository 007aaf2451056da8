import { VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import type { Flight, OverviewCampaigns } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { exactTime } from '../../ui/time.ts'
import { Card, CardEmptyState } from './card.tsx'
import { type FlightDays, flightDays } from './flight-days.ts'
import styles from './overview.module.css'

const maxShown = 4
const dayMs = 86_400_000

/** The flights that end in the next days: how many each day, and how long the next ones still run. */
export function FlightsCard({ campaigns }: { readonly campaigns: OverviewCampaigns }) {
  const { endsByDay, ends, dayBegins, timezone, readAt } = campaigns
  const days = flightDays(dayBegins, endsByDay.length, timezone)
  const count = endsByDay.length
  const all = endsByDay.reduce((sum, ending) => sum + ending, 0)
  const share = (endsAt: number) => Math.min(1, Math.max(0.01, (endsAt - dayBegins) / (count * dayMs)))
  return (
    <Card title={t`Ending soon`} link={{ href: '/campaigns', label: t`Campaigns` }}>
      {all === 0 ? (
        <CardEmptyState>
          {readAt === null
            ? t`Some campaigns and line items aren’t synced yet.`
            : plural(count, {
                one: 'Nothing ends in the next # day.',
                other: 'Nothing ends in the next # days.',
              })}
        </CardEmptyState>
      ) : (
        <>
          <p className={styles.note}>
            {plural(
              all,
              {
                one: '# flight ends by {day}',
                other: '# flights end by {day}',
              },
              { day: days.names.at(-1) ?? '' },
            )}
          </p>
          <DayStrip counts={endsByDay} days={days} />
          <ul className={styles.rows} aria-label={t`Next to end`}>
            {ends.slice(0, maxShown).map(({ subject, key, title, campaign, endsAt }) => (
              <li key={`${subject} ${key}`} className={styles.bullet}>
                <Link
                  href={kinds[subject].placeOf(key)}
                  className={styles.rowTitle}
                  title={[title, campaign].filter((name) => name !== null).join(', ')}
                >
                  {title}
                </Link>
                <span className={styles.rowLabel}>
                  <VisuallyHidden>{kindOf(subject, campaign)} </VisuallyHidden>
                  <time dateTime={new Date(endsAt).toISOString()} title={exactTime(endsAt, timezone)}>
                    {days.dayLabel(endsAt)}
                  </time>
                </span>
                <span className={styles.track} aria-hidden>
                  <span className={styles.fill} style={{ width: `${100 * share(endsAt)}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function kindOf(subject: Flight['subject'], campaign: string | null): string {
  if (subject === 'campaign') return t`Campaign`
  return campaign ?? t`Line item`
}

interface DayStripProps {
  readonly counts: readonly number[]
  readonly days: FlightDays
}

/** A cell per day with how many end, above the day of the month; on the same scale as the flights below. */
function DayStrip({ counts, days: { names, numbers } }: DayStripProps) {
  return (
    <ol className={styles.days} aria-label={t`Endings by day`}>
      {counts.map((count, index) => {
        const text = `${names[index] ?? ''}: ${plural(count, { one: '# ending', other: '# endings' })}`
        return (
          <li key={names[index]} title={text} data-none={count === 0}>
            <VisuallyHidden>{text}</VisuallyHidden>
            <span aria-hidden className={styles.dayCount}>
              {count > 0 ? count : '·'}
            </span>
            <span aria-hidden className={styles.dayNumber}>
              {numbers[index]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
