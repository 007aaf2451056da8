/** Runs `fire` immediately for the first call, then once at the end of each period with further calls. */
export interface Coalesced {
  call(): void
  end(): void
}

export function coalesced(periodMs: number, fire: () => void): Coalesced {
  let timer: NodeJS.Timeout | null = null
  let waiting = false
  let ended = false

  const begin = (): void => {
    fire()
    timer = setTimeout(() => {
      timer = null
      if (!waiting) return
      waiting = false
      begin()
    }, periodMs)
    timer.unref()
  }
  return {
    call() {
      if (ended) return
      if (timer === null) begin()
      else waiting = true
    },
    end() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      ended = true
      if (waiting) fire()
      waiting = false
    },
  }
}
