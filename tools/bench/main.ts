import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { measureAudienceUpload } from './audience-upload.ts'
import { measureAudiences } from './audiences.ts'
import { measureBundles } from './bundle-size.ts'
import { measureCampaigns } from './campaigns.ts'
import { measureCatalogs } from './catalogs.ts'
import { measureDrafts } from './drafts.ts'
import { measureExchange } from './exchange.ts'
import { measureGridScroll } from './grid-scroll.ts'
import { measureInbox } from './inbox.ts'
import { measureLog } from './log.ts'
import { isHeld, type Measurement, ratioOf } from './measurement.ts'
import { measurePublish } from './publish.ts'
import { measurePublishStart } from './publish-start.ts'
import { measureReads } from './reads.ts'
import { measureSandboxStart } from './sandbox-start.ts'
import { measureStart } from './start.ts'
import { measureUpload } from './upload.ts'

/**
 * `npm run bench` (or `npm run bench -- campaigns grid` for some parts): measures what the product promises, prints each number beside its bar, its baseline and the run
 * before, and keeps the run in out/bench/latest.json. A bar that is not held fails the run.
 */
const folder = join(import.meta.dirname, '../../out/bench')
const latest = join(folder, 'latest.json')

const earlierRun = z.object({
  measurements: z.array(z.object({ name: z.string(), value: z.number(), ratio: z.number().nullable() })),
})

/** Numbers of the run before by name; empty where there is none or where it is of another form. */
function readEarlier(): ReadonlyMap<string, { readonly value: number; readonly ratio: number | null }> {
  if (!existsSync(latest)) return new Map()
  const json: unknown = JSON.parse(readFileSync(latest, 'utf8'))
  const run = earlierRun.safeParse(json)
  return new Map(run.success ? run.data.measurements.map((one) => [one.name, one]) : [])
}

function describe(measurement: Measurement, before: number | undefined): string {
  const { name, value, unit, bar, baseline } = measurement
  const ratio = ratioOf(measurement)
  const parts = [
    `${isHeld(measurement) ? 'ok  ' : 'MISS'}  ${name}: ${round(value)} ${unit}`,
    ...(bar === null ? [] : [`bar ${bar.kind === 'atLeast' ? '≥' : '≤'} ${bar.value}`]),
    ...(baseline === null || ratio === null
      ? []
      : [`${round(ratio)} × ${baseline.name} (${round(baseline.value)})`]),
    before === undefined ? 'no run before' : `before ${round(before)} (${percent(value / before - 1)})`,
  ]
  return parts.join(', ')
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}

function percent(change: number): string {
  return `${change >= 0 ? '+' : ''}${(change * 100).toFixed(1)} %`
}

const parts: Readonly<Record<string, () => readonly Measurement[] | Promise<readonly Measurement[]>>> = {
  bundles: measureBundles,
  start: measureStart,
  sandbox: measureSandboxStart,
  reads: measureReads,
  drafts: measureDrafts,
  grid: measureGridScroll,
  publish: measurePublish,
  'publish-start': measurePublishStart,
  campaigns: measureCampaigns,
  catalogs: measureCatalogs,
  exchange: measureExchange,
  audiences: measureAudiences,
  'audience-upload': measureAudienceUpload,
  upload: measureUpload,
  inbox: measureInbox,
  log: measureLog,
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => parts[name] === undefined)
if (unknown.length > 0) {
  throw new Error(`No part is called ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
}
const earlier = readEarlier()
const measurements: Measurement[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) measurements.push(...(await measure()))
}
for (const one of measurements) console.log(describe(one, earlier.get(one.name)?.value))

mkdirSync(folder, { recursive: true })
const run = {
  at: new Date().toISOString(),
  node: process.version,
  processors: cpus().map(({ model }) => model),
  measurements: measurements.map((one) => ({ ...one, ratio: ratioOf(one), held: isHeld(one) })),
}
// Parts of a run are no run to compare others with.
if (asked.length === 0) writeFileSync(latest, `${JSON.stringify(run, null, 2)}\n`)
if (!measurements.every(isHeld)) process.exitCode = 1
