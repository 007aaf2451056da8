/** The nightly run tries more random cases, and every combination where the gate takes turns. */
export const isNightly = process.env.FLIGHTDECK_LONG === '1'

/** Number of random cases in the gate and in the nightly run. */
export const casesFor = (gate: number, nightly: number): number => (isNightly ? nightly : gate)
