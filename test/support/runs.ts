/** The nightly run tries more of what is random, and every combination where the gate takes turns. */
export const isNightly = process.env.FLIGHTDECK_LONG === '1'

/** How many random cases a test tries in the gate, and how many by night. */
export const casesFor = (gate: number, nightly: number): number => (isNightly ? nightly : gate)
