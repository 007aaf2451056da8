import { parentPort } from 'node:worker_threads'

/** A thread that measures only how long the machine makes it wait for its turn, in milliseconds at worst. */
let longest = 0
let last = performance.now()
const look = (): void => {
  const now = performance.now()
  longest = Math.max(longest, now - last)
  last = now
}
setInterval(look, 1)

parentPort?.on('message', () => {
  look()
  parentPort?.postMessage(longest)
  longest = 0
})
