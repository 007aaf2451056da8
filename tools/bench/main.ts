import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { setLocale } from '../../test/support/runs.ts'
import { build } from '../build.mjs'
import { isHeld, type Measurement, ratioOf } from './measurement.ts'
import type { Place } from './stages.ts'

/**
 * `npm run bench` (or `npm run bench -- campaigns grid` for some parts): measures what the product promises, prints
 * each number next to its bar, its baseline and its previous value, and saves them in out/bench/latest.json. Fails if a
 * bar isn't met.
 */
const results = join(import.meta.dirname, '../../out/bench')
const latest = join(results, 'latest.json')

const saved = z.object({
  measurements: z.array(z.looseObject({ part: z.string(), name: z.string(), value: z.number() })),
})
type Saved = z.output<typeof saved>['measurements'][number]

/** The previous measurements of every part; none if the file has another format. */
function readEarlier(): readonly Saved[] {
  if (!existsSync(latest)) return []
  const json: unknown = JSON.parse(readFileSync(latest, 'utf8'))
  return saved.safeParse(json).data?.measurements ?? []
}

function describe(measurement: Measurement, before: number | undefined): string {
  const { name, value, unit, max, min, baseline } = measurement
  const ratio = ratioOf(measurement)
  return [
    `${isHeld(measurement) ? 'ok  ' : 'MISS'}  ${name}: ${round(value)} ${unit}`,
    max === undefined ? '' : `bar ≤ ${max}`,
    min === undefined ? '' : `bar ≥ ${min}`,
    ratio === null ? '' : `${round(ratio)} × ${baseline?.name} (${round(baseline?.value ?? 0)})`,
    before === undefined ? 'no run before' : `before ${round(before)} (${percent(value / before - 1)})`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}

function percent(change: number): string {
  return `${change >= 0 ? '+' : ''}${(change * 100).toFixed(1)} %`
}

type Measure = (place: Place) => readonly Measurement[] | Promise<readonly Measurement[]>

/** Imported by the part's own process: the heap of all the others would count as its memory, and slow its collections. */
const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  bundles: async () => (await import('./bundle-size.ts')).measureBundles,
  start: async () => (await import('./start.ts')).measureStart,
  sandbox: async () => (await import('./start.ts')).measureSandboxStart,
  reads: async () => (await import('./reads.ts')).measureReads,
  drafts: async () => (await import('./drafts.ts')).measureDrafts,
  'many-drafts': async () => (await import('./drafts.ts')).measureManyDrafts,
  grid: async () => (await import('./screens.ts')).measureGridScroll,
  publish: async () => (await import('./publish.ts')).measurePublish,
  'publish-start': async () => (await import('./publish.ts')).measurePublishStart,
  'publish-control': async () => (await import('./publish.ts')).measurePublishControl,
  'publish-calls': async () => (await import('./publish-calls.ts')).measurePublishCalls,
  campaigns: async () => (await import('./campaigns.ts')).measureCampaigns,
  catalogs: async () => (await import('./catalogs.ts')).measureCatalogs,
  exchange: async () => (await import('./exchange.ts')).measureExchange,
  backup: async () => (await import('./exchange.ts')).measureBackup,
  audiences: async () => (await import('./audiences.ts')).measureAudiences,
  'audience-upload': async () => (await import('./audiences.ts')).measureAudienceUpload,
  upload: async () => (await import('./upload.ts')).measureUpload,
  cli: async () => (await import('./command-line.ts')).measureCommandLine,
  inbox: async () => (await import('./inbox.ts')).measureInbox,
  log: async () => (await import('./log.ts')).measureLog,
  rules: async () => (await import('./rules.ts')).measureRules,
  streams: async () => (await import('./streams.ts')).measureStreams,
  targeting: async () => (await import('./targeting.ts')).measureTargeting,
  figures: async () => (await import('./figures.ts')).measureFigures,
}
setLocale('C.UTF-8')
const [first, ...others] = process.argv.slice(2)
mkdirSync(results, { recursive: true })
// One process per part, so that leftovers on the heap don't affect the memory or time of the next.
if (first === '--part') for (const part of others) await measurePart(part)
else await measureParts(first === undefined ? Object.keys(parts) : [first, ...others])

async function measureParts(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => parts[name] === undefined)
  if (unknown.length > 0) {
    throw new Error(`No part is called ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  }
  await build()
  for (const part of asked) {
    const arguments_ = [...process.execArgv, import.meta.filename, '--part', part]
    if (spawnSync(process.execPath, arguments_, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
  }
}

async function measurePart(part: string): Promise<void> {
  const before = new Map(readEarlier().map(({ name, value }) => [name, value]))
  const machine = { node: process.version, processors: cpus().map(({ model }) => model) }
  try {
    const at = new Date().toISOString()
    const measured = await inPlace((await parts[part]?.()) ?? (() => []))
    for (const one of measured) console.log(describe(one, before.get(one.name)))
    save(
      part,
      measured.map((one) => ({ ...one, part, at, ...machine, ratio: ratioOf(one), held: isHeld(one) })),
    )
    if (!measured.every(isHeld)) process.exitCode = 1
  } catch (error) {
    // The other parts are measured anyway.
    console.error(`FAIL  ${part}:`, error)
    process.exitCode = 1
  }
}

/** Runs a part in its own folder, and closes what it opened in reverse order. */
async function inPlace(measure: Measure): Promise<readonly Measurement[]> {
  await using closing = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  closing.defer(() => rmSync(folder, { recursive: true, force: true }))
  return await measure({ folder, closing })
}

/** Parts that weren't measured this time keep their values. */
function save(part: string, measured: readonly Saved[]): void {
  const others = readEarlier().filter((one) => one.part !== part)
  writeFileSync(latest, `${JSON.stringify({ measurements: [...others, ...measured] }, null, 2)}\n`)
}
