import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { kinds } from '../../../../shared/entities/kinds.ts'
import { causeText } from '../../../../shared/statistics/alert-causes.ts'
import { alertKey, alertText } from '../../../../shared/statistics/alerts.ts'
import { t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { formatStep, formatValue } from '../../../ui/chart/chart-lines.ts'
import parts from '../../../ui/layout/parts.module.css'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './inspector.module.css'

interface RecordAlertsProps {
  readonly workspace: Workspace
  readonly subject: GridSubject
  readonly remoteId: string
}

/**
 * The alerts about a campaign or line item, where its editor begins: a link from an alert shows what it means. One about
 * a campaign also leads to the line item that lags.
 */
export function RecordAlerts({ workspace, subject, remoteId }: RecordAlertsProps) {
  const { value } = useCall('statistics', 'performance', { workspace })
  const now = useNow(60_000)
  if (value === null || value.known === null) return null
  const { alerts, currency, zone } = value
  const isRecord = (row: { readonly subject: GridSubject; readonly key: string }) =>
    row.subject === subject && row.key === remoteId
  const recordAlerts = alerts.rows.flatMap((row) => {
    if (isRecord(row)) return [row]
    const causes = row.causes.filter(
      (cause) => cause.kind === 'laggingLineItem' && isRecord({ subject: 'lineItem', key: cause.key }),
    )
    return causes.length === 0 ? [] : [{ ...row, causes }]
  })
  if (recordAlerts.length === 0) return null
  const terms = {
    money: (micro: number) => formatValue(micro, 'money', currency),
    day: (at: number) => formatStep(at, 'DAY', zone),
  }
  return (
    <ul className={styles.alerts} aria-label={t`Alerts`}>
      {recordAlerts.map((row) => (
        <li key={alertKey(row)}>
          <Group component="span" gap="0 8px">
            {!isRecord(row) && <Link href={kinds.campaign.placeOf(row.key)}>{row.title}</Link>}
            <StatusLabel
              shape="text"
              tone="attention"
              icon={IconAlertTriangle}
              label={alertText(row.alert, now, terms)}
            />
          </Group>
          {row.causes.length > 0 && (
            <ul className={parts.bullets} aria-label={t`Likely causes`}>
              {row.causes.map((cause) => (
                <li key={cause.kind === 'laggingLineItem' ? cause.key : cause.kind}>
                  {cause.kind === 'laggingLineItem' && cause.key !== remoteId ? (
                    <Link href={kinds.lineItem.placeOf(cause.key)}>{causeText(cause, terms.money)}</Link>
                  ) : (
                    causeText(cause, terms.money)
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
