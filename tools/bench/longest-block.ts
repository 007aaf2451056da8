/** Milliseconds between two turns of main, at the worst: as they passed, and as main's own thread worked in them. */
export interface Block {
  readonly wall: number
  readonly processor: number
}

/** While `work` runs. Waiting for the disk counts as time that passed, not as work. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Block> {
  let wall = 0
  let processor = 0
  let last = performance.now()
  let worked = process.threadCpuUsage()
  const beat = setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(worked)
    wall = Math.max(wall, now - last)
    processor = Math.max(processor, (user + system) / 1_000)
    last = now
    worked = process.threadCpuUsage()
  }, 1)
  await work()
  clearInterval(beat)
  return { wall, processor }
}
