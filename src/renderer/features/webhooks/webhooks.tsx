import { Inbox } from './inbox.tsx'
import { Registered } from './registered.tsx'

interface WebhooksProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/webhooks`, `/webhooks/register`, `/webhooks/ID`, and the inbox under `/webhooks/inbox`. */
export function Webhooks({ params }: WebhooksProps) {
  const part = params.part === undefined ? null : decodeURIComponent(params.part)
  return part === 'inbox' ? <Inbox item={params.item ?? null} /> : <Registered part={part} />
}
