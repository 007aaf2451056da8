import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { MoneyAlert } from '../../../shared/money/money-guard.ts'
import type { ReviewMoney } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { nameParts } from '../../../shared/text/name-parts.ts'
import { useOpenDraft } from '../../changes/open-draft.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './money.module.css'
import { type AlertGroup, alertGroups, alertsOf, isHuge, withDashes } from './money-labels.ts'

/** What to double-check: each sentence once, with the changes of which it's true. */
export function MoneyAlerts({ money }: { readonly money: readonly ReviewMoney[] }) {
  const { alerts, count } = alertsOf(money)
  if (count === 0) return null
  const groups = alertGroups(alerts)
  const [only] = groups
  // One sentence that is true of all of them needs no title above it.
  const isOne = only !== undefined && groups.length === 1 && alerts.length > 1 && alerts.length === count
  return (
    <div className={styles.alerts}>
      {isOne ? (
        <p className={styles.sentence} data-huge={alerts.some(isHugeAlert) || undefined}>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <span>{only.label}</span>
        </p>
      ) : (
        <StatusLabel
          shape="text"
          tone={alerts.some(isHugeAlert) ? 'error' : 'attention'}
          icon={IconAlertTriangle}
          label={plural(count, { one: '# change to double-check', other: '# changes to double-check' })}
        />
      )}
      <ul aria-label={t`To double-check`}>
        {isOne
          ? only.alerts.map((alert) => (
              <li key={keyOf(alert)}>
                <Place alert={alert} />
              </li>
            ))
          : groups.map((group) => <Group key={group.label} group={group} />)}
      </ul>
      {count > alerts.length && <p>{t`And ${formatCount(count - alerts.length)} more.`}</p>}
    </div>
  )
}

function Group({ group: { label, alerts } }: { readonly group: AlertGroup }) {
  const [first] = alerts
  if (first === undefined) return null
  const sentence = <span data-huge={isHugeAlert(first) || undefined}>{label}</span>
  if (alerts.length === 1) {
    return (
      <li>
        <Place alert={first} />
        {': '}
        {sentence}
      </li>
    )
  }
  return (
    <li>
      {sentence}
      <ul>
        {alerts.map((alert) => (
          <li key={keyOf(alert)}>
            <Place alert={alert} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/**
 * Name of what changes, as a button that opens its field, and the campaign of a line item; what the name repeats of that
 * is only read out.
 */
function Place({ alert: { draftId, field, title, campaign } }: { readonly alert: MoneyAlert }) {
  const open = useOpenDraft()
  const named = campaign === undefined ? null : nameParts(title, campaign)
  const repeated = named !== null && <VisuallyHidden>{withDashes(named.repeated)}</VisuallyHidden>
  return (
    <>
      <button type="button" className={styles.title} onClick={() => open(draftId, field)}>
        {named?.isPrefix === true && repeated}
        {withDashes(named?.distinct ?? title)}
        {named?.isPrefix === false && repeated}
      </button>
      {campaign !== undefined && <span className={parts.muted}> {t`in ${withDashes(campaign)}`}</span>}
    </>
  )
}

function keyOf({ draftId, field, kind }: MoneyAlert): string {
  return `${draftId} ${field} ${kind}`
}

function isHugeAlert(alert: MoneyAlert): boolean {
  return alert.kind !== 'starts' && alert.factor !== null && isHuge(alert.factor)
}
