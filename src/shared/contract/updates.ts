import { z } from 'zod'
import type { UpdatesState } from '../desktop/update.ts'
import { call } from './call.ts'

const nothing = z.undefined()

/**
 * Contract: newer versions of the program. Each call returns the current state at once; `updatesChanged` reports what
 * follows. A call that the state doesn't allow has no effect. Pages never name a file or URL.
 */
export const updatesContract = {
  updates: {
    state: call(() => nothing).returns<UpdatesState>(),
    check: call(() => nothing).returns<UpdatesState>(),
    download: call(() => nothing).returns<UpdatesState>(),
    /** Cancels a check or a download. */
    cancel: call(() => nothing).returns<UpdatesState>(),
    /** Verifies the downloaded package again, then shows it in the system's file manager. */
    show: call(() => nothing).returns<UpdatesState>(),
    /** Verifies the downloaded package again, then installs it as `installation` says. */
    install: call(() => nothing).returns<UpdatesState>(),
    /** Exits and starts the version that replaced this one. */
    restart: call(() => nothing).returns<UpdatesState>(),
  },
} as const
