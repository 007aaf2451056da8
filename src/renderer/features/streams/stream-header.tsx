import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

/** The tabs of the area; each address is that of the tab's first place. */
const tabs = {
  live: { href: '/streams/tail', title: t`Live` },
  rules: { href: '/streams/rules', title: t`Rules` },
  search: { href: '/streams/search', title: t`Search` },
}

/** What arrives, and what stands behind it. */
const livePlaces = {
  tail: { href: '/streams/tail', title: t`Tail` },
  subscriptions: { href: '/streams/subscriptions', title: t`Subscriptions` },
  connections: { href: '/streams/connections', title: t`Connections` },
  replays: { href: '/streams/replays', title: t`Replays` },
} as const

/** What can be searched. */
const scopes = {
  search: { href: '/streams/search', title: t`Posts` },
  news: { href: '/streams/news', title: t`News` },
  notes: { href: '/streams/notes', title: t`Notes` },
} as const

interface StreamHeaderProps extends HeaderSlots {
  readonly view: 'rules' | keyof typeof livePlaces | keyof typeof scopes
}

/** The header of the area, with its tabs, and below them the places within the current one. */
export function StreamHeader({ view, ...slots }: StreamHeaderProps) {
  return (
    <PageHeader
      title={t`Streams`}
      tabs={{ label: t`Stream views`, views: Object.values(tabs), current: tabs[tabOf(view)].href }}
      places={placesOf(view)}
      {...slots}
    />
  )
}

function tabOf(view: StreamHeaderProps['view']): keyof typeof tabs {
  if (view === 'rules') return 'rules'
  return view in livePlaces ? 'live' : 'search'
}

function placesOf(view: StreamHeaderProps['view']) {
  switch (view) {
    case 'rules':
      return undefined
    case 'tail':
    case 'subscriptions':
    case 'connections':
    case 'replays':
      return { label: t`Live`, views: Object.values(livePlaces), current: livePlaces[view].href }
    case 'search':
    case 'news':
    case 'notes':
      return { label: t`Search`, views: Object.values(scopes), current: scopes[view].href }
  }
}
