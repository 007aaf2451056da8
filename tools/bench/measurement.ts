/** One measured number, its claim, and the baseline from the same run. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The claim, or null if the number is for information only. */
  readonly bar: Bar | null
  /** The same unit, from the same run. */
  readonly baseline: { readonly name: string; readonly value: number } | null
}

export interface Bar {
  readonly kind: 'atLeast' | 'atMost'
  readonly value: number
}

export function isHeld({ value, bar }: Measurement): boolean {
  if (bar === null) return true
  return bar.kind === 'atLeast' ? value >= bar.value : value <= bar.value
}

/** `3.42 of` the baseline; null if there is none. */
export function ratioOf({ value, baseline }: Measurement): number | null {
  return baseline === null || baseline.value === 0 ? null : value / baseline.value
}
