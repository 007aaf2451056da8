import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import type { Flight, OverviewCampaigns } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { exactTime } from '../../ui/time.ts'
import { Card, CardEmptyState, Figure } from './card.tsx'
import { flightDays } from './flight-days.ts'
import styles from './overview.module.css'

/** Flights that end soon, by day and by name. */
export function FlightsCard({ campaigns }: { readonly campaigns: OverviewCampaigns }) {
  const { endsByDay, ends, dayBegins, timezone, readAt } = campaigns
  const days = flightDays(dayBegins, endsByDay.length, timezone)
  const week = endsByDay.slice(0, 7).reduce((sum, count) => sum + count, 0)
  const all = endsByDay.reduce((sum, count) => sum + count, 0)
  return (
    <Card title={t`Flights ending soon`} link={{ href: '/campaigns', label: t`Campaigns` }}>
      {all === 0 ? (
        <CardEmptyState>
          {readAt === null
            ? t`Some campaigns and line items aren’t synced yet.`
            : plural(endsByDay.length, {
                one: 'Nothing ends in the next # day.',
                other: 'Nothing ends in the next # days.',
              })}
        </CardEmptyState>
      ) : (
        <>
          <Figure
            value={String(week)}
            unit={week === 1 ? t`ends by ${days.names[6] ?? ''}` : t`end by ${days.names[6] ?? ''}`}
          />
          <DayColumns counts={endsByDay} names={days.names} />
          <ul className={styles.rows} aria-label={t`Next to end`}>
            {ends.map(({ subject, key, title, campaign, endsAt }) => (
              <li key={`${subject} ${key}`} className={styles.row}>
                <Link href={kinds[subject].placeOf(key)} className={styles.rowWhole} title={title}>
                  {title}
                </Link>
                <span className={styles.rowLabel}>
                  <time dateTime={new Date(endsAt).toISOString()} title={exactTime(endsAt, timezone)}>
                    {days.dayLabel(endsAt)}
                  </time>
                </span>
                <span className={styles.rowBelow} title={campaign ?? undefined}>
                  {kindOf(subject, campaign)}
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

interface DayColumnsProps {
  readonly counts: readonly number[]
  readonly names: readonly string[]
}

/** A column per day; the numbers are announced by screen readers. */
function DayColumns({ counts, names }: DayColumnsProps) {
  const max = Math.max(1, ...counts)
  const days = counts.map((count, index) => ({ count, name: names[index] ?? '' }))
  return (
    <div>
      <ol className={styles.columns} aria-label={t`Endings by day`}>
        {days.map(({ count, name }) => (
          <Stack
            key={name}
            component="li"
            gap={0}
            justify="flex-end"
            flex={1}
            h="100%"
            ta="center"
            title={`${name}: ${plural(count, { one: '# ending', other: '# endings' })}`}
          >
            <VisuallyHidden>{`${name}: ${plural(count, { one: '# ending', other: '# endings' })}`}</VisuallyHidden>
            <Text aria-hidden span c="dimmed" fz={11} lh="16px" className={parts.tabular}>
              {count > 0 && count}
            </Text>
            <span
              aria-hidden
              className={styles.columnFill}
              data-none={count === 0}
              style={{ height: `${(40 * count) / max}px` }}
            />
          </Stack>
        ))}
      </ol>
      <p className={styles.columnEnds} aria-hidden>
        <span>{days[0]?.name}</span>
        <span>{days.at(-1)?.name}</span>
      </p>
    </div>
  )
}
