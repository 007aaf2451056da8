import type { ReactNode } from 'react'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

const views = [
  { href: '/console', title: 'Requests' },
  { href: '/console/history', title: 'History' },
  { href: '/console/collections', title: 'Collections' },
  { href: '/console/chains', title: 'Chains' },
  { href: '/console/variables', title: 'Variables' },
  { href: '/console/oauth2', title: 'OAuth 2.0' },
  { href: '/console/signatures', title: 'Signatures' },
  { href: '/console/changelog', title: 'Changelog' },
] as const

interface ConsoleTabsProps {
  readonly current: (typeof views)[number]['href']
  /** What can be done in the chosen view. */
  readonly actions?: ReactNode
}

/** Switches between the views of the console. */
export function ConsoleTabs({ current, actions }: ConsoleTabsProps) {
  return <ViewBar label="Console views" views={views} current={current} actions={actions} />
}
