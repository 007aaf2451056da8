import { IconHelpCircle, IconShieldCheck, IconShieldOff, IconShieldX } from '@tabler/icons-react'
import { t } from '../../../../shared/text/language.ts'
import { maxUntrustedEvents, type SignatureVerdict } from '../../../../shared/webhooks/inbox.ts'
import { formatCount } from '../../../ui/number.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'

const verdictBadges = {
  valid: { tone: 'ok', icon: IconShieldCheck, label: t`Valid` },
  wrong: { tone: 'error', icon: IconShieldX, label: t`Wrong` },
  missing: { tone: 'attention', icon: IconShieldOff, label: t`Missing` },
  unknown: { tone: 'neutral', icon: IconHelpCircle, label: t`Not checked` },
} as const

/** Whether the signature is the service's and covers exactly the received bytes. */
export function SignatureBadge({ verdict }: { readonly verdict: SignatureVerdict }) {
  return <StatusLabel {...verdictBadges[verdict]} />
}

const untrustedRetention = t`Flightdeck keeps only the newest ${formatCount(maxUntrustedEvents)} such deliveries.`

/** What each verdict means, for the inspector. */
export const verdictMeanings: Readonly<Record<SignatureVerdict, string>> = {
  valid: t`The signature matches the body and the app secret.`,
  wrong: t`The signature doesn’t match. The body changed on the way, or was signed with a secret that isn’t stored here. ${untrustedRetention}`,
  missing: t`The delivery has no signature header. Don’t trust it. ${untrustedRetention}`,
  unknown: t`The app secret wasn’t available, so the signature couldn’t be checked.`,
}
