/** What the CRC doctor looks at, in this order (platform document, "Callback endpoint operated by the application"). */
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

/** remark: the service takes it, but it is worth mending · skipped: an earlier step left nothing to look at. */
export type CrcVerdict = 'passed' | 'remark' | 'failed' | 'skipped'

export interface CrcStep {
  readonly name: CrcStepName
  readonly verdict: CrcVerdict
  /** What was found, in a sentence. */
  readonly found: string
  /** Milliseconds that the step took; null where it takes none of its own. */
  readonly durationMs: number | null
}

/** What an endpoint did otherwise than the document says (Authentication 5). A wrong digest may show several. */
export const crcMistakes = [
  'accessTokenSecret',
  'accessToken',
  'bearerToken',
  'consumerKey',
  'signingKey',
  'otherEnvironment',
  'swapped',
  'noKey',
  'sha1',
  'sha512',
  'trimmedToken',
  'unpaddedToken',
  'plusAsSpace',
  'encodedToken',
  'quotedToken',
  'newline',
  'wholeQuery',
  'hex',
  'urlSafe',
  'unpadded',
  'encodedHex',
  'noPrefix',
  'otherPrefix',
  'surroundingSpace',
] as const
export type CrcMistake = (typeof crcMistakes)[number]

/** A rehearsal of the challenge. */
export interface CrcReport {
  readonly url: string
  readonly at: number
  readonly passed: boolean
  readonly steps: readonly CrcStep[]
  /** What explains a wrong digest; empty where it is right or nothing usual explains it. */
  readonly mistakes: readonly CrcMistake[]
  /** The address on a private network that the name leads to, where that kept the doctor from asking. */
  readonly privateAddress: string | null
}
