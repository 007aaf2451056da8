/** Closes a switch over a union: an unhandled new member doesn't compile. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
