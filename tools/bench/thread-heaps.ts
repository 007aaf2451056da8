/**
 * Bytes that main's other threads hold after a garbage collection, read over the inspector. Runs in the program's own
 * process, so it uses nothing outside itself.
 */
export async function heapOfThreads(): Promise<number> {
  const { Session } = process.getBuiltinModule('node:inspector')
  const session = new Session()
  session.connect()
  const held = new Map<string, Promise<number>>()
  const answered = new Map<string, (bytes: number) => void>()
  const ask = (sessionId: string, id: number, method: string) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) })
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    held.set(sessionId, new Promise((resolve) => answered.set(sessionId, resolve)))
    ask(sessionId, 1, 'HeapProfiler.collectGarbage')
  })
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const answer: unknown = JSON.parse(message)
    if (typeof answer !== 'object' || answer === null || !('id' in answer)) return
    if (answer.id === 1) ask(sessionId, 2, 'Runtime.getHeapUsage')
    const usage = 'result' in answer ? answer.result : null
    if (answer.id !== 2 || typeof usage !== 'object' || usage === null) return
    const parts = [
      'usedSize' in usage ? usage.usedSize : 0,
      'backingStorageSize' in usage ? usage.backingStorageSize : 0,
    ]
    answered.get(sessionId)?.(parts.reduce<number>((sum, part) => sum + Number(part), 0))
  })
  // A thread that ends in the meantime holds nothing.
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => answered.get(sessionId)?.(0))
  await new Promise<void>((resolve, reject) =>
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) =>
      error === null ? resolve() : reject(error),
    ),
  )
  const all = await Promise.all(held.values())
  session.disconnect()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}
