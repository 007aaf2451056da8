import { parentPort } from 'node:worker_threads'

/** A thread that only measures how long the computer makes it wait for its turn: the maximum in milliseconds. */
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
