/**
 * How the built-in sandbox meets every request while a person tries what the program does about it: slow answers
 * after three seconds · cut the connection before the request is taken in · lost does what was asked and cuts the
 * connection before the answer · limited, broken and unavailable answer 429, 500 and 503.
 */
export const sandboxTroubles = ['none', 'slow', 'cut', 'lost', 'limited', 'broken', 'unavailable'] as const
export type SandboxTrouble = (typeof sandboxTroubles)[number]
