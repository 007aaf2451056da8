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
  attempt<Result>(work: () => Result, accepts: (result: Result) => boolean): Result {
    const undo: (() => void)[] = []
    this.#undo = undo
    let isAccepted = false
    try {
      const result = work()
      isAccepted = accepts(result)
      return result
    } finally {
      this.#undo = null
      if (!isAccepted) for (const step of undo.reverse()) step()
    }
  }
}
