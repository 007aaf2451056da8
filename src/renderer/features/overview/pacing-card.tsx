import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import { offPlanShare, type PacedCampaign, type Performance } from '../../../shared/statistics/performance.ts'
import { t } from '../../../shared/text/language.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { PacingBar } from '../../ui/chart/pacing-bar.tsx'
import { formatCount, formatPercent } from '../../ui/number.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { amountFormat } from './amounts.ts'
import { CardEmptyState, FigureCard, notLoaded } from './card.tsx'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

const link = {
  href: placeOfView({
    shape: 'campaigns',
    filters: [{ field: 'entity_status', test: 'is', values: ['ACTIVE'] }],
    sort: [{ field: 'figure:pacing', descending: true }],
    figures: { range: { kind: 'last7' }, compare: false, columns: [] },
  }),
  label: t`Campaigns by pacing`,
}

/** Which campaigns spend less or more than planned. */
export function PacingCard({ figures }: { readonly figures: FiguresView }) {
  return (
    <FigureCard title={t`Furthest from plan`} link={link} figures={figures}>
      {(performance) => <Pacing performance={performance} />}
    </FigureCard>
  )
}

function Pacing({ performance }: { readonly performance: Performance }) {
  const { pacing, week, currency } = performance
  const { campaigns, offPlan, rows } = pacing
  if (campaigns === 0)
    return (
      <CardEmptyState>
        {week.kind === 'complete' ? t`No active campaign had a budget in the last 7 days.` : notLoaded}
      </CardEmptyState>
    )
  const format = amountFormat(rows.map(({ planned }) => planned))
  return (
    <>
      <p className={`${styles.note} ${styles.noted}`}>
        <span>
          {t`${formatCount(offPlan)} of ${formatCount(campaigns)} over ${formatPercent(offPlanShare)} off plan`}
        </span>
        <span className={styles.legend}>
          {currency === null ? t`Expected in 7 days` : t`Expected in 7 days, ${currency}`}
        </span>
      </p>
      <ul className={styles.rows} aria-label={t`Furthest from plan`}>
        {rows.map((row) => (
          <Bullet key={row.key} row={row} currency={currency} format={format} />
        ))}
      </ul>
    </>
  )
}

interface BulletProps {
  readonly row: PacedCampaign
  readonly currency: string | null
  /** Of the amounts of all rows. */
  readonly format: (micro: number) => string
}

function Bullet({ row, currency, format }: BulletProps) {
  const { key, title, spent, planned } = row
  const share = spent / planned
  return (
    <li className={styles.bullet}>
      <Link href={kinds.campaign.placeOf(key)} className={styles.rowTitle} title={title}>
        {title}
      </Link>
      <span className={styles.rowLabel} title={formatValue(planned, 'money', currency)}>
        {t`${formatPercent(share)} of ${format(planned)}`}
      </span>
      <span className={styles.wide}>
        <PacingBar share={share} />
      </span>
    </li>
  )
}
