import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import { midnightOf } from '../../../shared/statistics/days.ts'
import { t } from '../../../shared/text/language.ts'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import { formatChange } from '../../ui/number.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { CardEmptyState, FigureCard, notLoaded } from './card.tsx'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

const link = {
  href: placeOfView({
    shape: 'campaigns',
    sort: [{ field: 'figure:spend', descending: true }],
    figures: { range: { kind: 'yesterday' }, compare: true, columns: [] },
  }),
  label: t`Yesterday’s campaigns`,
}

/** The campaigns whose spend changed most on the last whole day. */
export function YesterdayCard({ figures }: { readonly figures: FiguresView }) {
  return (
    <FigureCard title={t`Changed yesterday`} link={link} figures={figures}>
      {({ yesterday: { day, movers, figures: dayFigures }, zone }) => {
        if (movers.length === 0)
          return (
            <CardEmptyState>
              {dayFigures.some(({ now }) => now === null)
                ? notLoaded
                : t`Nothing was delivered yesterday or the day before.`}
            </CardEmptyState>
          )
        return (
          <>
            <p className={styles.note}>
              {t`Spend on ${formatStep(midnightOf(day, zone), 'DAY', zone)}, against the day before`}
            </p>
            <ul className={styles.rows} aria-label={t`Campaigns whose spend changed most`}>
              {movers.map(({ key, title, now, before }) => (
                <li key={key} className={styles.row}>
                  <Link href={kinds.campaign.placeOf(key)} className={styles.rowTitle} title={title}>
                    {title}
                  </Link>
                  <span className={styles.rowLabel}>
                    <span className={styles.before}>{`${formatValue(before, 'money', null)} → `}</span>
                    {formatValue(now, 'money', null)}
                    {before > 0 && <span className={styles.share}>{formatChange(now / before - 1)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </FigureCard>
  )
}
