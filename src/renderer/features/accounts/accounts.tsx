import { Button } from '@mantine/core'
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { AccountHost } from '../../../shared/accounts/account.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useRefreshable } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ShowDeletedMenu } from '../../ui/inputs/collapsible-filters.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { ReadAge } from '../../workbench/read-age.tsx'
import { currentEnvironment, currentUser, identityOf } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { AccountInspector, DeletedAccount } from './account-inspector.tsx'
import { AccountList } from './account-list.tsx'
import { accountsView, keysOfAccounts } from './accounts-view.ts'
import { CreateSandboxAccount } from './create-sandbox-account.tsx'

interface AccountsProps {
  readonly params: { readonly host?: string | undefined; readonly accountId?: string | undefined }
}

/** The accounts that the signed-in user may use: live ones and those in the platform's sandbox. */
export function Accounts({ params }: AccountsProps) {
  const view = accountsView(useWorkbench())
  const { search, withDeleted } = useStore(view)
  const session = useLive('session')
  const [, navigate] = useLocation()
  const host: AccountHost = params.host === 'adsSandbox' ? 'adsSandbox' : 'ads'
  const accountId = params.accountId === undefined ? null : decodeURIComponent(params.accountId)
  const isSignedIn = identityOf(session) !== null
  const list = useRefreshable('accounts', 'list', isSignedIn ? { host, withDeleted } : null)
  const creation = useAct(keysOfAccounts('adsSandbox'))
  const { value: known } = list
  const deleted = known?.accounts.find((one) => one.id === accountId && one.deleted === true) ?? null

  const user = currentUser(session)
  if (user === null) return <NobodySignedIn />

  const header = (
    <>
      <PageHeader
        title={t`Accounts`}
        tabs={{
          label: t`Data store`,
          views: [
            { href: '/accounts', title: t`Accounts` },
            { href: '/accounts/adsSandbox', title: t`Sandbox accounts` },
          ],
          current: host === 'ads' ? '/accounts' : '/accounts/adsSandbox',
        }}
        search={
          <SearchField
            label={t`Search accounts`}
            value={search}
            onChange={(text) => view.setState({ search: text })}
          />
        }
        filters={
          <ShowDeletedMenu
            withDeleted={withDeleted}
            onChange={(isShown) => view.setState({ withDeleted: isShown })}
          />
        }
        count={known !== null && <ReadAge at={known.seenAt} />}
        actions={
          <>
            <RefreshButton label={t`Refresh accounts`} busy={list.isFetching} onClick={list.refresh} />
            {host === 'adsSandbox' && <CreateSandboxAccount creation={creation} />}
          </>
        }
      />
      {host === 'adsSandbox' && creation.task.kind === 'failed' && (
        <FaultNotice fault={creation.task.fault} variant="bar" />
      )}
    </>
  )
  const close = () => navigate(host === 'ads' ? '/accounts' : '/accounts/adsSandbox')
  return (
    <ListAndInspector
      inspector={
        accountId !== null && {
          icon: IconBuildingStore,
          kind: t`Account`,
          title: known?.accounts.find(({ id }) => id === accountId)?.name ?? accountId,
          content:
            deleted === null ? (
              <AccountInspector key={accountId} reference={{ host, accountId }} onGone={close} />
            ) : (
              <DeletedAccount account={deleted} />
            ),
          onClose: close,
        }
      }
    >
      {header}
      <AccountList
        host={host}
        {...list}
        openedId={accountId}
        onOpen={(id) => navigate(`/accounts/${host}/${encodeURIComponent(id)}`)}
      />
    </ListAndInspector>
  )
}

function NobodySignedIn() {
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  const place = view === null ? t`any environment` : view.environment.name
  return (
    <>
      <PageHeader title={t`Accounts`} />
      <EmptyState
        icon={IconUserPlus}
        scene="accounts"
        sentence={t`You aren’t signed in to ${place}.`}
        hint={t`Sign in to see your accounts.`}
      >
        <Button
          variant="filled"
          onClick={() =>
            navigate(view === null ? '/connect' : `/connect/${encodeURIComponent(view.environment.id)}`)
          }
        >{t`Sign in`}</Button>
      </EmptyState>
    </>
  )
}
