import { demoAccountIds } from '../../src/sandbox/demo/accounts.ts'

/** The workspace of the demo data's Ada. */
export const workspace = {
  environmentId: 'sandbox',
  host: 'ads',
  accountId: demoAccountIds.northwind,
} as const

/** A bridge input with existing values in place of made-up ones, by field name. */
export function atHome(input: unknown, there: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(input)) return input.map((part) => atHome(part, there))
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).map(([name, value]) => [name, there[name] ?? atHome(value, there)])
  return Object.fromEntries(fields)
}
