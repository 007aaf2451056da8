import { kinds } from '../../../shared/entities/kinds.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { inLocale } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { Bars } from './bars.tsx'
import { Card, CardEmptyState, Figure, notLoaded } from './card.tsx'

const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)

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
export function PacingCard({
  performance: { pacing, week, currency },
}: {
  readonly performance: Performance
}) {
  const { campaigns, offPlan, rows } = pacing
  return (
    <Card title={t`Pacing`} link={link}>
      {campaigns === 0 ? (
        <CardEmptyState>
          {week.kind === 'complete' ? t`No active campaign had a budget in the last 7 days.` : notLoaded}
        </CardEmptyState>
      ) : (
        <>
          <Figure
            value={t`${formatCount(offPlan)} of ${formatCount(campaigns)}`}
            unit={t`campaigns more than 20% off plan in 7 days`}
          />
          <Bars
            label={t`Farthest off plan`}
            bars={rows.map(({ key, title, spent, planned }) => ({
              key,
              value: spent / planned,
              label: title,
              href: kinds.campaign.placeOf(key),
              valueText: t`${percent().format(spent / planned)} of ${formatValue(planned, 'money', currency)}`,
            }))}
          />
        </>
      )}
    </Card>
  )
}
