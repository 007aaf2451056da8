/** Longer lines are dropped; a post with all its fields has about 50 KB. */
const maxLineBytes = 8 * 1024 * 1024
const lineBreak = 0x0a

/** Splits the bytes of a connection into lines; `null` stands for one that was too long. */
export class StreamLines {
  #rest: Uint8Array[] = []
  #restBytes = 0
  #tooLong = false
  readonly #decoder = new TextDecoder()

  push(bytes: Uint8Array): (string | null)[] {
    const lines: (string | null)[] = []
    let from = 0
    for (let at = bytes.indexOf(lineBreak); at !== -1; at = bytes.indexOf(lineBreak, from)) {
      this.#append(bytes.subarray(from, at))
      lines.push(this.#tooLong ? null : this.#decoder.decode(Buffer.concat(this.#rest)).replace(/\r$/, ''))
      this.#rest = []
      this.#restBytes = 0
      this.#tooLong = false
      from = at + 1
    }
    // Copied, because the piece is a view of a larger buffer.
    this.#append(bytes.slice(from))
    return lines
  }

  #append(part: Uint8Array): void {
    this.#restBytes += part.byteLength
    if (this.#restBytes > maxLineBytes) {
      this.#tooLong = true
      this.#rest = []
    } else this.#rest.push(part)
  }
}
