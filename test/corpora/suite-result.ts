export interface SuiteResult {
  readonly compared: number
  /** A sentence for each difference. */
  readonly differences: readonly string[]
}
