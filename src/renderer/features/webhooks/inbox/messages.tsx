import { useMemo } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { type DirectMessage, readDirectMessages } from '../../../../shared/webhooks/direct-message.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { parsed } from './event-summary.ts'
import { MessageBlock } from './message-block.tsx'

const titles: Readonly<Record<DirectMessage['what'], string>> = {
  message: t`Direct message`,
  joined: t`People joined the conversation`,
  left: t`People left the conversation`,
  typing: t`Typing`,
  read: t`Messages were read`,
}

/** The direct messages of an event in readable form; renders nothing for other events. */
export function Messages({ body }: { readonly body: string }) {
  const messages = useMemo(
    () => readDirectMessages(parsed(body)).map((message, place) => ({ ...message, place })),
    [body],
  )
  return messages.map((message) => (
    <Section key={message.place} title={titles[message.what]}>
      {message.text !== null && <blockquote className={parts.quote}>{message.text}</blockquote>}
      <FieldList
        fields={{
          [t`From`]: message.from !== null && <code>{message.from}</code>,
          ...(message.to !== null && { [t`To`]: <code>{message.to}</code> }),
          ...(message.participants.length > 0 && {
            [t`Who`]: <code>{message.participants.join(', ')}</code>,
          }),
        }}
      />
      {message.what === 'message' && message.from !== null && <MessageBlock from={message.from} />}
    </Section>
  ))
}
