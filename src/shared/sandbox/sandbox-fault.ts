/**
 * How the built-in sandbox fails every request, for trying out how the program reacts: slow answers after three seconds
 * · cut closes the connection before processing the request · lost processes it and closes the connection before the
 * answer · limited, broken and unavailable answer 429, 500 and 503.
 */
export const sandboxFaults = ['none', 'slow', 'cut', 'lost', 'limited', 'broken', 'unavailable'] as const
export type SandboxFault = (typeof sandboxFaults)[number]
