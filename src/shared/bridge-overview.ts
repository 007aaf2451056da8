import { z } from 'zod'
import { call } from './bridge-call.ts'
import type { Overview } from './domain/overview.ts'
import { workspace } from './domain/workspace.ts'

/** The part of the contract about the first screen. */
export const overviewContract = {
  overview: {
    /** From what this machine knows, without a request; lists of campaigns that are old are read anew behind it. */
    read: call(() => z.strictObject({ workspace })).returns<Overview>(),
    /** Asks the service for webhooks and audiences, and has the campaigns read anew behind it; then the same. */
    refresh: call(() => z.strictObject({ workspace })).returns<Overview>(),
  },
} as const
