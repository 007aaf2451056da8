/** Receives every change of the state: attempts can undo them, and a listener can save them. */
export class Journal {
  readonly #onChange: () => void
  #undo: (() => void)[] | null = null

  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange
  }

  get isAttempting(): boolean {
    return this.#undo !== null
  }

  note(undo: () => void): void {
    this.#undo?.push(undo)
    this.#onChange()
  }

  /**
   * Runs `work` and undoes its changes if it throws or its result is rejected. Synchronous, so no other request comes
   * in between. Attempts don't nest.
   */
  attempt<Result>(work: () => Result, keep: (result: Result) => boolean): Result {
    const undo: (() => void)[] = []
    this.#undo = undo
    let kept = false
    try {
      const result = work()
      kept = keep(result)
      return result
    } finally {
      this.#undo = null
      if (!kept) for (const step of undo.reverse()) step()
    }
  }
}
