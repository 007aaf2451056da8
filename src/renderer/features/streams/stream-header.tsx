import { t } from '../../../shared/text/language.ts'
import { type HeaderSlots, PageHeader } from '../../ui/layout/page-header.tsx'

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

interface StreamHeaderProps extends HeaderSlots {
  readonly view: keyof typeof views
}

/** The header of the area, with tabs for its views. */
export function StreamHeader({ view, ...slots }: StreamHeaderProps) {
  return (
    <PageHeader
      title={t`Streams`}
      tabs={{ label: t`Stream views`, views: Object.values(views), current: views[view].href }}
      {...slots}
    />
  )
}
