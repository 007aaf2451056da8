import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { kinds } from '../../../shared/entities/kinds.ts'
import { causeText } from '../../../shared/statistics/alert-causes.ts'
import { type Alert, alertKey, alertText } from '../../../shared/statistics/alerts.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import parts from '../../ui/layout/parts.module.css'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type LinkedView, placeOfView } from '../../workbench/entity-places.ts'
import { Card, CardEmptyState, notLoaded } from './card.tsx'
import styles from './overview.module.css'

const maxShown = 5
const active = { field: 'entity_status', test: 'is', values: ['ACTIVE'] } as const

/** The grid where the alerts of a rule are seen together. */
const views: Readonly<Record<Alert['rule'], LinkedView>> = {
  noDelivery: view('figure:impressions', false, 'last7'),
  budgetEarly: view('end_time', false, 'last30'),
  spendWithoutClicks: {
    ...view('figure:spend', true, 'last7'),
    filters: [
      { ...active, values: ['ACTIVE'] },
      { field: 'figure:clicks', test: 'is', values: [0] },
    ],
  },
  aheadOfPlan: view('figure:pacing', true, 'last7'),
  behindPlan: view('figure:pacing', false, 'last7'),
  ctrFell: { ...view('figure:ctr:percent', false, 'last7') },
}

function view(field: string, descending: boolean, kind: 'last7' | 'last30'): LinkedView {
  return {
    filters: [{ ...active, values: ['ACTIVE'] }],
    sort: [{ field, descending }],
    figures: { range: { kind }, compare: field.endsWith(':percent'), columns: [] },
  }
}

const counted: Readonly<Record<Alert['rule'], (count: number) => string>> = {
  noDelivery: (count) => plural(count, { one: '# without delivery', other: '# without delivery' }),
  budgetEarly: (count) => plural(count, { one: '# budget ends early', other: '# budgets end early' }),
  spendWithoutClicks: (count) => plural(count, { one: '# without clicks', other: '# without clicks' }),
  aheadOfPlan: (count) => plural(count, { one: '# ahead of plan', other: '# ahead of plan' }),
  behindPlan: (count) => plural(count, { one: '# behind plan', other: '# behind plan' }),
  ctrFell: (count) => plural(count, { one: '# with falling CTR', other: '# with falling CTR' }),
}

/** What the person's thresholds say, the gravest first. */
export function AlertsCard({
  performance: { alerts, week, currency, zone },
}: {
  readonly performance: Performance
}) {
  const now = useNow(60_000)
  const terms = {
    money: (micro: number) => formatValue(micro, 'money', currency),
    day: (at: number) => formatStep(at, 'DAY', zone),
  }
  return (
    <Card title={t`Alerts`} link={{ href: '/settings', label: t`Thresholds` }}>
      {alerts.total === 0 ? (
        <CardEmptyState>
          {week.kind === 'complete' ? t`Nothing beyond your thresholds.` : notLoaded}
        </CardEmptyState>
      ) : (
        <>
          <Group gap="4px 12px" align="stretch" className={parts.hideEmpty}>
            {alerts.byRule.map(({ rule, count }) => (
              <Link key={rule} href={placeOfView(views[rule])}>
                <StatusLabel tone="attention" icon={IconAlertTriangle} label={counted[rule](count)} />
              </Link>
            ))}
          </Group>
          <ul className={styles.rows} aria-label={t`Alerts`}>
            {alerts.rows.slice(0, maxShown).map((one) => (
              <li key={alertKey(one)}>
                <Link
                  href={kinds[one.subject].placeOf(one.key)}
                  className={styles.rowButton}
                  title={one.campaign ?? undefined}
                >
                  <span className={styles.rowTitle}>{one.title}</span>
                  <span className={styles.rowLabel}>
                    {[
                      alertText(one.alert, now, terms),
                      ...one.causes.slice(0, 1).map((cause) => causeText(cause, terms.money)),
                    ].join(' · ')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
