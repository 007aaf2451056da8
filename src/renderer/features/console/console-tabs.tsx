import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const views = [
  { href: '/console', title: t`Requests` },
  { href: '/console/history', title: t`History` },
  { href: '/console/collections', title: t`Collections` },
  { href: '/console/chains', title: t`Chains` },
  { href: '/console/variables', title: t`Variables` },
  { href: '/console/oauth2', title: t`OAuth 2.0` },
  { href: '/console/signatures', title: t`Signatures` },
  { href: '/console/changelog', title: t`Changelog` },
] as const

interface ConsoleTabsProps {
  readonly current: (typeof views)[number]['href']
  /** Actions of the current view. */
  readonly actions?: ReactNode
}

/** Tabs for the views of the console. */
export function ConsoleTabs({ current, actions }: ConsoleTabsProps) {
  return <ViewBar label={t`Console views`} views={views} current={current} actions={actions} />
}
