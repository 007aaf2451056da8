import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

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

/** The header of the area, with tabs for its views, and a menu of the places within a tab. */
export function StreamHeader({ view, ...slots }: StreamHeaderProps) {
  const { tab, place } = placeOf(view)
  return (
    <PageHeader
      title={t`Streams`}
      tabs={{ label: t`Stream views`, views: Object.values(views), current: views[tab].href }}
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

function placeOf(view: StreamHeaderProps['view']): Place {
  switch (view) {
    case 'rules':
      return { tab: 'rules', place: null }
    case 'tail':
      return { tab: 'live', place: null }
    case 'subscriptions':
    case 'connections':
    case 'replays': {
      const { title } = livePlaces[view]
      return {
        tab: 'live',
        place: <Places label={t`Live: ${title}`} title={title} places={Object.values(livePlaces)} />,
      }
    }
    case 'search':
    case 'news':
    case 'notes': {
      const { title } = scopes[view]
      return {
        tab: 'search',
        place: <Places label={t`Search in ${title}`} title={title} places={Object.values(scopes)} />,
      }
    }
  }
}

interface PlacesProps {
  readonly label: string
  /** Of the current one. */
  readonly title: string
  readonly places: readonly { readonly href: string; readonly title: string }[]
}

function Places({ label, title: current, places }: PlacesProps) {
  const [, navigate] = useLocation()
  return (
    <Menu width={160} position="bottom-start">
      <Menu.Target>
        <Button aria-label={label} rightSection={chevron}>
          {current}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ href, title }) => (
          <Menu.Item key={href} onClick={() => navigate(href)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const chevron = <IconChevronDown size={14} aria-hidden />
