import fc from 'fast-check'

/** A run of the tests that tries the same cases as another: both have the same FLIGHTDECK_SEED. Random without it. */
const seed = Number(process.env.FLIGHTDECK_SEED ?? '')
if (Number.isInteger(seed) && seed > 0) fc.configureGlobal({ seed })
