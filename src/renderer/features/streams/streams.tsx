import { Redirect } from 'wouter'
import { Connections } from './connections/connections.tsx'

interface StreamsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/streams/connections`; `/streams` opens the first tab. */
export function Streams({ params: { part, item } }: StreamsProps) {
  switch (part) {
    case 'connections':
      return <Connections item={item === undefined ? null : decodeURIComponent(item)} />
    default:
      return <Redirect to="/streams/connections" replace />
  }
}
