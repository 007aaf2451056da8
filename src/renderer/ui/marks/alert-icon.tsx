import {
  IconChartDots,
  IconClick,
  IconEyeOff,
  IconHourglassLow,
  IconTrendingDown,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Alert } from '../../../shared/statistics/alerts.ts'
import { toneOfPacing } from '../chart/pacing-bar.tsx'
import styles from './alert-icon.module.css'

const icons: Readonly<Record<Alert['rule'], TablerIcon>> = {
  noDelivery: IconEyeOff,
  budgetEarly: IconHourglassLow,
  spendWithoutClicks: IconClick,
  aheadOfPlan: IconTrendingUp,
  behindPlan: IconTrendingDown,
  ctrFell: IconChartDots,
}

/** What an alert is about, the same wherever it's listed. */
export function AlertIcon({ alert }: { readonly alert: Alert }) {
  const Icon = icons[alert.rule]
  return <Icon size={14} className={styles.icon} data-tone={toneOf(alert)} aria-hidden />
}

/** Off plan, it has the tone of its bar. */
function toneOf(alert: Alert): ReturnType<typeof toneOfPacing> {
  const isOffPlan = alert.rule === 'behindPlan' || alert.rule === 'aheadOfPlan'
  return isOffPlan ? toneOfPacing(alert.spend / alert.planned) : 'attention'
}
