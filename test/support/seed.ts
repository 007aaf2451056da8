import fc from 'fast-check'

/** The seed of all random cases; setting FLIGHTDECK_SEED repeats an earlier run. Random without it. */
const seed = Number(process.env.FLIGHTDECK_SEED ?? '')
if (Number.isInteger(seed) && seed > 0) fc.configureGlobal({ seed })
