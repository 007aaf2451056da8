import { Anchor } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GridFilter } from '../../../shared/campaigns/campaign-grid.ts'
import { deliversNow, deliveryKinds } from '../../../shared/campaigns/delivery.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { causeText } from '../../../shared/statistics/alert-causes.ts'
import { type Alert, alertKey, alertText, type FigureAlert } from '../../../shared/statistics/alerts.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import parts from '../../ui/layout/parts.module.css'
import { AlertIcon } from '../../ui/marks/alert-icon.tsx'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type LinkedView, placeOfView } from '../../workbench/entity-places.ts'
import { CardEmptyState, FigureCard, notLoaded } from './card.tsx'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

/** What the height of the row holds; more of them make it higher. */
const maxShown = 3
/** A status isn't enough: what has ended keeps it. */
const delivers: GridFilter = {
  field: 'effective_status',
  test: 'is',
  values: deliveryKinds.filter(deliversNow),
}

/** The grid where the alerts of a rule are seen together. */
const views: Readonly<Record<Alert['rule'], LinkedView>> = {
  noDelivery: {
    ...view('figure:impressions', false, 'yesterday'),
    shape: 'lineItems',
    filters: [delivers, { field: 'figure:impressions', test: 'below', values: [1] }],
  },
  budgetEarly: view('end_time', false, 'last30'),
  spendWithoutClicks: {
    ...view('figure:spend', true, 'last7'),
    filters: [delivers, { field: 'figure:clicks', test: 'is', values: [0] }],
  },
  aheadOfPlan: view('figure:pacing', true, 'last7'),
  behindPlan: view('figure:pacing', false, 'last7'),
  ctrFell: { ...view('figure:ctr:percent', false, 'last7') },
}

function view(field: string, descending: boolean, kind: 'yesterday' | 'last7' | 'last30'): LinkedView {
  return {
    filters: [delivers],
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

/** What the place of an alert is for: its editor begins with budgets, and says why something isn't delivered. */
const acts: Readonly<Record<Alert['rule'], string>> = {
  noDelivery: t`See why`,
  budgetEarly: t`Edit budget`,
  spendWithoutClicks: t`See why`,
  aheadOfPlan: t`Edit budget`,
  behindPlan: t`Edit budget`,
  ctrFell: t`See why`,
}

/** What the person's thresholds say, the gravest first: what it is, why, and the place to change it. */
export function AlertsCard({ figures }: { readonly figures: FiguresView }) {
  const link = { href: '/settings', label: t`Thresholds` }
  return (
    <FigureCard
      title={t`Alerts`}
      count={figures.kind === 'known' ? figures.performance.alerts.total : 0}
      link={link}
      figures={figures}
      place="side"
    >
      {(performance) => <Alerts performance={performance} />}
    </FigureCard>
  )
}

function Alerts({ performance }: { readonly performance: Performance }) {
  const { alerts, week, currency, zone } = performance
  const now = useNow(60_000)
  const [showsAll, setShowsAll] = useState(false)
  const terms = {
    money: (micro: number) => formatValue(micro, 'money', currency),
    day: (at: number) => formatStep(at, 'DAY', zone),
  }
  if (alerts.total === 0)
    return week.kind === 'complete' ? (
      <StatusLabel shape="text" tone="ok" icon={IconCircleCheck} label={t`Nothing beyond your thresholds.`} />
    ) : (
      <CardEmptyState>{notLoaded}</CardEmptyState>
    )
  return (
    <>
      <ul className={styles.rows} aria-label={t`Alerts`}>
        {(showsAll ? alerts.rows : alerts.rows.slice(0, maxShown)).map((row) => {
          const act = acts[row.alert.rule]
          return (
            <li key={alertKey(row)} className={styles.alert}>
              <AlertIcon alert={row.alert} />
              <span className={styles.rowTitle} title={row.campaign ?? undefined}>
                {row.title}
              </span>
              <Link href={placeToFix(row)} className={styles.fix} aria-label={t`${act}: ${row.title}`}>
                {act}
              </Link>
              <span className={styles.rowText}>{alertText(row.alert, now, terms)}</span>
              {row.causes.slice(0, 1).map((cause) => (
                <span key={cause.kind} className={styles.rowWhy}>
                  {causeText(cause, terms.money)}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      <p className={`${styles.together} ${parts.hideEmpty}`}>
        {alerts.rows.length > maxShown && (
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t`Show fewer` : t`Show all ${formatCount(alerts.rows.length)}`}
          </Anchor>
        )}
        <Together rules={alerts.byRule.filter(({ count }) => count > 1)} />
      </p>
    </>
  )
}

interface TogetherProps {
  readonly rules: Performance['alerts']['byRule']
}

/** The way to the grid with all alerts of a rule that has several; a single one is in the list. */
function Together({ rules }: TogetherProps) {
  return rules.map(({ rule, count }) => (
    <Link key={rule} href={placeOfView(views[rule])}>
      {counted[rule](count)}
    </Link>
  ))
}

/** The line item that lags, or else what the alert is about. */
function placeToFix({ subject, key, causes: [cause] }: FigureAlert): string {
  return cause?.kind === 'laggingLineItem' ? kinds.lineItem.placeOf(cause.key) : kinds[subject].placeOf(key)
}
