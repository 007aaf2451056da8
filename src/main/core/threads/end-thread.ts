import type { Worker } from 'node:worker_threads'

/** Ends a thread between two messages, never in the middle of one. */
export const endMessage = { kind: 'end' } as const

/** A busy thread is terminated after this time. */
const endTimeoutMs = 2_000

/** Ends a thread that `serve.ts` runs or that listens for the message itself. */
export async function endThread(thread: Worker): Promise<void> {
  if (thread.threadId === -1) return
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  thread.ref()
  thread.postMessage(endMessage)
  const timer = setTimeout(() => void thread.terminate(), endTimeoutMs)
  await ended
  clearTimeout(timer)
}
