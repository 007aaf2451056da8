/** Allowed difference of a timestamp in seconds, either way (decisions.md, "Platform host"). */
export const timestampTolerance = 300

/**
 * Remembers used nonces by timestamp, consumer and token (RFC 5849 3.3). Timestamps outside the tolerance are refused
 * anyway, so older entries are dropped.
 */
export class NonceMemory {
  readonly #seen = new Map<number, Set<string>>()
  #oldest = 0

  /** Returns true if the combination is new, and records it. */
  take(timestamp: number, consumerKey: string, token: string, nonce: string, nowSeconds: number): boolean {
    this.#forget(nowSeconds - timestampTolerance - 1)
    const key = `${consumerKey} ${token} ${nonce}`
    const noncesAtTime = this.#seen.get(timestamp)
    if (noncesAtTime === undefined) {
      this.#seen.set(timestamp, new Set([key]))
      return true
    }
    if (noncesAtTime.has(key)) return false
    noncesAtTime.add(key)
    return true
  }

  clear(): void {
    this.#seen.clear()
  }

  #forget(before: number): void {
    if (before <= this.#oldest) return
    this.#oldest = before
    for (const timestamp of this.#seen.keys()) if (timestamp < before) this.#seen.delete(timestamp)
  }
}
