import type { Worker } from 'node:worker_threads'

/** The message that ends a thread: between two pieces of its work, never in the middle of one. */
export const endMessage = { kind: 'end' } as const

/** A thread that is in the middle of something long is cut off after this. */
const patienceMs = 2_000

/** Ends a thread that `serve.ts` runs or that listens for the message itself. */
export async function endThread(thread: Worker): Promise<void> {
  if (thread.threadId === -1) return
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  thread.ref()
  thread.postMessage(endMessage)
  const timer = setTimeout(() => void thread.terminate(), patienceMs)
  await ended
  clearTimeout(timer)
}
