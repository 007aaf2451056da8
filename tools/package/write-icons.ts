import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../chromium.mjs'
import { root } from '../files.mjs'
import { appleIcon, linuxSizes, sizes, windowsIcon } from './icons.ts'

/** `npm run icons`: draws `resources/icon.svg` in the sizes and formats of three systems. */
const svg = await readFile(join(root, 'resources', 'icon.svg'), 'utf8')
const executablePath = findChromium()
if (executablePath === null) throw new Error('Install Chromium or Chrome, or set FLIGHTDECK_CHROMIUM.')
const browser = await chromium.launch({ executablePath })
const page = await browser.newPage()
const drawn = new Map<number, Buffer>()
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`)
  drawn.set(size, await page.screenshot({ omitBackground: true }))
}
await browser.close()

const folder = join(root, 'resources', 'icons')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const size of linuxSizes) {
  writeFileSync(join(folder, `${size}x${size}.png`), drawn.get(size) ?? Buffer.alloc(0))
}
writeFileSync(join(root, 'resources', 'icon.ico'), windowsIcon(drawn))
writeFileSync(join(root, 'resources', 'icon.icns'), appleIcon(drawn))
