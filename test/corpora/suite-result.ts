export interface SuiteResult {
  readonly compared: number
  /** A sentence for each difference. */
  readonly differences: readonly string[]
  /** Why nothing was compared: what a suite needs from elsewhere isn't here. */
  readonly missing?: string
}
