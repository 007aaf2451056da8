/**
 * Runs one read at a time: requests during a read cause exactly one more after it, however many there are. A burst of
 * events thus costs two reads, and the last one always follows the last event.
 */
export function coalescedReads(read: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | null = null
  let isRepeatNeeded = false
  const run = async () => {
    do {
      isRepeatNeeded = false
      await read()
    } while (isRepeatNeeded)
  }
  return () => {
    if (under !== null) {
      isRepeatNeeded = true
      return under
    }
    under = run().finally(() => {
      under = null
    })
    return under
  }
}
