import { z } from 'zod'
import { act, call } from '../bridge/call.ts'
import type { UpdatesState } from '../desktop/update.ts'
import { t } from '../text/language.ts'

const nothing = z.undefined()

/**
 * Contract: newer versions of the program. Each call returns the current state at once; `updatesChanged` reports what
 * follows. A call that the state doesn't allow has no effect. Pages never name a file or URL.
 */
export const updatesContract = {
  updates: {
    state: call('shows', () => nothing).returns<UpdatesState>(),
    check: call('reads', () => nothing).returns<UpdatesState>(),
    download: call('reads', () => nothing).returns<UpdatesState>(),
    /** Cancels a check or a download. */
    cancel: call('stops', () => nothing).returns<UpdatesState>(),
    /** Verifies the downloaded package again, then shows it in the system's file manager. */
    show: call('opens', () => nothing).returns<UpdatesState>(),
    /** Verifies the downloaded package again, then installs it as `installation` says. */
    install: act(t`Install an update`, () => nothing).returns<UpdatesState>(),
    /** Exits and starts the version that replaced this one. */
    restart: act(t`Restart Flightdeck`, () => nothing).returns<UpdatesState>(),
  },
} as const
