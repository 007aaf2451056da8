import { Doctor } from './crc/doctor.tsx'
import { EventTester } from './event-tester/event-tester.tsx'
import { Inbox } from './inbox/inbox.tsx'
import { Registered } from './registered.tsx'

interface WebhooksProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** `/webhooks`, `/webhooks/register`, `/webhooks/ID`, the inbox under `/webhooks/inbox`, `/webhooks/doctor` and `/webhooks/event-tester`. */
export function Webhooks({ params }: WebhooksProps) {
  const part = params.part === undefined ? null : decodeURIComponent(params.part)
  switch (part) {
    case 'inbox':
      return <Inbox item={params.item ?? null} />
    case 'doctor':
      return <Doctor />
    case 'event-tester':
      return <EventTester />
    default:
      return <Registered part={part} />
  }
}
