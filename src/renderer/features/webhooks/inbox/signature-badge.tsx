import { IconHelpCircle, IconShieldCheck, IconShieldOff, IconShieldX } from '@tabler/icons-react'
import { maxUntrustedEvents, type SignatureVerdict } from '../../../../shared/webhooks/inbox.ts'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

const verdictBadges = {
  valid: { tone: 'ok', icon: IconShieldCheck, word: 'Valid' },
  wrong: { tone: 'error', icon: IconShieldX, word: 'Wrong' },
  missing: { tone: 'attention', icon: IconShieldOff, word: 'Missing' },
  unknown: { tone: 'neutral', icon: IconHelpCircle, word: 'Not checked' },
} as const

/** Whether a delivery was signed by the service, over exactly the bytes that came. */
export function SignatureBadge({ verdict }: { readonly verdict: SignatureVerdict }) {
  return <StatusLabel {...verdictBadges[verdict]} />
}

const untrustedRetention = `Of such deliveries only the newest ${formatCount(maxUntrustedEvents)} are kept.`

/** What each verdict means, for the inspector. */
export const verdictMeanings: Readonly<Record<SignatureVerdict, string>> = {
  valid: 'The signature matches the body and the secret of the app.',
  wrong: `The signature does not match. The body was changed on its way, or it was signed with a secret that is not kept here. ${untrustedRetention}`,
  missing: `The delivery carried no signature header. Do not trust it. ${untrustedRetention}`,
  unknown: 'The secret of the app was not at hand, so the signature could not be checked.',
}
