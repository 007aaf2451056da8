import fc from 'fast-check'
import { usualCases } from './runs.ts'

/**
 * The seed of all random cases; setting FLIGHTDECK_SEED repeats an earlier run. Random without it. Half of the seeds that
 * fast-check prints are negative.
 */
const seedText = process.env.FLIGHTDECK_SEED ?? ''
if (/^-?\d+$/.test(seedText)) fc.configureGlobal({ seed: Number(seedText) })
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: usualCases })
