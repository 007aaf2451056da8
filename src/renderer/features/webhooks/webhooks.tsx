import { Doctor } from './crc/doctor.tsx'
import { EventTester } from './event-tester/event-tester.tsx'
import { WebhookPage } from './webhook-page.tsx'

interface WebhooksProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/**
 * `/webhooks` has the path of events and the inbox below it; what is opened there has an address of its own, such as
 * `/webhooks/register`, `/webhooks/ID` or `/webhooks/inbox/7`. `/webhooks/doctor` and `/webhooks/event-tester` test.
 */
export function Webhooks({ params }: WebhooksProps) {
  const part = params.part === undefined ? null : decodeURIComponent(params.part)
  switch (part) {
    case 'doctor':
      return <Doctor />
    case 'event-tester':
      return <EventTester />
    default:
      return <WebhookPage part={part} item={params.item ?? null} />
  }
}
