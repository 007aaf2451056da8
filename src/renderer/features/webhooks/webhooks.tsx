import { Doctor } from './crc/doctor.tsx'
import { Forge } from './event-tester/event-tester.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { Registered } from './registered.tsx'

interface WebhooksProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/webhooks`, `/webhooks/register`, `/webhooks/ID`, the inbox under `/webhooks/inbox`, `/webhooks/doctor` and `/webhooks/forge`. */
export function Webhooks({ params }: WebhooksProps) {
  const part = params.part === undefined ? null : decodeURIComponent(params.part)
  switch (part) {
    case 'inbox':
      return <Inbox item={params.item ?? null} />
    case 'doctor':
      return <Doctor />
    case 'forge':
      return <Forge />
    default:
      return <Registered part={part} />
  }
}
