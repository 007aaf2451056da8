import { t } from '../../../../shared/text/language.ts'
import type { EventTarget } from '../../../../shared/webhooks/event-sending.ts'

/** Where an event is sent: to the program's own receiver, or to an endpoint by URL. */
export interface Target {
  readonly target: 'receiver' | 'address'
  readonly url: string
}

export const toReceiver: Target = { target: 'receiver', url: '' }

/** The target for the bridge; `allowedAddress` is the private address that the person has just allowed. */
export function targetOf({ target, url }: Target, allowedAddress: string | null) {
  return target === 'receiver'
    ? ({ kind: 'receiver' } as const)
    : ({ kind: 'address', url, allowedAddress } as const)
}

/** What a form needs before it can send to this target. */
export function neededFor({ target, url }: Target): string | null {
  return target === 'receiver' || url.trim() !== '' ? null : t`Enter an address.`
}

/** Whether something was sent to this target. */
export function isSentTo({ target, url }: Target, sent: { target: EventTarget } | null): boolean {
  return sent?.target.kind === target && (sent.target.kind === 'receiver' || sent.target.url === url)
}
