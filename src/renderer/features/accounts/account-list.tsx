import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AccountHost, AccountList as List } from '../../../shared/accounts/account.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { AccountWork } from '../../../shared/overview/overview.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountWorkLabel, useAccountWork } from '../../changes/account-work.tsx'
import type { Refreshable } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { nextSort } from '../../table/sort.ts'
import { headerHeight } from '../../table/use-visible-rows.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import {
  AlertsCell,
  LastPublishCell,
  NoValue,
  PacingCell,
  SpendCourseCell,
  useLastPublishes,
} from './account-cells.tsx'
import { accountRows } from './account-rows.ts'
import styles from './accounts.module.css'
import { accountsView } from './accounts-view.ts'
import { Approval } from './approval.tsx'
import { AccountTitle, AttentionCell, CourseCell, IdentityCell, SpendPlanCell } from './tall-cells.tsx'

interface AccountListProps extends Pick<Refreshable<List>, 'value' | 'fault' | 'refresh'> {
  readonly host: AccountHost
  readonly openedId: string | null
  readonly onOpen: (accountId: string) => void
}

const rowHeight = 56
/** Of a row with figures, a chart and alerts. */
const tallHeights = { least: 176, most: 240 }
/** Of a row without a chart. */
const plainHeight = 216
/** Below this width, the accounts have no chart. */
const chartRoom = 840
/** More accounts than these are compared in rows of two lines. */
const maxTall = 4
/** Of the line that says what failed. */
const stripHeight = 36

export function AccountList({ host, value, fault, refresh, openedId, onOpen }: AccountListProps) {
  const view = accountsView(useWorkbench())
  const { search, sort } = useStore(view)
  const { accountId: workingId, environmentId } = useLive('session')
  const publishes = useLastPublishes()
  const accountWork = useAccountWork()
  const { ref, width, height } = useElementSize()
  const rows = useMemo(() => accountRows(value?.accounts ?? [], search, sort), [value, search, sort])
  const isFew = host === 'ads' && rows.length > 0 && rows.length <= maxTall
  const room = height - headerHeight - (fault === null ? 0 : stripHeight)
  const hasChart = width === 0 || width >= chartRoom
  const isTall = isFew && (height === 0 || room >= tallHeights.least)
  const tall = hasChart ? heightFor(rows.length, room) : plainHeight
  const shownHeight = isTall ? tall : rowHeight
  const columns = useMemo(() => {
    if (host !== 'ads' || environmentId === null) return [nameColumn(null), ...factColumns]
    const facts = { workingId, environmentId, accountWork, publishes }
    return isTall ? tallColumns(facts, shownHeight, hasChart) : columnsFor(facts)
  }, [host, workingId, environmentId, accountWork, publishes, isTall, shownHeight, hasChart])
  return (
    <div
      ref={ref}
      className={styles.list}
      data-tall={isTall}
      style={{ '--row-height': `${shownHeight}px` } as CSSProperties}
    >
      <RowList
        list={rowsOfReply({ value: value && rows, fault, refetch: refresh })}
        loading={t`Loading accounts`}
        empty={
          <Nothing
            host={host}
            searched={value !== null && value.accounts.length > 0}
            onClear={() => view.setState({ search: '' })}
          />
        }
        label={host === 'ads' ? t`Accounts` : t`Sandbox accounts`}
        columns={columns}
        keyOf={({ id }) => id}
        rowHeight={shownHeight}
        selectedKey={openedId}
        onOpen={({ id }) => onOpen(id)}
        sort={sort}
        onSort={(field) => view.setState({ sort: nextSort(sort, field) })}
      />
    </div>
  )
}

/** A few accounts share the height of the window. */
function heightFor(count: number, room: number): number {
  return Math.min(tallHeights.most, Math.max(tallHeights.least, Math.floor((room - 4) / count)))
}

interface NothingProps {
  readonly host: AccountHost
  readonly searched: boolean
  readonly onClear: () => void
}

