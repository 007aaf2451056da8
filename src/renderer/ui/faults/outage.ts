import { createContext, useContext } from 'react'
import { t } from '../../../shared/text/language.ts'
import { hourAndMinute } from '../time.ts'

/** The service answers with errors, or can't be reached. */
export interface Outage {
  readonly kind: 'failing' | 'offline'
  /** When it began. */
  readonly since: number
}

/** How the service stands; null while it answers. */
export const OutageContext = createContext<Outage | null>(null)

/** What fails and since when, in the same words wherever a failure is shown: "Service errors since 03:38 CET". */
export function outageLabel({ kind, since }: Outage): string {
  return kind === 'failing'
    ? t`Service errors since ${hourAndMinute(since)}`
    : t`Offline since ${hourAndMinute(since)}`
}

/** The same for a request that failed: "Service errors since 03:38 CET (500)". */
export function serviceErrorLabel(status: number, outage: Outage | null): string {
  return outage?.kind === 'failing'
    ? t`Service errors since ${hourAndMinute(outage.since)} (${status})`
    : t`Service error (${status})`
}

/** Whether the service is known not to answer: then no button that needs it is the screen's first. */
export function useIsServiceOut(): boolean {
  return useContext(OutageContext) !== null
}
