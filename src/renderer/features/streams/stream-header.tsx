import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

const views = {
  live: { href: '/streams/tail', title: t`Live` },
  subscriptions: { href: '/streams/subscriptions', title: t`Subscriptions` },
  connections: { href: '/streams/connections', title: t`Connections` },
  replays: { href: '/streams/replays', title: t`Replays` },
  rules: { href: '/streams/rules', title: t`Rules` },
  search: { href: '/streams/search', title: t`Search` },
  news: { href: '/streams/news', title: t`News` },
  notes: { href: '/streams/notes', title: t`Notes` },
} as const
/** Always the same array: the tabs are measured again for another one. */
const viewList = Object.values(views)

interface StreamHeaderProps extends HeaderSlots {
  readonly view: keyof typeof views
}

/** The header of the area, with its tabs. */
export function StreamHeader({ view, ...slots }: StreamHeaderProps) {
  return (
    <PageHeader
      title={t`Streams`}
      tabs={{ label: t`Stream views`, views: viewList, current: views[view].href }}
      {...slots}
    />
  )
}
