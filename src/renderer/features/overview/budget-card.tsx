import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import type { OverviewCampaigns } from '../../../shared/overview/overview.ts'
import { t } from '../../../shared/text/language.ts'
import { formatCount, formatPercent } from '../../ui/number.ts'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'

const maxShares = 4

/** The total daily budget, and the shares of the largest campaigns. */
export function BudgetCard({ campaigns }: { readonly campaigns: OverviewCampaigns }) {
  const { campaigns: count, running, currency, daily, total, largest, readAt } = campaigns
  const shares = largest.slice(0, maxShares).map(({ key, title, daily: value }, place) => ({
    key,
    place,
    share: Number(daily) === 0 ? 0 : Number(value) / Number(daily),
    // Campaigns of one name are distinguished by their IDs.
    title: largest.filter((campaign) => campaign.title === title).length > 1 ? `${title} (${key})` : title,
    amount: withCurrency(value, currency),
  }))
  return (
    <Card title={t`Budget`} link={{ href: '/campaigns', label: t`Campaigns` }}>
      {count === 0 ? (
        <CardEmptyState>
          {readAt === null
            ? t`Campaigns aren’t synced yet. They sync when the service can be reached.`
            : t`No campaigns yet.`}
        </CardEmptyState>
      ) : (
        <>
          <p className={styles.note}>
            <strong>{t`${withCurrency(daily, currency)} a day`}</strong>
            {t` in the ${formatCount(running)} running of ${formatCount(count)} campaigns`}
            {total > 0 && t`, with ${withCurrency(total, currency)} in total budgets`}
            {t`. Includes unpublished changes.`}
          </p>
          <div className={styles.stack} aria-hidden>
            {shares.map(({ key, place, share }) => (
              <span key={key} data-share={place} style={{ width: `${100 * share}%` }} />
            ))}
          </div>
          <ul className={styles.rows} aria-label={t`Largest daily budgets of running campaigns`}>
            {shares.map(({ key, place, share, title, amount }) => (
              <li key={key} className={styles.row}>
                <span className={styles.swatch} data-share={place} aria-hidden />
                <Link href={kinds.campaign.placeOf(key)} className={styles.rowWhole} title={title}>
                  {title}
                </Link>
                <span className={styles.rowLabel}>
                  {amount}
                  <span className={styles.share}>{formatPercent(share)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
