import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import { midnightOf } from '../../../shared/statistics/days.ts'
import { figures } from '../../../shared/statistics/figures.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import { formatChange } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { placeOfView } from '../../workbench/entity-places.ts'
import { Card, CardEmptyState, notLoaded } from './card.tsx'
import styles from './overview.module.css'

const link = {
  href: placeOfView({
    shape: 'campaigns',
    sort: [{ field: 'figure:spend', descending: true }],
    figures: { range: { kind: 'yesterday' }, compare: true, columns: [] },
  }),
  label: t`Yesterday’s campaigns`,
}

/** The last whole day against the day before, and the campaigns that changed most. */
export function YesterdayCard({ performance }: { readonly performance: Performance }) {
  const { yesterday, currency, zone } = performance
  const { day, figures: shown, movers } = yesterday
  const isKnown = shown.some(({ now, before }) => (now ?? 0) > 0 || (before ?? 0) > 0)
  return (
    <Card title={t`Yesterday`} link={link}>
      {isKnown ? (
        <>
          <PlainTable
            label={t`The day before and yesterday`}
            dense
            heads={[
              { title: t`Figure` },
              { title: formatStep(midnightOf(day - 1, zone), 'DAY', zone), align: 'end' },
              { title: formatStep(midnightOf(day, zone), 'DAY', zone), align: 'end' },
              { title: t`Change`, align: 'end' },
            ]}
          >
            {shown.map(({ name, now, before }) => (
              <tr key={name}>
                <th scope="row">{figures[name].title}</th>
                <td data-align="end">{formatValue(before, figures[name].unit, currency)}</td>
                <td data-align="end">{formatValue(now, figures[name].unit, currency)}</td>
                <td data-align="end">{changeText(now, before)}</td>
              </tr>
            ))}
          </PlainTable>
          <ul className={styles.rows} aria-label={t`Campaigns whose spend changed most`}>
            {movers.map(({ key, title, now, before }) => (
              <li key={key} className={styles.row}>
                <Link href={kinds.campaign.placeOf(key)} className={styles.rowTitle}>
                  {title}
                </Link>
                <span className={styles.rowLabel}>
                  {t`${formatValue(before, 'money', null)} → ${formatValue(now, 'money', currency)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <CardEmptyState>
          {shown.some(({ now }) => now === null)
            ? notLoaded
            : t`Nothing was delivered yesterday or the day before.`}
        </CardEmptyState>
      )}
    </Card>
  )
}

function changeText(now: number | null, before: number | null): string {
  return now === null || before === null || before === 0 ? '–' : formatChange(now / before - 1)
}
