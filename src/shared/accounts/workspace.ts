import { z } from 'zod'

/**
 * The scope of drafts, synced records and jobs: one ad account in one data store of one environment. Every call carries
 * it, so switching accounts elsewhere never sends a change to the wrong place.
 */
export const workspace = z.strictObject({
  environmentId: z.string().min(1).max(100),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string().min(1).max(100),
})
export type Workspace = Readonly<z.output<typeof workspace>>

/** Null equals only null. */
export function sameWorkspace(a: Workspace | null, b: Workspace | null): boolean {
  if (a === null || b === null) return a === b
  return a.environmentId === b.environmentId && a.host === b.host && a.accountId === b.accountId
}

export function workspaceKey({ environmentId, host, accountId }: Workspace): string {
  return JSON.stringify([environmentId, host, accountId])
}
