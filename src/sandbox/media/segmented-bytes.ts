/** The bytes of a file in pieces, read without joining them. */
export class SegmentedBytes {
  readonly #segments: readonly Buffer[]
  readonly length: number

  constructor(segments: readonly Buffer[]) {
    this.#segments = segments
    this.length = segments.reduce((total, segment) => total + segment.length, 0)
  }

  /** At most `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Buffer {
    const parts: Buffer[] = []
    let start = 0
    for (const segment of this.#segments) {
      const from = Math.max(offset, start)
      const to = Math.min(offset + length, start + segment.length)
      if (from < to) parts.push(segment.subarray(from - start, to - start))
      start += segment.length
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts)
  }
}
