import { Text } from '@mantine/core'
import { kinds } from '../../../shared/entities/kinds.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import type { OverviewCampaigns } from '../../../shared/overview/overview.ts'
import { t } from '../../../shared/text/language.ts'
import { formatCount } from '../../ui/number.ts'
import { Bars } from './bars.tsx'
import { Card, CardEmptyState, Figure } from './card.tsx'

/** The total daily budget, and the largest campaigns. */
export function BudgetCard({ campaigns }: { readonly campaigns: OverviewCampaigns }) {
  const { campaigns: count, running, currency, daily, total, largest, readAt } = campaigns
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
          <Figure value={withCurrency(daily, currency)} unit={t`a day`} />
          <Text c="dimmed">
            {t`${formatCount(running)} of ${formatCount(count)} campaigns running`}
            {total > 0 && t`, with ${withCurrency(total, currency)} in total budgets`}
            {t`. Includes unpublished changes.`}
          </Text>
          <Bars
            label={t`Largest daily budgets of running campaigns, in ${currency ?? t`the currency of the account`}`}
            bars={largest.map(({ key, title, daily: value }) => ({
              key,
              value: Number(value),
              // Campaigns of one name are distinguished by their IDs.
              label: largest.filter((one) => one.title === title).length > 1 ? `${title} (${key})` : title,
              href: kinds.campaign.placeOf(key),
              valueText: withCurrency(value, currency),
            }))}
          />
        </>
      )}
    </Card>
  )
}
