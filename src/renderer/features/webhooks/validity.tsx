import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { t } from '../../../shared/text/language.ts'
import type { WebhookCheck } from '../../../shared/webhooks/webhook.ts'
import { webhookReasonNames } from '../../ui/faults/webhook-labels.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { inSentence } from '../../ui/text-format.ts'

/** Whether the service currently delivers to the webhook. */
export function Validity({ valid }: { readonly valid: boolean }) {
  return valid ? (
    <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Valid`} />
  ) : (
    <StatusLabel
      tone="error"
      icon={IconCircleX}
      label={t`Invalid`}
      title={t`No events are delivered until a check passes`}
    />
  )
}

/** How a check was observed, as the end of a sentence. */
export const observedByLabel = {
  register: t`when registering`,
  validate: t`by your check`,
  list: t`by the service’s own check`,
} as const

interface LastCheckProps {
  readonly check: WebhookCheck | null
  /** Without how it was observed, for which a list has no room. */
  readonly isShort?: boolean
}

/** The last check: when, how it was observed, and why it failed. */
export function LastCheck({ check, isShort = false }: LastCheckProps) {
  if (check === null) return <>{t`none seen`}</>
  const reason = check.reason === null ? null : inSentence(webhookReasonNames[check.reason])
  return (
    <>
      <RelativeTime at={check.at} />
      {!isShort && `, ${observedByLabel[check.seenBy]}`}
      {reason !== null && <span title={reason}>{`: ${reason}`}</span>}
    </>
  )
}
