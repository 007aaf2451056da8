/** A promise's result within its time: its value, its error, or nothing yet. */
export type TimedResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' }

/** Waits for something outside our control, but not forever. Later results are ignored. */
export function withTimeout<T>(work: () => Promise<T>, milliseconds: number): Promise<TimedResult<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'late' }), milliseconds)
    const finish = (result: TimedResult<T>) => {
      clearTimeout(timer)
      resolve(result)
    }
    // Inside a promise chain, so a synchronous error counts as a rejection.
    Promise.resolve()
      .then(work)
      .then(
        (value) => finish({ kind: 'done', value }),
        (error: unknown) => finish({ kind: 'failed', error }),
      )
  })
}
