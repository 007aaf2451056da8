import type { ReactNode } from 'react'
import { t } from '../../../shared/text/language.ts'
import { ViewBar } from '../../ui/layout/view-bar.tsx'

/** The views of the area, in the order of their tabs. */
const views = {
  tail: { href: '/streams/tail', title: t`Live tail` },
  rules: { href: '/streams/rules', title: t`Rules` },
  search: { href: '/streams/search', title: t`Search` },
  news: { href: '/streams/news', title: t`News` },
  notes: { href: '/streams/notes', title: t`Notes` },
  subscriptions: { href: '/streams/subscriptions', title: t`Subscriptions` },
  replays: { href: '/streams/replays', title: t`Replays` },
  connections: { href: '/streams/connections', title: t`Connections` },
}

interface StreamTabsProps {
  readonly value: keyof typeof views
  /** Actions of the current view. */
  readonly actions?: ReactNode
}

/** Switches between the views of the area. */
export function StreamTabs({ value, actions }: StreamTabsProps) {
  return (
    <ViewBar
      label={t`Stream views`}
      views={Object.values(views)}
      current={views[value].href}
      actions={actions}
    />
  )
}
