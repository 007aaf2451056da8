/** What the microscope finds out about one OAuth 1.0a signature (RFC 5849 section 3). */

export type SignatureParameterSource = 'query' | 'form' | 'oauth'

export interface SignatureParameter {
  /** Encoded, as it enters the base string. */
  readonly name: string
  readonly value: string
  readonly from: SignatureParameterSource
}

/** The steps from a request to its base string. */
export interface SignatureSteps {
  readonly method: string
  readonly baseUrl: string
  /** Sorted. */
  readonly parameters: readonly SignatureParameter[]
  readonly parameterString: string
  readonly baseString: string
}

/** Two base strings up to the first byte in which they differ. */
export interface BaseStringDifference {
  /** From 0. */
  readonly offset: number
  readonly ours: string
  readonly theirs: string
  /** Where it lies and what it usually means, in a sentence. */
  readonly meaning: string
}

export type SignatureVerdict =
  | { readonly kind: 'right' }
  /** `mistake`: what was done otherwise to come to the pasted signature; null where no usual mistake leads there. */
  | { readonly kind: 'wrong'; readonly mistake: string | null }
  /** The secrets of these keys are not known here. */
  | { readonly kind: 'unknown' }

export interface SignatureReport {
  readonly steps: SignatureSteps
  /** What the header itself has wrong, in sentences. */
  readonly problems: readonly string[]
  readonly verdict: SignatureVerdict
  /** Our signature over the same request, base64; null unless the secrets were typed: stored ones sign nothing that isn't sent. */
  readonly expected: string | null
  readonly given: string
  readonly difference: BaseStringDifference | null
  /** Masked; whose secrets were used. */
  readonly keys: {
    readonly source: 'typed' | 'stored' | 'none'
    readonly consumerSecret: string
    readonly tokenSecret: string
  }
  /** How far the signature's time is behind ours, in seconds; null where it is no time. */
  readonly ageSeconds: number | null
}
