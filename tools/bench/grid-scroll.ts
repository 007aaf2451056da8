import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '../chromium.mjs'
import type { Measurement } from './measurement.ts'

const root = join(import.meta.dirname, '../..')
const pageFolder = join(import.meta.dirname, 'grid-page')
const built = join(root, 'out/bench/grid-page')
const rows = 100_000
const seconds = 10
/** About 80 rows a second, as a wheel that is turned steadily. */
const pixelsPerFrame = 40
/** Ten times as fast, as by dragging the bar: a screen of new rows in each second frame. */
const flung = 400

/**
 * The screen of campaigns in Chromium with 100,000 rows: frames while it scrolls, from a keystroke to its paint, and
 * what scrolling leaves in memory.
 */
export async function measureGridScroll(): Promise<readonly Measurement[]> {
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
    await page.goto(`http://127.0.0.1:${port}/index.html?rows=${rows}#/campaigns`)
    const grid = page.getByRole('treegrid', { name: 'Campaigns' })
    await grid.getByRole('row', { name: /Campaign 1,/ }).waitFor()
    const session = await page.context().newCDPSession(page)
    // Once over the way, so that what is compiled and kept for the first time is not counted.
    await scrolled(page, 4, flung)
    const before = await heap(page, session)
    const frames = await scrolled(page, seconds, pixelsPerFrame)
    const fast = await scrolled(page, seconds, flung)
    const after = await heap(page, session)
    const empty = await bareFrames(page)
    const keystrokes = await typed(page)
    return [
      {
        name: `grid of ${rows} rows, ${seconds} s of scrolling, frame p95`,
        value: percentile(frames, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 16.7 },
        baseline: { name: 'the same page at rest', value: percentile(empty, 0.95) },
      },
      {
        name: 'longest frame of it',
        value: Math.max(...frames),
        unit: 'ms',
        bar: { kind: 'atMost', value: 50 },
        baseline: { name: 'the same page at rest', value: Math.max(...empty) },
      },
      {
        name: 'the same ten times as fast, frame p95',
        value: percentile(fast, 0.95),
        unit: 'ms',
        bar: null,
        baseline: { name: 'the same page at rest', value: percentile(empty, 0.95) },
      },
      {
        name: 'growth of the heap while scrolling',
        value: (after / before - 1) * 100,
        unit: '%',
        bar: { kind: 'atMost', value: 5 },
        baseline: null,
      },
      {
        name: 'keystroke in a cell until its paint, p95',
        value: percentile(keystrokes, 0.95),
        unit: 'ms',
        bar: { kind: 'atMost', value: 33.4 },
        baseline: null,
      },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}

/** Milliseconds between frames while the grid scrolls down for so long. */
function scrolled(page: Page, forSeconds: number, perFrame: number): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('[role="treegrid"]')
    grid.scrollTop = 0
    const times = []
    const end = performance.now() + ${forSeconds * 1_000}
    let last = null
    const step = (now) => {
      if (last !== null) times.push(now - last)
      last = now
      if (now > end) return resolve(times)
      grid.scrollTop += ${perFrame}
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`)
}

/** The same while nothing moves. */
function bareFrames(page: Page): Promise<number[]> {
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

/** From a key of an amount to the frame that shows it. */
async function typed(page: Page): Promise<number[]> {
  await page
    .getByRole('treegrid')
    .locator('[role="row"]:not([data-line]) [role="gridcell"][data-column="5"]')
    .nth(8)
    .dblclick()
  await page.evaluate(`
    globalThis.keystrokes = []
    document.addEventListener('keydown', () => {
      const began = performance.now()
      requestAnimationFrame(() => setTimeout(() => globalThis.keystrokes.push(performance.now() - began)))
    }, true)`)
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(press % 5 === 4 ? 'Backspace' : '7')
    await page.waitForTimeout(40)
  }
  await page.keyboard.press('Escape')
  return page.evaluate<number[]>('globalThis.keystrokes')
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

/** In bytes, when what was asked for last has come in. */
async function heap(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
