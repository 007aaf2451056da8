import type { RefusedFault } from '../core/fault.ts'
import { t } from './language.ts'

/** Whether an origin is on this computer: a loopback address, or a name that always resolves to one (RFC 6761, 6.3). */
export function isOnThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const host = new URL(origin).hostname.replace(/\.$/, '')
  return host === '[::1]' || /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|(.+\.)?localhost)$/.test(host)
}

const localOnly = '--local-only'
const anyAccount = '--allow-real-accounts'

/** Whether only services on this computer are allowed: `--local-only` turns it on, `--allow-real-accounts` off. */
export function isLocalOnly(args: readonly string[]): boolean {
  return args.includes(localOnly) && !args.includes(anyAccount)
}

/** Why a start with `--local-only` neither sends requests nor stores keys. */
export const localOnlyFault: RefusedFault = {
  kind: 'refused',
  reason: 'state',
  message: t`Flightdeck was started for services on this computer only (${localOnly}). To use a real account, quit and start it with ${anyAccount}.`,
}
