import { Button } from '@mantine/core'
import { IconBuildingStore, IconPointFilled, IconSearchOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { AccountHost, AccountList as List } from '../../../shared/accounts/account.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { AccountWork } from '../../../shared/overview/overview.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountWorkLabel, useAccountWork } from '../../changes/account-work.tsx'
import type { Refreshable } from '../../data/client.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { type Column, column } from '../../table/columns.ts'
import { RowList, rowsOfReply } from '../../table/list/row-list.tsx'
import { nextSort } from '../../table/sort.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Monogram } from '../../ui/marks/monogram.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { AlertsCell, LastPublishCell, NoValue, SpendCourseCell, useLastPublishes } from './account-cells.tsx'
import { AccountPanels, maxPanels } from './account-panels.tsx'
import { accountRows } from './account-rows.ts'
import styles from './accounts.module.css'
import { accountsView } from './accounts-view.ts'
import { Approval } from './approval.tsx'

interface AccountListProps extends Pick<Refreshable<List>, 'value' | 'fault' | 'refresh'> {
  readonly host: AccountHost
  readonly openedId: string | null
  readonly onOpen: (accountId: string) => void
}

const rowHeight = 56
/** Room for a scroll bar below the rows, where columns don't fit and the system draws it beside what it scrolls. */
const scrollbarHeight = 16
/** Of the titles, with the borders of the list. */
const headHeight = 32

export function AccountList({ host, value, fault, refresh, openedId, onOpen }: AccountListProps) {
  const view = accountsView(useWorkbench())
  const { search, sort } = useStore(view)
  const { accountId: workingId, environmentId } = useLive('session')
  const publishes = useLastPublishes()
  const accountWork = useAccountWork()
  const rows = useMemo(() => accountRows(value?.accounts ?? [], search, sort), [value, search, sort])
  const columns = useMemo(
    () =>
      host === 'ads' && environmentId !== null
        ? columnsFor({ workingId, environmentId, accountWork, publishes })
        : [nameColumn(null), ...factColumns],
    [host, workingId, environmentId, accountWork, publishes],
  )

  const list = (
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
  )
  const shownAccounts = rows.filter(({ deleted }) => deleted !== true)
  // What couldn't be read is said above the rows, which then need all the room of a small window.
  const isShort =
    host === 'ads' && environmentId !== null && fault === null && rows.length > 0 && rows.length <= maxPanels
  return (
    <div className={styles.page} data-short={isShort}>
      <div
        className={styles.list}
        style={isShort ? { height: headHeight + rows.length * rowHeight + scrollbarHeight } : {}}
      >
        {list}
      </div>
      {isShort && <AccountPanels accounts={shownAccounts} environmentId={environmentId} />}
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

/** The name, how the account does and what waits in it, and then what the service says of it. */
function columnsFor({ workingId, environmentId, accountWork, publishes }: LocalFacts) {
  const workspaceOf = ({ id, deleted }: Account) =>
    deleted === true ? null : { environmentId, host: 'ads' as const, accountId: id }
  return [
    nameColumn(workingId),
    column('spend', t`Spend, 7 days`, { width: 208, align: 'end' }, (account: Account) => (
      <SpendCourseCell workspace={workspaceOf(account)} />
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
  return column('name', t`Name`, { width: 228, grow: 2, sortable: true }, ({ id, name, industry_type }) => (
    <span className={styles.identity}>
      <Monogram name={name ?? id} isCurrent={id === workingId} />
      <span>
        <span className={styles.name}>{name ?? t`Unnamed`}</span>
        <span className={styles.about}>
          {industry_type && <span>{fromConstant(industry_type)}</span>}
          {id === workingId && (
            <StatusLabel
              shape="text"
              tone="information"
              icon={IconPointFilled}
              label={t`Current`}
              title={t`Current account`}
            />
          )}
        </span>
      </span>
    </span>
  ))
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
