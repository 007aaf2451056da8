import { z } from 'zod'
import type { UpdatesState } from '../desktop/update.ts'
import { call } from './call.ts'

const nothing = z.undefined()

/**
 * The part of the contract about newer versions of the program. Each call answers at once with the state as it is
 * then; `updatesChanged` tells how it goes on. What the state does not allow changes nothing. A page names no file
 * and no address.
 */
export const updatesContract = {
  updates: {
    state: call(() => nothing).returns<UpdatesState>(),
    check: call(() => nothing).returns<UpdatesState>(),
    download: call(() => nothing).returns<UpdatesState>(),
    /** Ends a look or a download. */
    cancel: call(() => nothing).returns<UpdatesState>(),
    /** Checks the downloaded package once more, then shows it in the system's file manager. */
    show: call(() => nothing).returns<UpdatesState>(),
    /** Checks the downloaded package once more, then installs it the way `installation` says. */
    install: call(() => nothing).returns<UpdatesState>(),
    /** Ends the program and starts the one that took its place. */
    restart: call(() => nothing).returns<UpdatesState>(),
  },
} as const
