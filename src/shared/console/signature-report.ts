/** The analysis of one OAuth 1.0a signature (RFC 5849 section 3). */

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

/** Two base strings up to the first byte that differs. */
export interface BaseStringDiff {
  /** From 0. */
  readonly offset: number
  readonly ours: string
  readonly theirs: string
  /** Where the difference is and what it usually means, in a sentence. */
  readonly meaning: string
}

export type SignatureDiagnosis =
  | { readonly kind: 'right' }
  /** `mistake`: the change that produces the pasted signature; null if no common mistake does. */
  | { readonly kind: 'wrong'; readonly mistake: string | null }
  /** The secrets of these keys aren't known here. */
  | { readonly kind: 'unknown' }

export interface SignatureReport {
  readonly steps: SignatureSteps
  /** What's wrong with the header itself, in sentences. */
  readonly problems: readonly string[]
  readonly verdict: SignatureDiagnosis
  /**
   * Our signature over the same request, base64; null unless the secrets were typed, since stored secrets sign only
   * requests that are sent.
   */
  readonly expected: string | null
  readonly given: string
  readonly firstDiff: BaseStringDiff | null
  /** Masked; the owner of the secrets that were used. */
  readonly keys: {
    readonly source: 'typed' | 'stored' | 'none'
    readonly consumerSecret: string
    readonly tokenSecret: string
  }
  /** How many seconds the signature's time is behind ours; null if it isn't a time. */
  readonly ageSeconds: number | null
}
