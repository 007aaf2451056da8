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

const untrustedRetention = `Flightdeck keeps only the newest ${formatCount(maxUntrustedEvents)} such deliveries.`

/** What each verdict means, for the inspector. */
export const verdictMeanings: Readonly<Record<SignatureVerdict, string>> = {
  valid: 'The signature matches the body and the app secret.',
  wrong: `The signature doesn’t match. The body changed on the way, or was signed with a secret that isn’t stored here. ${untrustedRetention}`,
  missing: `The delivery has no signature header. Don’t trust it. ${untrustedRetention}`,
  unknown: 'The app secret wasn’t available, so the signature couldn’t be checked.',
}
