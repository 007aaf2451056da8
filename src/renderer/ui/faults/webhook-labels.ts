import { assertNever } from '../../../shared/core/assert-never.ts'
import type { WebhookFault, WebhookReason } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import type { FaultAction, FaultMessage } from './label-shape.ts'

/** Short names of the reasons, for table rows. */
export const webhookReasonNames: Readonly<Record<WebhookReason, string>> = {
  CrcValidationFailed: t`The challenge wasn’t answered correctly`,
  UrlValidationFailed: t`The address wasn’t accepted`,
  DuplicateUrlFailed: t`The address is already registered`,
  WebhookLimitExceeded: t`Too many webhooks`,
  WebhookIdInvalid: t`Unknown webhook ID`,
}

const refreshList: FaultAction = { kind: 'retry', label: t`Refresh the list` }

/** Messages for the five documented reasons (webhooks.md#registration). */
export function webhookMessage(fault: WebhookFault): FaultMessage {
  const details = [`${fault.reason}: ${fault.message}`]
  switch (fault.reason) {
    case 'CrcValidationFailed':
      return {
        tone: 'attention',
        title: webhookReasonNames.CrcValidationFailed,
        explanation: t`The service sent a GET with crc_token to the address and waited 3 seconds for {"response_token": "sha256=…"}. No response, a late one or a wrong digest came back.`,
        nextStep: t`Check that the receiver is running, the tunnel forwards to it, and both use the same app’s secret. The digest is HMAC-SHA256 with the consumer secret, in Base64.`,
        action: { kind: 'retry', label: t`Check again` },
        details,
      }
    case 'UrlValidationFailed':
      return {
        tone: 'attention',
        title: webhookReasonNames.UrlValidationFailed,
        explanation: t`A webhook needs a public https address without a port, at most 200 characters long.`,
        nextStep: t`Remove the port, or use a tunnel with an https address.`,
        action: null,
        details,
      }
    case 'DuplicateUrlFailed':
      return {
        tone: 'attention',
        title: webhookReasonNames.DuplicateUrlFailed,
        explanation: t`This app already has a webhook with this address.`,
        nextStep: t`Use the one in the list, or register another path.`,
        action: refreshList,
        details,
      }
    case 'WebhookLimitExceeded':
      return {
        tone: 'attention',
        title: webhookReasonNames.WebhookLimitExceeded,
        explanation: t`The app has reached its webhook limit.`,
        nextStep: t`Delete one that is no longer used, then register again.`,
        action: null,
        details,
      }
    case 'WebhookIdInvalid':
      return {
        tone: 'attention',
        title: t`The service doesn’t have this webhook`,
        explanation: t`It was deleted elsewhere, or it belongs to another app.`,
        nextStep: t`Refresh the list.`,
        action: refreshList,
        details,
      }
    default:
      return assertNever(fault.reason)
  }
}
