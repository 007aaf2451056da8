import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'
import { Trail } from '../../ui/layout/trail.tsx'

/** The views of the area, in the order of their tabs. */
const views = {
  live: { href: '/streams/tail', title: t`Live` },
  rules: { href: '/streams/rules', title: t`Rules` },
  search: { href: '/streams/search', title: t`Search` },
}

/** What is followed live, and what stands behind it. */
export const livePlaces = {
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
  readonly view: 'tail' | 'rules' | keyof typeof livePlaces | keyof typeof scopes
}

/** The header of the area, with tabs for its views. */
export function StreamHeader({ view, ...slots }: StreamHeaderProps) {
  const { tab, place } = placeOf(view)
  return (
    <PageHeader
      title={t`Streams`}
      tabs={{ label: t`Stream views`, views: Object.values(views), current: views[tab].href }}
      beside={isLivePlace(view) && <Trail from={views.live} title={livePlaces[view].title} />}
      {...slots}
      filters={
        place !== null || slots.filters !== undefined ? (
          <>
            {place}
            {slots.filters}
          </>
        ) : undefined
      }
    />
  )
}

interface Place {
  readonly tab: keyof typeof views
  /** Changes the place within the tab. */
  readonly place: ReactNode
}

function isLivePlace(view: StreamHeaderProps['view']): view is keyof typeof livePlaces {
  return view in livePlaces
}

function placeOf(view: StreamHeaderProps['view']): Place {
  switch (view) {
    case 'rules':
      return { tab: 'rules', place: null }
    case 'tail':
    case 'subscriptions':
    case 'connections':
    case 'replays':
      return { tab: 'live', place: null }
    case 'search':
    case 'news':
    case 'notes':
      return { tab: 'search', place: <Scope scope={view} /> }
  }
}

function Scope({ scope }: { readonly scope: keyof typeof scopes }) {
  const [, navigate] = useLocation()
  return (
    <Menu width={160} position="bottom-start">
      <Menu.Target>
        <Button aria-label={t`Search in ${scopes[scope].title}`} rightSection={chevron}>
          {scopes[scope].title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.values(scopes).map(({ href, title }) => (
          <Menu.Item key={href} onClick={() => navigate(href)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const chevron = <IconChevronDown size={14} aria-hidden />
