import { keyMistakes, spellingMistakes } from './digest-mistakes.ts'

/** The CRC doctor's checks, in this order (webhooks.md#challenge). */
export const crcStepNames = [
  'address',
  'name',
  'connection',
  'redirect',
  'time',
  'status',
  'contentType',
  'shape',
  'digest',
] as const
export type CrcStepName = (typeof crcStepNames)[number]

/** remark: the service accepts it, but it should be fixed · skipped: an earlier step left nothing to check. */
export type CrcVerdict = 'passed' | 'remark' | 'failed' | 'skipped'

export interface CrcStep {
  readonly name: CrcStepName
  readonly verdict: CrcVerdict
  /** The result, in a sentence. */
  readonly found: string
  /** Duration in milliseconds; null if the step takes no time of its own. */
  readonly durationMs: number | null
}

/** How an endpoint deviates from webhooks.md#challenge. A wrong digest may show several. */
export const crcMistakes = [
  ...keyMistakes,
  'trimmedToken',
  'unpaddedToken',
  'plusAsSpace',
  'encodedToken',
  'quotedToken',
  'newline',
  'wholeQuery',
  ...spellingMistakes,
] as const
export type CrcMistake = (typeof crcMistakes)[number]

/** A trial of the challenge. */
export interface CrcReport {
  readonly url: string
  readonly at: number
  readonly passed: boolean
  readonly steps: readonly CrcStep[]
  /** What explains a wrong digest; empty if it's right or no common mistake explains it. */
  readonly mistakes: readonly CrcMistake[]
  /** The private address that the name resolves to, if that stopped the doctor. */
  readonly privateAddress: string | null
}

/** As while it's developed: on this computer, everything but the address can be right. */
export function failsByAddressAlone(steps: CrcReport['steps']): boolean {
  return (
    steps.every(({ name, verdict }) => (verdict === 'failed') === (name === 'address')) &&
    steps.every(({ verdict }) => verdict !== 'skipped')
  )
}
