import { assertNever } from '../../../shared/core/assert-never.ts'
import type { WebhookFault, WebhookReason } from '../../../shared/core/fault.ts'
import type { FaultAction, FaultMessage } from './label-shape.ts'

/** Short names of the reasons, for rows. */
export const webhookReasonNames: Readonly<Record<WebhookReason, string>> = {
  CrcValidationFailed: 'The challenge was not answered rightly',
  UrlValidationFailed: 'The address was not accepted',
  DuplicateUrlFailed: 'The address is registered already',
  WebhookLimitExceeded: 'No room for another webhook',
  WebhookIdInvalid: 'Unknown webhook id',
}

const refreshList: FaultAction = { kind: 'retry', label: 'Refresh the list' }

/** Words for the five reasons of the platform document ("Errors"). */
export function webhookMessage(fault: WebhookFault): FaultMessage {
  const details = [`${fault.reason}: ${fault.message}`]
  switch (fault.reason) {
    case 'CrcValidationFailed':
      return {
        tone: 'error',
        title: webhookReasonNames.CrcValidationFailed,
        explanation:
          'The service sent a GET with crc_token to the address and waited 3 seconds for {"response_token": "sha256=…"}. No answer, a late one or a wrong digest came back.',
        nextStep:
          'Check that the receiver runs, that the tunnel leads to it, and that both use the secret of the same app: the digest is HMAC-SHA256 with the consumer secret, in Base64.',
        action: { kind: 'retry', label: 'Check again' },
        details,
      }
    case 'UrlValidationFailed':
      return {
        tone: 'error',
        title: webhookReasonNames.UrlValidationFailed,
        explanation: 'A webhook needs a public https address without a port, at most 200 characters long.',
        nextStep: 'Take out the port, or put a tunnel with a plain https address in front of it.',
        action: null,
        details,
      }
    case 'DuplicateUrlFailed':
      return {
        tone: 'attention',
        title: webhookReasonNames.DuplicateUrlFailed,
        explanation: 'This app has a webhook with exactly this address.',
        nextStep: 'Use the one in the list, or register another path.',
        action: refreshList,
        details,
      }
    case 'WebhookLimitExceeded':
      return {
        tone: 'attention',
        title: webhookReasonNames.WebhookLimitExceeded,
        explanation: 'The app has as many webhooks as its access level allows.',
        nextStep: 'Delete one that is no longer used, then register again.',
        action: null,
        details,
      }
    case 'WebhookIdInvalid':
      return {
        tone: 'attention',
        title: 'The service does not know this webhook',
        explanation: 'It was deleted elsewhere, or it belongs to another app.',
        nextStep: 'Refresh the list to see what is registered.',
        action: refreshList,
        details,
      }
    default:
      return assertNever(fault.reason)
  }
}
