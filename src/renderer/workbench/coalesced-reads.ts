/**
 * Runs a reading at most once at a time: what asks while one is under way has one more follow it, however often it
 * asked. News that come in bursts cost two readings this way, and the last one always comes after the last news.
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
