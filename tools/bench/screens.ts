import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type CDPSession, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { z } from 'zod'
import { findChromium } from '../chromium.mjs'
import { contractModule } from '../package/contract-module.ts'
import { type Measurement, percentile } from './measurement.ts'

const root = join(import.meta.dirname, '../..')
const pageFolder = join(import.meta.dirname, 'grid-page')
const built = join(root, 'out/bench/grid-page')

/** Shows a screen of the program in Chromium with a simulated main and this many rows. */
async function withScreen<T>(
  { rows, path }: { readonly rows: number; readonly path: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = { root: pageFolder, logLevel: 'error', configFile: false } as const
  const output = { outDir: built, emptyOutDir: true, assetsInlineLimit: 0 }
  await build({ ...page, base: './', plugins: [react(), contractModule()], build: output })
  const server = await preview({ ...page, build: output, preview: { host: '127.0.0.1', port: 0 } })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  try {
    const screen = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await screen.goto(`${server.resolvedUrls?.local[0]}index.html?rows=${rows}#${path}`)
    return await work(screen)
  } finally {
    await browser.close()
    await server.close()
  }
}

type ListRole = 'grid' | 'treegrid'

/** Milliseconds between frames while the list of a role scrolls for this long: down, and back from its end. */
function scrolled(page: Page, role: ListRole, forSeconds: number, perFrame: number): Promise<number[]> {
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
interface FrameWork {
  readonly frames: readonly number[]
  readonly script: number
  readonly layout: number
}

/** The same with script, style and layout time, without the machine's painting. */
async function scrolledWithWork(
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
function freezeGrid(page: Page, role: ListRole, rows: number): Promise<void> {
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

/**
 * In bytes: the total, and the program's share. The latter excludes compiled code and the debugger's records of every
 * load, including picture addresses, which stay until the page closes.
 */
interface PageHeap {
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

/** The debugger's records. */
const noted = 'blink::NetworkResourcesData'

/** Waits until the last request is answered and unused objects are gone. */
export async function heapOf(page: Page, session: CDPSession): Promise<PageHeap> {
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  // Objects that are only reachable from something with a finalizer are freed by the second collection.
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

/** About 80 rows per second, like steadily turning a wheel. */
const pixelsPerFrame = 40
/** Ten times as fast, like dragging the scroll bar: a screen of new rows every second frame. */
const flung = 400
/** Half of a 60 Hz frame, which leaves the other half for painting. */
const ownPart = 8
const rowHeight = 30

interface Scroll {
  readonly role: ListRole
  readonly name: string
  readonly seconds: number
  /** Rows of the static list. */
  readonly stillRows: number
  /** Whether every frame has to be in time if the computer's own are; otherwise one in twenty may be late. */
  readonly inTime: boolean
  /** Measured between the program's list and the static one. */
  readonly between?: () => Promise<unknown>
}

/**
 * Frames while a list scrolls. Without a graphics processor Chromium paints in software and drops frames over any list,
 * so the same rows are also scrolled as a static list, and the program's own share of a frame is reported separately.
 */
async function measureScroll(page: Page, { role, name, seconds, stillRows, inTime, between }: Scroll) {
  const wheel = await scrolledWithWork(page, role, seconds, pixelsPerFrame)
  const fast = await scrolledWithWork(page, role, seconds, flung)
  await between?.()
  const empty = percentile(await scrolled(page, role, 2, 0), 0.95)
  await freezeGrid(page, role, stillRows)
  await scrolled(page, role, 1, pixelsPerFrame)
  const still = await scrolledWithWork(page, role, seconds, pixelsPerFrame)
  const stillFrame = percentile(still.frames, 0.95)
  const measured = (what: string, value: number, stillValue: number, max?: number): Measurement => {
    const baseline = { name: 'a still list of the same rows', value: stillValue }
    return { name: `${name}: ${what}`, value, unit: 'ms', max, baseline }
  }
  const [longest, stillLongest] = [Math.max(...wheel.frames), Math.max(...still.frames)]
  return [
    measured(`${seconds} s of scrolling, script a frame`, wheel.script, still.script, ownPart),
    measured('styles and layout a frame of that', wheel.layout, still.layout, ownPart),
    measured(
      'frame p95 of that',
      percentile(wheel.frames, 0.95),
      stillFrame,
      frameBar(Math.max(empty, stillFrame), inTime),
    ),
    measured('longest frame of that', longest, stillLongest, inTime ? Math.max(50, stillLongest) : undefined),
    {
      name: `${name}: ten times as fast, script a frame`,
      value: fast.script,
      unit: 'ms',
      baseline: { name: 'frame p95 of that', value: percentile(fast.frames, 0.95) },
    },
  ]
}

/** A frame is late or not: one more late one in twenty moves the number by a whole frame. */
function frameBar(still: number, inTime: boolean): number {
  return inTime && still <= 16.8 ? 16.8 : still + 16.8
}

/**
 * The campaigns screen in Chromium with 100,000 rows: frames while scrolling, from a keystroke to its paint, and the
 * memory that scrolling leaves behind.
 */
export function measureGridScroll(): Promise<readonly Measurement[]> {
  const rows = 100_000
  const role = 'treegrid'
  return withScreen({ rows, path: '/campaigns' }, async (page) => {
    const grid = page.getByRole(role, { name: 'Campaigns' })
    await grid.getByRole('row', { name: /Campaign 1,/ }).waitFor()
    const session = await page.context().newCDPSession(page)
    // Scrolls the full length in both modes until caches are full and code is compiled.
    await scrolled(page, role, 6, flung)
    await scrolled(page, role, 4, pixelsPerFrame)
    const before = await heapOf(page, session)
    let after = before
    let keystroke = 0
    const between = async () => {
      after = await heapOf(page, session)
      keystroke = await typed(page)
    }
    const name = `grid of ${rows} rows`
    // Four screens of rows, there and back.
    const scroll = await measureScroll(page, {
      role,
      name,
      seconds: 10,
      stillRows: 100,
      inTime: true,
      between,
    })
    const plain = await typedPlain(page)
    return [
      ...scroll,
      {
        name: 'grid: growth of the heap while scrolling, without compiled code',
        value: (after.data / before.data - 1) * 100,
        unit: '%',
        max: 5,
        baseline: { name: 'with it', value: (after.all / before.all - 1) * 100 },
      },
      {
        name: 'keystroke in a cell until its paint, p95',
        value: keystroke,
        unit: 'ms',
        max: Math.max(33.4, plain + 16.7),
        baseline: { name: 'in a bare field of the page', value: plain },
      },
    ]
  })
}

/** The inbox in Chromium with 50,000 events. */
export function measureInboxScroll(): Promise<readonly Measurement[]> {
  const rows = 50_000
  const role = 'grid'
  return withScreen({ rows, path: '/webhooks/inbox' }, async (page) => {
    const grid = page.getByRole(role, { name: 'Received events' })
    await grid.getByRole('row', { name: /event-50000/ }).waitFor()
    await scrolled(page, role, 2, flung)
    // As many rows as pass during the measurement.
    return measureScroll(page, {
      role,
      name: `inbox of ${rows} events`,
      seconds: 6,
      stillRows: 500,
      inTime: false,
    })
  })
}

/** From a keystroke in an amount to the frame that shows it. */
async function typed(page: Page): Promise<number> {
  await page
    .getByRole('treegrid')
    .locator('[role="row"]:not([data-line]) [role="gridcell"][data-column="5"]')
    .nth(8)
    .dblclick()
  return pressed(page)
}

/** The same in a plain field without listeners. */
async function typedPlain(page: Page): Promise<number> {
  await page.evaluate(`
    document.body.prepend(Object.assign(document.createElement('input'), { id: 'plain' }))
    document.getElementById('plain').focus()`)
  return pressed(page)
}

/** Milliseconds from key to paint, p95, of keys sent to the focused element. */
async function pressed(page: Page): Promise<number> {
  await page.evaluate(`
    if (globalThis.keystrokes === undefined) {
      document.addEventListener('keydown', () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => globalThis.keystrokes.push(performance.now() - began)))
      }, true)
    }
    globalThis.keystrokes = []`)
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 5 === 4 ? 'Backspace' : '7')
    await page.waitForTimeout(40)
  }
  await page.keyboard.press('Escape')
  return percentile(await page.evaluate<number[]>('globalThis.keystrokes'), 0.95)
}
