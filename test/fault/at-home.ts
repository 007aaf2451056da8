import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'

/** The workspace that the demonstration's Ada works in. */
export const workspace = {
  environmentId: 'sandbox',
  host: 'ads',
  accountId: demoAccountIds.northwind,
} as const

/** An input of the bridge with values that are there in the place of invented ones, by the names of its fields. */
export function atHome(input: unknown, there: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(input)) return input.map((part) => atHome(part, there))
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).map(([name, value]) => [name, there[name] ?? atHome(value, there)])
  return Object.fromEntries(fields)
}
