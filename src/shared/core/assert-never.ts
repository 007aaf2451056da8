/** Closes a switch over a union: a new member of the union stops compiling here. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
