import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Overview } from '../overview/overview.ts'
import { call } from './call.ts'

/** The part of the contract about the first screen. */
export const overviewContract = {
  overview: {
    /** From what this machine knows, without a request; lists of campaigns that are old are read anew behind it. */
    read: call(() => z.strictObject({ workspace })).returns<Overview>(),
    /** Asks the service for webhooks and audiences, and has the campaigns read anew behind it; then the same. */
    refresh: call(() => z.strictObject({ workspace })).returns<Overview>(),
  },
} as const
