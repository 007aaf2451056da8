import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type CDPSession, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { z } from 'zod'
import { findChromium } from '../chromium.mjs'

const root = join(import.meta.dirname, '../..')
const pageFolder = join(import.meta.dirname, 'grid-page')
const built = join(root, 'out/bench/grid-page')

/** Shows a screen of the program in Chromium with a simulated main and this many rows. */
export async function withScreen<T>(
  { rows, path }: { readonly rows: number; readonly path: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  await build({
    root: pageFolder,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: built, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const server = await serve()
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await page.goto(`http://127.0.0.1:${port}/index.html?rows=${rows}#${path}`)
    return await work(page)
  } finally {
    await browser.close()
    server.close()
  }
}

type ListRole = 'grid' | 'treegrid'

/** Milliseconds between frames while the list of a role scrolls for this long: down, and back from its end. */
export function scrolled(
  page: Page,
  role: ListRole,
  forSeconds: number,
  perFrame: number,
): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('[role="${role}"]')
    grid.scrollTop = 0
    let way = 1
    const times = []
    const end = performance.now() + ${forSeconds * 1_000}
    let last = null
    const step = (now) => {
      if (last !== null) times.push(now - last)
      last = now
      if (now > end) return resolve(times)
      const before = grid.scrollTop
      grid.scrollTop += ${perFrame} * way
      if (grid.scrollTop === before) way = -way
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`)
}

/** The page thread's work while scrolling, in milliseconds per frame. */
export interface FrameWork {
  readonly frames: readonly number[]
  readonly script: number
  readonly layout: number
}

/** The same with script, style and layout time, without the machine's painting. */
export async function scrolledWithWork(
  page: Page,
  role: ListRole,
  forSeconds: number,
  perFrame: number,
): Promise<FrameWork> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const totals = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const secondsOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      script: secondsOf('ScriptDuration'),
      layout: secondsOf('LayoutDuration') + secondsOf('RecalcStyleDuration'),
    }
  }
  const before = await totals()
  const frames = await scrolled(page, role, forSeconds, perFrame)
  const after = await totals()
  await session.detach()
  return {
    frames,
    script: ((after.script - before.script) * 1_000) / frames.length,
    layout: ((after.layout - before.layout) * 1_000) / frames.length,
  }
}

/**
 * Replaces the grid with a list of this many rendered rows, copies of those on screen: the cost of scrolling on this
 * machine without any program.
 */
export function freezeGrid(page: Page, role: ListRole, rows: number, rowHeight: number): Promise<void> {
  return page.evaluate<void>(`(() => {
    const grid = document.querySelector('[role="${role}"]')
    const still = grid.cloneNode(true)
    const body = still.querySelector('tbody, [role="rowgroup"]:has(> [data-row])')
    const drawn = [...body.children]
    body.replaceChildren(...Array.from({ length: ${rows} }, (_, index) => {
      const row = drawn[index % drawn.length].cloneNode(true)
      const start = index * ${rowHeight} + 'px'
      if (row.style.transform === '') row.style.top = start
      else row.style.transform = 'translateY(' + start + ')'
      return row
    }))
    body.style.height = ${rows} * ${rowHeight} + 'px'
    grid.replaceWith(still)
  })()`)
}

/** The same while nothing moves. */
export function bareFrames(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const times = []
    let last = null
    const step = (now) => {
      if (last !== null) times.push(now - last)
      last = now
      if (times.length < 120) requestAnimationFrame(step)
      else resolve(times)
    }
    requestAnimationFrame(step)
  })`)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    readFile(join(built, path)).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(path)] ?? '' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

/** The value below which this share of the times is. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

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
