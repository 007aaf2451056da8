import { Menu } from '@mantine/core'
import { IconBell, IconChevronDown, IconHistory, IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { livePlaces } from '../stream-header.tsx'

/** What stands behind the live view: who is followed, which connections are open, and what is delivered again. */
export function LiveMenu() {
  const [, navigate] = useLocation()
  const { subscriptions, connections, replays } = livePlaces
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{t`Manage`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => navigate(subscriptions.href)}
        >
          {subscriptions.title}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => navigate(connections.href)}
        >
          {connections.title}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => navigate(replays.href)}>
          {replays.title}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate(`${replays.href}/new`)}
        >{t`Start replay`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
