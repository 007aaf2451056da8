import { Button, Checkbox } from '@mantine/core'
import { IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { AccountHost } from '../../../shared/accounts/account.ts'
import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ViewLinks } from '../../ui/layout/view-links.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { currentEnvironment, currentUser, identityOf } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AccountInspector, DeletedAccount } from './account-inspector.tsx'
import { AccountList } from './account-list.tsx'
import styles from './accounts.module.css'
import { CreateSandboxAccount } from './create-sandbox-account.tsx'
import { accountsStore } from './store.ts'

interface AccountsProps {
  readonly params: { readonly host?: string | undefined; readonly accountId?: string | undefined }
}

/** The accounts that the signed-in user may use, in the live data store and in the sandbox one. */
export function Accounts({ params }: AccountsProps) {
  const store = accountsStore(useWorkbench())
  const state = useStore(store.store)
  const session = useLive('session')
  const [, navigate] = useLocation()
  const host: AccountHost = params.host === 'adsSandbox' ? 'adsSandbox' : 'ads'
  const accountId = params.accountId === undefined ? null : decodeURIComponent(params.accountId)
  const identity = identityOf(session)

  useEffect(() => {
    if (identity !== null) store.load(host, false)
  }, [identity, host, store])
  const list = state.lists[host]
  const known = lastValue(list)
  const deleted = known?.accounts.find((one) => one.id === accountId && one.deleted === true) ?? null
  const isGone = deleted !== null
  useEffect(() => {
    if (identity === null || accountId === null || isGone) store.close()
    else store.open({ host, accountId }, false)
  }, [identity, host, accountId, isGone, store])

  const user = currentUser(session)
  if (user === null) return <NobodySignedIn />

  const header = (
    <>
      <PageHeader
        title="Accounts"
        aside={
          known !== null && (
            <>
              read <RelativeTime at={known.seenAt} />
            </>
          )
        }
        actions={
          <>
            <SearchField label="Search accounts" value={state.search} onChange={store.search} />
            <IconButton
              label="Refresh accounts"
              icon={IconRefresh}
              busy={list.kind === 'loading'}
              onClick={() => store.load(host, true)}
            />
          </>
        }
      />
      <div className={styles.bar}>
        <ViewLinks
          label="Data store"
          views={[
            { href: '/accounts', title: 'Accounts' },
            { href: '/accounts/adsSandbox', title: 'Sandbox accounts' },
          ]}
          current={host === 'ads' ? '/accounts' : '/accounts/adsSandbox'}
        />
        <Checkbox
          label="Show deleted"
          checked={state.withDeleted}
          onChange={({ currentTarget }) => store.showDeleted(host, currentTarget.checked)}
        />
        {host === 'adsSandbox' && <CreateSandboxAccount />}
      </div>
      <div className={styles.waiting}>
        <WaitNotice operations={[accountOperations.createSandbox]} />
      </div>
      {host === 'adsSandbox' && state.creation.kind === 'failed' && (
        <div className={styles.notice}>
          <FaultNotice fault={state.creation.fault} />
        </div>
      )}
      {user.state === 'signedOut' && list.kind !== 'failed' && (
        <div className={styles.notice}>
          <FaultNotice fault={{ kind: 'signedOut', code: 89, message: 'Invalid or expired token.' }} />
        </div>
      )}
    </>
  )
  const close = () => navigate(host === 'ads' ? '/accounts' : '/accounts/adsSandbox')
  return (
    <ListAndInspector
      list={
        <>
          {header}
          <AccountList
            host={host}
            list={list}
            openedId={accountId}
            onOpen={(id) => navigate(`/accounts/${host}/${encodeURIComponent(id)}`)}
          />
        </>
      }
      inspector={
        accountId === null || (state.opened === null && deleted === null)
          ? null
          : {
              title: nameIn(known, accountId),
              content:
                deleted === null ? (
                  <AccountInspector reference={{ host, accountId }} onGone={close} />
                ) : (
                  <DeletedAccount account={deleted} />
                ),
              onClose: close,
            }
      }
    />
  )
}

function nameIn(
  list: ReturnType<typeof lastValue<{ readonly accounts: readonly Named[] }>>,
  id: string,
): string {
  return list?.accounts.find((account) => account.id === id)?.name ?? id
}

interface Named {
  readonly id: string
  readonly name?: string | null | undefined
}

function NobodySignedIn() {
  const view = currentEnvironment(useLive('session'))
  const [, navigate] = useLocation()
  const place = view === null ? 'any environment' : view.environment.name
  return (
    <>
      <PageHeader title="Accounts" />
      <EmptyState
        icon={IconUserPlus}
        sentence={`You aren't signed in to ${place}.`}
        hint="Accounts appear here after the sign-in."
      >
        <Button
          variant="filled"
          onClick={() =>
            navigate(view === null ? '/connect' : `/connect/${encodeURIComponent(view.environment.id)}`)
          }
        >
          Sign in
        </Button>
      </EmptyState>
    </>
  )
}
