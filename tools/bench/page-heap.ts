import type { CDPSession, Page } from 'playwright'
import { z } from 'zod'

/**
 * In bytes: the total, and the program's share, without code that the engine compiled and what the debugger records of
 * every load, including picture addresses, until the page closes.
 */
export interface PageHeap {
  readonly all: number
  readonly data: number
}

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
})

/** Of the debugger. */
const noted = 'blink::NetworkResourcesData'

/** Waits until the last request is answered and unused objects are gone. */
export async function heapOf(page: Page, session: CDPSession): Promise<PageHeap> {
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  // Objects reachable only from something with a finalizer go in the second collection.
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const chunks: string[] = []
  const take = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot: form, nodes, strings } = snapshot.parse(JSON.parse(chunks.join('')))
  const { node_fields, node_types } = form.meta
  const type = node_fields.indexOf('type')
  const name = node_fields.indexOf('name')
  const size = node_fields.indexOf('self_size')
  const code = node_types[0].indexOf('code')
  let data = 0
  for (let at = 0; at < nodes.length; at += node_fields.length) {
    const isNoted = strings[nodes[at + name] ?? -1]?.startsWith(noted) === true
    if (nodes[at + type] !== code && !isNoted) data += nodes[at + size] ?? 0
  }
  return { all: usedSize, data }
}
