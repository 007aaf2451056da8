import { t } from '../../../../shared/text/language.ts'
import type { InboxRow } from '../../../../shared/webhooks/inbox.ts'
import { formatCount } from '../../../ui/number.ts'
import { statusSign } from '../../../ui/record/status-code.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** The status of the receiver's response to a delivery, and its duration. */
export function ReceiverResponse({ answerStatus, answerMs }: Pick<InboxRow, 'answerStatus' | 'answerMs'>) {
  if (answerMs === null) return null
  const text = t`${answerStatus ?? t`Cut off`} in ${formatCount(answerMs)} ms`
  if (answerStatus !== null && answerStatus < 300) return <span>{text}</span>
  return (
    <StatusLabel
      {...statusSign(answerStatus)}
      label={text}
      {...(answerStatus === null && { title: t`The connection ended before the response was sent` })}
    />
  )
}
