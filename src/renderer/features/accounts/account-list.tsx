import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AccountHost, AccountList as List } from '../../../shared/accounts/account.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { AccountWork } from '../../../shared/overview/overview.ts'
import { t } from '../../../shared/text/language.ts'
import { useAccountWork } from '../../changes/account-work.tsx'
import type { Refreshable } from '../../data/client.ts'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { nextSort } from '../../table/sort.ts'
import { headerHeight } from '../../table/use-visible-rows.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { LastPublishCell, useLastPublishes } from './account-cells.tsx'
import { AccountCourses, roomForCourses } from './account-courses.tsx'
import { accountRows } from './account-rows.ts'
import styles from './accounts.module.css'
import { accountsView } from './accounts-view.ts'
import { Approval } from './approval.tsx'
import cells from './row-cells.module.css'
import {
  AccountTitle,
  AttentionCell,
  CampaignsCell,
  CourseCell,
  PacingCell,
  SpendPlanCell,
} from './row-cells.tsx'

interface AccountListProps extends Pick<Refreshable<List>, 'value' | 'fault' | 'refresh'> {
  readonly host: AccountHost
  readonly openedId: string | null
  readonly onOpen: (accountId: string) => void
}

/** Of two lines, and of three where figures are known. */
const rowHeights = { adsSandbox: 56, ads: 76 } as const
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
  const rowHeight = rowHeights[host]
  const isBeside = openedId !== null
  const columns = useMemo(
    () =>
      host === 'ads' && environmentId !== null
        ? columnsFor({ workingId, environmentId, accountWork, publishes }, isBeside)
        : [nameColumn(null), ...factColumns],
    [host, workingId, environmentId, accountWork, publishes, isBeside],
  )
  const present = rows.filter(({ deleted }) => deleted !== true)
  const rest = height - headerHeight - (fault === null ? 0 : stripHeight) - rows.length * rowHeight
  const courses =
    host === 'ads' && environmentId !== null && !isBeside ? roomForCourses(rows.length, width, rest) : null
  return (
    <div
      ref={ref}
      className={styles.list}
      data-courses={courses !== null}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
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
        rowHeight={rowHeight}
        selectedKey={openedId}
        onOpen={({ id }) => onOpen(id)}
        sort={sort}
        onSort={(field) => view.setState({ sort: nextSort(sort, field) })}
      />
      {courses !== null && environmentId !== null && (
        <AccountCourses accounts={present} workspaceOf={workspacesIn(environmentId)} room={courses} />
      )}
    </div>
  )
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

/** The name, how the account does and what needs attention, and then what the service says of it. */
function columnsFor(facts: LocalFacts, isBeside: boolean) {
  const { workingId, environmentId, accountWork, publishes } = facts
  const workspaceOf = workspacesIn(environmentId)
  return [
    nameColumn(workingId, accountWork),
    column('spend', t`Spend, 7 days`, { width: 152, align: 'end' }, (account: Account) => (
      <SpendPlanCell workspace={workspaceOf(account)} />
    )),
    column('pacing', t`Pacing, 7 days`, { width: 136, optional: true }, (account: Account) => (
      <PacingCell workspace={workspaceOf(account)} />
    )),
    // The panel beside the list has the whole course.
    ...(isBeside
      ? []
      : [
          column('course', t`Trend, 14 days`, { width: 184, optional: true }, (account: Account) => (
            <CourseCell workspace={workspaceOf(account)} />
          )),
        ]),
    column('campaigns', t`Campaigns`, { width: 136, optional: true }, (account: Account) => (
      <CampaignsCell workspace={workspaceOf(account)} />
    )),
    column('alerts', t`Needs attention`, { width: isBeside ? 200 : 300, grow: 2 }, (account: Account) => (
      <AttentionCell workspace={workspaceOf(account)} />
    )),
    column('published', t`Last publish`, { width: 124, optional: true }, ({ id, timezone }: Account) => (
      <LastPublishCell at={publishes.get(id)} timeZone={timezone} />
    )),
    ...factColumns,
  ].map(
    ({ cell, optional, ...rest }): Column<Account> => ({
      ...rest,
      // What the account does is of more interest than what it is.
      ...(optional !== undefined && { optional: true }),
      cell: (account) => <div className={cells.lines}>{cell(account)}</div>,
    }),
  )
}

function nameColumn(
  workingId: string | null,
  accountWork?: ReadonlyMap<string, AccountWork>,
): Column<Account> {
  return column('name', t`Name`, { width: 200, grow: 1, sortable: true }, (account) => (
    <AccountTitle
      account={account}
      isCurrent={account.id === workingId}
      work={accountWork?.get(account.id)}
    />
  ))
}

const factColumns: readonly Column<Account>[] = [
  column(
    'approval',
    t`Approval`,
    { width: 110, sortable: true, optional: 'late', pills: [t`Accepted`, t`Under review`, t`Rejected`] },
    // A deleted one says so beside its name.
    ({ approval_status: status, deleted }) => deleted !== true && <Approval status={status} />,
  ),
  column('id', t`ID`, { width: 110, sortable: true, optional: true }, ({ id }) => <code>{id}</code>),
  column(
    'timezone',
    t`Time zone`,
    { width: 140, grow: 1, sortable: true, optional: true },
    ({ timezone }) => timezone ?? '',
  ),
]
