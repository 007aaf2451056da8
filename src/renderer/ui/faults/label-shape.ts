import { t } from '../../../shared/text/language.ts'

/** What a button under a fault does. The frame handles all of them except `retry`, which belongs to the screen. */
export type FaultAction =
  | { readonly kind: 'retry'; readonly label: string }
  /** Shows a countdown, and the retry button when it's over. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'open'; readonly url: string; readonly label: string }
  | {
      readonly kind: 'signIn' | 'oauth2' | 'keys' | 'settings' | 'network' | 'dataFolder' | 'sandbox'
      readonly label: string
    }

/** The message of a fault: what happened, why, what to do next. */
export interface FaultMessage {
  readonly tone: 'error' | 'attention'
  readonly title: string
  readonly explanation: string
  readonly nextStep: string
  readonly action: FaultAction | null
  /** Details, folded. */
  readonly details: readonly string[]
}

/** Actions that several faults share. */
export const tryAgain: FaultAction = { kind: 'retry', label: t`Retry` }
export const refresh: FaultAction = { kind: 'retry', label: t`Refresh` }
