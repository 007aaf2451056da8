import { Redirect } from 'wouter'
import { Connections } from './connections/connections.tsx'
import { News } from './news/news.tsx'
import { Notes } from './notes/notes.tsx'
import { Replays } from './replays/replays.tsx'
import { Rules } from './rules/rules.tsx'
import { Search } from './search/search.tsx'
import { Subscriptions } from './subscriptions/subscriptions.tsx'
import { LiveTail } from './tail/live-tail.tsx'

interface StreamsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** Each tab is a part of the address; `/streams` opens the first one. */
export function Streams({ params: { part, item: given } }: StreamsProps) {
  const item = given === undefined ? null : decodeURIComponent(given)
  switch (part) {
    case 'tail':
      return <LiveTail item={item} />
    case 'rules':
      return <Rules item={item} />
    case 'search':
      return <Search item={item} />
    case 'news':
      return <News item={item} />
    case 'notes':
      return <Notes item={item} />
    case 'subscriptions':
      return <Subscriptions item={item} />
    case 'replays':
      return <Replays item={item} />
    case 'connections':
      return <Connections item={item} />
    default:
      return <Redirect to="/streams/tail" replace />
  }
}
