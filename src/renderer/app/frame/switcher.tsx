import { Box, Menu, Text, VisuallyHidden } from '@mantine/core'
import {
  IconBuildingStore,
  IconCheck,
  IconSelector,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { isSharedByAccounts } from '../../../shared/desktop/areas.ts'
import type { SessionState, SignedInUser } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import { AccountWorkLabel, useAccountWork } from '../../changes/account-work.tsx'
import { useCall } from '../../data/client.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import { setAccountTitle } from '../../ui/layout/page-title.ts'
import parts from '../../ui/layout/parts.module.css'
import { Monogram } from '../../ui/marks/monogram.tsx'
import { currentEnvironment, currentUser } from '../../workbench/session.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './switcher.module.css'

/** With more accounts than this, the accounts screen and the palette are better for finding one. */
const accountsShown = 8

/** Shows the current user and account, and switches both. */
export function Switcher() {
  const workbench = useWorkbench()
  const session = useLive('session')
  const [location, navigate] = useLocation()
  const user = currentUser(session)
  const accounts = useCall('accounts', 'list', user && { host: 'ads', refresh: false }).value?.accounts ?? []

  const accountWork = useAccountWork()

  const take = async (answer: Promise<Outcome<SessionState>>) => {
    const outcome = await answer
    if (outcome.ok) workbench.live.session.accept(outcome.value)
    else workbench.notices.say('error', faultMessage(outcome.fault).title)
  }
  const { useEnvironment: enterEnvironment, switchUser, selectAccount } = workbench.bridge.session
  const changeUser = async (chosen: SignedInUser) => {
    if (chosen.environmentId !== session.environmentId) {
      await take(enterEnvironment({ environmentId: chosen.environmentId }))
    }
    await take(switchUser({ userId: chosen.userId }))
  }
  const account = accounts.find(({ id }) => id === session.accountId) ?? null
  const environmentName = (id: string) =>
    session.environments.find(({ environment }) => environment.id === id)?.environment.name ?? id
  const place = account === null ? (session.accountId ?? t`No account chosen`) : nameOf(account)
  const environment = currentEnvironment(session)
  const isReal = environment?.environment.kind === 'production'
  const isShared = isSharedByAccounts(location)
  const person = user === null ? t`Not signed in` : `@${user.screenName}`
  const owner = isShared ? person : place
  const ownerTitle = isReal || environment === null ? owner : `${owner} (${environment.environment.name})`
  const title = (isShared ? user === null : session.accountId === null) ? null : ownerTitle
  useEffect(() => {
    setAccountTitle(title)
    return () => setAccountTitle(null)
  }, [title])

  return (
    <Menu width={320} position="bottom-start" classNames={{ itemSection: styles.section }}>
      <Menu.Target>
        {/* In a narrow window with a wide language, both names may be shortened. */}
        <button type="button" className={styles.target} title={`${place} ${person}`}>
          <VisuallyHidden>{t`Switch account or user:`}</VisuallyHidden>
          <Text span fw={600} className={parts.ellipsis}>
            {place}
          </Text>
          <bdi className={styles.person}>{person}</bdi>
          <IconSelector size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.Label>{t`Account`}</Menu.Label>
        {accounts.slice(0, accountsShown).map((choice) => (
          <Menu.Item
            key={choice.id}
            leftSection={<Monogram name={nameOf(choice)} isCurrent={choice.id === session.accountId} />}
            rightSection={
              <>
                <AccountWorkLabel work={accountWork.get(choice.id)} />
                {choice.id === session.accountId && <Chosen />}
              </>
            }
            onClick={() => take(selectAccount({ accountId: choice.id }))}
          >
            {nameOf(choice)}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          onClick={() => navigate('/accounts')}
        >{t`All accounts`}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t`User`}</Menu.Label>
        {session.users.map((choice) => (
          <Menu.Item
            key={`${choice.environmentId}/${choice.userId}`}
            leftSection={<IconUser size={16} aria-hidden />}
            rightSection={choice === user && <Chosen />}
            onClick={() => changeUser(choice)}
          >
            <bdi>@{choice.screenName}</bdi>
            <Box component="span" c="dimmed" ms={8}>
              {environmentName(choice.environmentId)}
              {choice.state === 'signedOut' && t`, signed out`}
            </Box>
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => navigate('/connect')}
        >{t`Sign in another user`}</Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => navigate('/settings')}
        >{t`Settings and sign out`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Chosen() {
  return <IconCheck size={16} aria-label={t`chosen`} />
}

function nameOf(account: Account): string {
  return account.name ?? account.id
}