function Nothing({ host, searched, onClear }: NothingProps) {
  if (searched) {
    return (
      <EmptyState icon={IconSearchOff} sentence={t`No accounts match.`}>
        <Button onClick={onClear}>{t`Clear the search`}</Button>
      </EmptyState>
    )
  }
  return host === 'ads' ? (
    <EmptyState
      icon={IconBuildingStore}
      scene="accounts"
      sentence={t`This user has no advertising accounts yet.`}
      hint={t`Open an account on the service, then refresh.`}
    />
  ) : (
    <EmptyState
      icon={IconBuildingStore}
      scene="accounts"
      sentence={t`No sandbox accounts yet.`}
      hint={t`Use a sandbox account to try campaigns and cards. Nothing in it is ever shown to anyone.`}
    />
  )
}

interface LocalFacts {
  readonly workingId: string | null
  readonly environmentId: string
  readonly accountWork: ReadonlyMap<string, AccountWork>
  readonly publishes: ReadonlyMap<string, number>
}

function workspacesIn(environmentId: string) {
  return ({ id, deleted }: Account) =>
    deleted === true ? null : { environmentId, host: 'ads' as const, accountId: id }
}

/** The name, how the account does and what waits in it, and then what the service says of it. */
function columnsFor({ workingId, environmentId, accountWork, publishes }: LocalFacts) {
  const workspaceOf = workspacesIn(environmentId)
  return [
    nameColumn(workingId),
    column('spend', t`Spend, 7 days`, { width: 208, align: 'end' }, (account: Account) => (
      <SpendCourseCell workspace={workspaceOf(account)} />
    )),
    column('pacing', t`Pacing`, { width: 104, optional: true }, (account: Account) => (
      <PacingCell workspace={workspaceOf(account)} />
    )),
    column(
      'alerts',
      t`Alerts`,
      { width: 100, pills: [plural(88, { one: '# alert', other: '# alerts' })] },
      (account: Account) => <AlertsCell workspace={workspaceOf(account)} />,
    ),
    column('work', t`Not published`, { width: 124 }, ({ id }: Account) => (
      <AccountWorkLabel
        work={accountWork.get(id)}
        none={<NoValue why={t`Everything in this account is published.`} />}
      />
    )),
    column('published', t`Last publish`, { width: 108, optional: true }, ({ id, timezone }: Account) => (
      <LastPublishCell at={publishes.get(id)} timeZone={timezone} />
    )),
    ...factColumns,
  ]
}

function nameColumn(workingId: string | null): Column<Account> {
  return column('name', t`Name`, { width: 228, grow: 2, sortable: true }, (account) => (
    <AccountTitle account={account} isCurrent={account.id === workingId} />
  ))
}

const cellPadding = 32

/** Each account with its figures, their course and what needs attention. */
function tallColumns(facts: LocalFacts, height: number, hasChart: boolean): readonly Column<Account>[] {
  const { workingId, environmentId, accountWork, publishes } = facts
  const workspaceOf = workspacesIn(environmentId)
  const chart = column('course', t`Spend and plan`, { width: 288, grow: 3 }, (account: Account) => (
    <CourseCell
      workspace={workspaceOf(account)}
      name={account.name ?? account.id}
      height={height - cellPadding / 2}
    />
  ))
  return [
    column('name', t`Name`, { width: 196, grow: 1, sortable: true }, (account: Account) => (
      <IdentityCell
        account={account}
        isCurrent={account.id === workingId}
        work={accountWork.get(account.id)}
        publishedAt={publishes.get(account.id)}
      />
    )),
    column('spend', t`Spend, 7 days`, { width: 152, grow: 0.5 }, (account: Account) => (
      <SpendPlanCell workspace={workspaceOf(account)} />
    )),
    ...(hasChart ? [chart] : []),
    column('alerts', t`Needs attention`, { width: 188, grow: hasChart ? 2 : 3 }, (account: Account) => (
      <AttentionCell workspace={workspaceOf(account)} height={height - cellPadding} />
    )),
  ]
}

const factColumns: readonly Column<Account>[] = [
  column(
    'approval',
    t`Approval`,
    { width: 110, sortable: true, optional: 'late', pills: [t`Accepted`, t`Under review`, t`Rejected`] },
    ({ approval_status: status, deleted }) =>
      deleted === true ? <DeletedLabel /> : <Approval status={status} />,
  ),
  column('id', t`ID`, { width: 110, sortable: true, optional: true }, ({ id }) => <code>{id}</code>),
  column(
    'timezone',
    t`Time zone`,
    { width: 140, grow: 1, sortable: true, optional: true },
    ({ timezone }) => timezone ?? '',
  ),
]
