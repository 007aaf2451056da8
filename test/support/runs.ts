/**
 * The nightly run tries more random cases, and every combination where the gate takes turns. It also has the longest
 * tests of views whose parts are used by the gate's other tests and journeys.
 */
export const isNightly = process.env.FLIGHTDECK_LONG === '1'

/**
 * How many times slower than a quiet computer this run may be. `npm test` and the nightly run set it, because their suites
 * run side by side, often on busy machines; a single test fails soon if something never comes.
 */
const slowness = Number(process.env.FLIGHTDECK_SLOW ?? '1')

/** How long a test waits for something that has to happen. */
export const expectTimeoutMs = 15_000 * slowness

/** How long a test may take. */
export const testTimeoutMs = 120_000 * slowness

/**
 * How long a test may take that walks through every screen, or that kills or attacks until it has seen enough; with
 * `FLIGHTDECK_FAULT_RUNS` it repeats as often as it's told to.
 */
export const longTestTimeoutMs =
  process.env.FLIGHTDECK_FAULT_RUNS === undefined ? 10 * testTimeoutMs : 24 * 3_600_000

/** For timeouts of the tested code that aren't meant to run out. */
export const longTimeoutMs = 300_000

/**
 * Sets the locale of this process and of those that it starts. Each suite's configuration does, because tests look for
 * English words and formats, whatever the language of the person who runs them; a test of another locale starts its
 * program with `LANG` alone.
 */
export function setLocale(name: 'en_US.UTF-8' | 'C.UTF-8', environment = process.env): void {
  for (const variable of Object.keys(environment))
    if (/^(?:LANGUAGE|LC_[A-Z]+)$/.test(variable)) Reflect.deleteProperty(environment, variable)
  environment.LANG = name
}

/** The locales in which what is built has to start, with the language that it then speaks. */
export const builtLocales = [
  { LANG: 'C', language: 'en' },
  { LANG: 'en_US.UTF-8', language: 'en' },
  { LANG: 'de_DE.UTF-8', language: 'de' },
] as const

/** What the command line answers in each language if it's asked for the operation `accounts.lis`. */
export const didYouMean = {
  en: 'Did you mean accounts.list?',
  de: 'Meinten Sie accounts.list?',
} as const

/**
 * Whether files have modes for their user alone, links need no special right, and there are pipes and devices, all of which
 * Windows lacks.
 */
export const isPosix = process.platform !== 'win32'

/** A run of everything that a change must pass before it lands, in at most eight minutes. */
export const isGate = process.env.FLIGHTDECK_GATE === '1'

/**
 * One in `share` of a table's rows, at least one of them; all in the nightly run. The seed chooses: the gate has one of
 * its own, so its rows are always the same.
 */
export function inTurn<Row>(rows: readonly Row[], share: number): Row[] {
  const seed = Math.abs(Number(process.env.FLIGHTDECK_SEED ?? Date.now()))
  const step = Math.max(1, Math.min(share, rows.length))
  return rows.filter((_, index) => isNightly || index % step === seed % step)
}

/** How many times fewer random cases the gate has: its seed is always the same, so more of them find nothing new. */
const gateShare = 4

/**
 * Number of random cases in a suite that runs alone and in the nightly run. The gate has a part of them where they are
 * many; the few that take long, such as kills, stay.
 */
export function casesFor(alone: number, nightly: number): number {
  if (isNightly) return nightly
  return isGate && alone >= 60 ? Math.ceil(alone / gateShare) : alone
}

/** Number of random cases of the properties that don't say theirs. */
export const usualCases = casesFor(100, 100)
