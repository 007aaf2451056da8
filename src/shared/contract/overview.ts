import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { call } from '../bridge/call.ts'
import type { AccountWork, Overview } from '../overview/overview.ts'

/** Contract: the overview. */
export const overviewContract = {
  overview: {
    /** From what is stored, without a request; old lists of campaigns are synced in the background. */
    read: call('shows', () => z.strictObject({ workspace }), { cache: { restMs: 500 } }).returns<Overview>(),
    /** What waits in each account of an environment; accounts in which nothing waits are omitted. */
    accounts: call('shows', () => workspace.omit({ accountId: true }), {
      cache: { keepsPrevious: true, restMs: 500 },
    }).returns<readonly AccountWork[]>(),
    /** Fetches webhooks and audiences, and syncs the campaigns in the background; then returns the same as `read`. */
    refresh: call('reads', () => z.strictObject({ workspace }), {
      cache: { freshMs: 10 * 60_000 },
    }).returns<Overview>(),
  },
} as const
