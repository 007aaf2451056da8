import { IconHelpCircle, IconShieldCheck, IconShieldOff, IconShieldX } from '@tabler/icons-react'
import { maxUntrustedEvents, type SignatureVerdict } from '../../../../shared/webhooks/inbox.ts'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

/** Whether a delivery was signed by the service, over exactly the bytes that came. */
export function SignatureBadge({ verdict }: { readonly verdict: SignatureVerdict }) {
  switch (verdict) {
    case 'valid':
      return <StatusLabel tone="ok" icon={IconShieldCheck} word="Valid" />
    case 'wrong':
      return <StatusLabel tone="error" icon={IconShieldX} word="Wrong" />
    case 'missing':
      return <StatusLabel tone="attention" icon={IconShieldOff} word="Missing" />
    case 'unknown':
      return <StatusLabel tone="neutral" icon={IconHelpCircle} word="Not checked" />
  }
}

const untrustedRetention = `Of such deliveries only the newest ${formatCount(maxUntrustedEvents)} are kept.`

/** What each verdict means, for the inspector. */
export const verdictMeanings: Readonly<Record<SignatureVerdict, string>> = {
  valid: 'The signature matches the body and the secret of the app.',
  wrong: `The signature does not match. The body was changed on its way, or it was signed with a secret that is not kept here. ${untrustedRetention}`,
  missing: `The delivery carried no signature header. Do not trust it. ${untrustedRetention}`,
  unknown: 'The secret of the app was not at hand, so the signature could not be checked.',
}
