/**
 * Runs one read at a time: requests during a read cause exactly one more after it, however many there are. A burst of
 * events thus costs two reads, and the last one always follows the last event.
 */
export function coalescedReads(read: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      await read()
    } while (again)
  }
  return () => {
    if (under !== null) {
      again = true
      return under
    }
    under = run().finally(() => {
      under = null
    })
    return under
  }
}
