/** Items sent in the last hours, for backfill and recovery: limited by age and size, the oldest are dropped first. */
export class RecentItems<Item> {
  readonly #maxAge: number
  readonly #maxBytes: number
  #items: { readonly at: number; readonly item: Item; readonly bytes: number }[] = []
  /** Index of the first remaining item; the array is compacted now and then. */
  #first = 0
  #bytes = 0

  /** `maxAge` in milliseconds. */
  constructor(maxAge: number, maxBytes: number) {
    this.#maxAge = maxAge
    this.#maxBytes = maxBytes
  }

  /** Adds an item of about `bytes`, at `at` milliseconds since 1970; times never decrease. */
  add(at: number, item: Item, bytes: number): void {
    this.#items.push({ at, item, bytes })
    this.#bytes += bytes
    for (let oldest = this.#items[this.#first]; oldest !== undefined; oldest = this.#items[this.#first]) {
      if (oldest.at >= at - this.#maxAge && this.#bytes <= this.#maxBytes) break
      this.#bytes -= oldest.bytes
      this.#first += 1
    }
    if (this.#first < 1024 || this.#first < this.#items.length / 2) return
    this.#items = this.#items.slice(this.#first)
    this.#first = 0
  }

  /** The items of a span, oldest first; `to` is exclusive. */
  between(from: number, to = Number.POSITIVE_INFINITY): Item[] {
    return this.#items.slice(this.#first).flatMap(({ at, item }) => (at >= from && at < to ? [item] : []))
  }
}
