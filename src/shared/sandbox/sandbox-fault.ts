/**
 * How the built-in sandbox fails every request, for trying out how the program reacts: slow answers after three seconds
 * · cut closes the connection before processing the request · lost processes it and closes the connection before the
 * answer · limited, broken and unavailable answer 429, 500 and 503.
 */
export const sandboxFaults = ['none', 'slow', 'cut', 'lost', 'limited', 'broken', 'unavailable'] as const
export type SandboxFault = (typeof sandboxFaults)[number]

interface FaultResponse {
  readonly status: number | null
  readonly delayMs: number
  /** When the connection is cut: before the request is processed, or after it. */
  readonly drop: 'before' | 'after' | null
}

const normal: FaultResponse = { status: null, delayMs: 0, drop: null }

export const faultResponses: Readonly<Record<SandboxFault, FaultResponse>> = {
  none: normal,
  slow: { ...normal, delayMs: 3_000 },
  cut: { ...normal, drop: 'before' },
  lost: { ...normal, drop: 'after' },
  limited: { ...normal, status: 429 },
  broken: { ...normal, status: 500 },
  unavailable: { ...normal, status: 503 },
}
