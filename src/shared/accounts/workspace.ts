import { z } from 'zod'

/**
 * What drafts, remembered records and jobs belong to: one ad account in one data store of one environment. It travels
 * with every call, so that a switch of the account elsewhere never sends a change to the wrong place.
 */
export const workspace = z.strictObject({
  environmentId: z.string().min(1).max(100),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string().min(1).max(100),
})
export type Workspace = Readonly<z.output<typeof workspace>>

/** Null, for none, is only the same as null. */
export function sameWorkspace(a: Workspace | null, b: Workspace | null): boolean {
  if (a === null || b === null) return a === b
  return a.environmentId === b.environmentId && a.host === b.host && a.accountId === b.accountId
}
