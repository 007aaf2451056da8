import { useMemo } from 'react'
import { type DirectMessage, readDirectMessages } from '../../../../shared/webhooks/direct-message.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import styles from '../webhooks.module.css'
import { parsed } from './event-summary.ts'

const titles: Readonly<Record<DirectMessage['what'], string>> = {
  message: 'Direct message',
  joined: 'People joined the conversation',
  left: 'People left the conversation',
  typing: 'Typing',
  read: 'Messages were read',
}

/** The direct messages of an event, as a person reads them; nothing where it is about something else. */
export function Messages({ body }: { readonly body: string }) {
  const messages = useMemo(
    () => readDirectMessages(parsed(body)).map((message, place) => ({ ...message, place })),
    [body],
  )
  return messages.map((message) => (
    <Section key={message.place} title={titles[message.what]}>
      {message.text !== null && <blockquote className={styles.message}>{message.text}</blockquote>}
      <FieldList
        fields={{
          From: message.from !== null && <code>{message.from}</code>,
          ...(message.to !== null && { To: <code>{message.to}</code> }),
          ...(message.participants.length > 0 && { Who: <code>{message.participants.join(', ')}</code> }),
        }}
      />
    </Section>
  ))
}
