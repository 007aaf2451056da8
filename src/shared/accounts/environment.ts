import { z } from 'zod'
import { t } from '../text/language.ts'
import { isOnThisMachine } from '../text/this-machine.ts'

/** A set of hosts that belong together, as the user chooses it. Presets are data in `resources/environments.json`. */
export const environmentKinds = ['sandbox', 'production', 'adsSandbox', 'custom'] as const

const httpsOrLoopback = z
  .string()
  .trim()
  .refine(isUsableBase, t`Use https. Plain http is allowed only for this computer (127.0.0.1).`)

export const environment = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().trim().min(1).max(60),
  kind: z.enum(environmentKinds),
  /** Webhooks, tokens, sign-in pages. Without a trailing slash. */
  platformUrl: httpsOrLoopback,
  adsUrl: httpsOrLoopback,
  adsSandboxUrl: httpsOrLoopback,
  /** The OAuth 2.0 page if it isn't on the platform host; its host has to be one of `signInHosts`. */
  authorizeUrl: httpsOrLoopback.optional(),
  /**
   * The signature header of webhook deliveries; differs between live services (hosts-and-names.md#signature-header).
   */
  signatureHeader: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,80}$/),
  /** Additional hosts that sign-in pages may lead to. */
  signInHosts: z.array(z.string().trim().toLowerCase().min(1)).max(20),
})
export type Environment = z.infer<typeof environment>

/** Every origin an environment sends requests to; the built-in sandbox has new ones at each start. */
export function originsOf({ platformUrl, adsUrl, adsSandboxUrl }: Environment): readonly string[] {
  return [...new Set([platformUrl, adsUrl, adsSandboxUrl].map((url) => new URL(url).origin))]
}

/** Whether all of its services are on this machine. */
export function isLocal(environment: Environment): boolean {
  return originsOf(environment).every(isOnThisMachine)
}

/** Whether each kind of request still goes to the same origin. */
export function sameOrigins(first: Environment, second: Environment): boolean {
  const origin = (url: string) => new URL(url).origin
  return (
    origin(first.platformUrl) === origin(second.platformUrl) &&
    origin(first.adsUrl) === origin(second.adsUrl) &&
    origin(first.adsSandboxUrl) === origin(second.adsSandboxUrl)
  )
}

/** Plain HTTP is allowed for loopback only (hosts-and-names.md#hosts). */
function isUsableBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === '[::1]')
}
