import { IconGauge } from '@tabler/icons-react'
import type { RateWindowState } from '../../../../shared/contract/status.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { useCall } from '../../../data/client.ts'
import { type Column, column } from '../../../table/columns.ts'
import { DataGrid } from '../../../table/list/data-grid.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { countdown, exactTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useWindowLabel } from '../../../workbench/window-labels.ts'
import { ActivityHeader } from '../activity-header.tsx'

/** What is left of every rate limit; per account if the service counts per account. */
export function LimitsPage() {
  const { value, fault, refetch } = useCall('status', 'rateWindows')
  const now = useNow(1_000)
  const open = value?.filter(({ resetsAt }) => resetsAt > now) ?? []
  return (
    <>
      <ActivityHeader
        view="limits"
        count={value !== null && plural(open.length, { one: '# active window', other: '# active windows' })}
      />
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {value === null && fault === null && <SkeletonRows label={t`Loading rate limits`} />}
      {value !== null && open.length === 0 && (
        <EmptyState
          icon={IconGauge}
          sentence={t`No active rate limits.`}
          hint={t`The service reports remaining requests with each response. Windows disappear when they reset.`}
        />
      )}
      {open.length > 0 && (
        <DataGrid
          label={t`Rate limits`}
          columns={windowColumns(now)}
          count={open.length}
          rowAt={(index) => open[index] ?? null}
          keyOf={keyOf}
          selectedKey={null}
          onOpen={() => undefined}
        />
      )}
    </>
  )
}

function WindowLabel({ name }: RateWindowState) {
  const label = useWindowLabel(name)
  return <span title={label === name || !name.includes('.') ? undefined : name}>{label}</span>
}

/** Parts of a limit from which on it's worth a look, and from which on requests are about to wait. */
const highUse = 0.75
const almostAll = 0.9

/** What is used of a limit, filling up from 0. */
function Used({ name, limit, remaining }: RateWindowState) {
  const label = useWindowLabel(name)
  const used = limit === 0 ? 1 : (limit - remaining) / limit
  const highTone = used >= highUse ? 'attention' : undefined
  return (
    <ProgressBar
      label={t`Used of ${label}`}
      value={used}
      valueText={t`${formatCount(limit - remaining)} of ${formatCount(limit)}`}
      held
      tone={used >= almostAll ? 'error' : highTone}
    />
  )
}

function windowColumns(now: number): readonly Column<RateWindowState>[] {
  return [
    column('window', t`Window`, { width: 180, grow: 2 }, (window) => <WindowLabel {...window} />),
    column('whose', t`Counted for`, { width: 160, grow: 1 }, ({ host, accountId }) =>
      accountId === null ? (
        t`You, on ${hostLabel[host] ?? host}`
      ) : (
        <AccountName host={host === 'adsSandbox' ? host : 'ads'} accountId={accountId} />
      ),
    ),
    column('used', t`Used so far`, 104, (window) => <Used {...window} />),
    column('remaining', t`Remaining`, { width: 88, align: 'end' }, ({ remaining }) =>
      remaining === 0 ? t`Used up` : formatCount(remaining),
    ),
    column('limit', t`Limit`, { width: 72, align: 'end' }, ({ limit }) => formatCount(limit)),
    column('resets', t`Resets in`, { width: 84, align: 'end' }, ({ resetsAt }) => (
      <span title={exactTime(resetsAt)}>{countdown(resetsAt, now)}</span>
    )),
    column('observed', t`Last update`, { width: 128, align: 'end', optional: true }, ({ observedAt }) => (
      <RelativeTime at={observedAt} />
    )),
  ]
}

const hostLabel: Readonly<Record<string, string>> = {
  platform: t`the platform API`,
  ads: t`the ads API`,
  adsSandbox: t`the ads sandbox`,
}

function keyOf({ name, host, accountId, resetsAt, limit }: RateWindowState): string {
  return [host, name, accountId, limit, resetsAt].join(' ')
}
