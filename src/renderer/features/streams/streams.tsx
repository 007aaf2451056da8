import { Redirect } from 'wouter'
import { Connections } from './connections/connections.tsx'
import { LiveTail } from './tail/live-tail.tsx'

interface StreamsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** Each tab is a part of the address; `/streams` opens the first one. */
export function Streams({ params: { part, item } }: StreamsProps) {
  switch (part) {
    case 'connections':
      return <Connections item={item === undefined ? null : decodeURIComponent(item)} />
    case 'tail':
      return <LiveTail item={item ?? null} />
    default:
      return <Redirect to="/streams/tail" replace />
  }
}
