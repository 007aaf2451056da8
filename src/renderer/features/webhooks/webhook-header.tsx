import { Menu } from '@mantine/core'
import { IconChevronDown, IconListCheck, IconSend, IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'
import { Trail } from '../../ui/layout/trail.tsx'

/** Tools for an endpoint, which take a screen of their own. */
const tools = {
  eventTester: { href: '/webhooks/event-tester', title: t`Event tester` },
  doctor: { href: '/webhooks/doctor', title: t`CRC doctor` },
}

interface InboxHeaderProps extends HeaderSlots {
  /** The path of events, beside the title. */
  readonly path: ReactNode
}

/** The header of the inbox; the others lead back to it. */
export function InboxHeader({ path, ...slots }: InboxHeaderProps) {
  return <PageHeader title={t`Webhooks`} beside={path} {...slots} />
}

export function ToolHeader({ tool }: { readonly tool: keyof typeof tools }) {
  return (
    <PageHeader
      title={t`Webhooks`}
      beside={<Trail from={{ href: '/webhooks', title: t`Inbox` }} title={tools[tool].title} />}
      actions={<TestMenu />}
    />
  )
}

/** What tests this receiver or another endpoint. */
export function TestMenu() {
  const [, navigate] = useLocation()
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{t`Test`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => navigate('/webhooks/inbox/send')}
        >{t`Send test event`}</Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={() => navigate(tools.eventTester.href)}
        >
          {tools.eventTester.title}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconStethoscope size={16} aria-hidden />}
          onClick={() => navigate(tools.doctor.href)}
        >
          {tools.doctor.title}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
