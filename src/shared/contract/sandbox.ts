import { z } from 'zod'
import type { SnippetKeys } from '../console/console-snippets.ts'
import { sandboxTroubles } from '../sandbox/sandbox-trouble.ts'
import type { SandboxState } from '../sign-in/session.ts'
import { messageText } from '../text/message-text.ts'
import { call } from './call.ts'

const nothing = z.undefined()

/** The part of the contract about the built-in sandbox. */
export const sandboxContract = {
  sandbox: {
    state: call(() => nothing).returns<SandboxState>(),
    start: call(() => nothing).returns<SandboxState>(),
    stop: call(() => nothing).returns<SandboxState>(),
    /** Has the sandbox sign and deliver an event to one webhook, or to every valid one. */
    sendEvent: call(() =>
      z.strictObject({ webhookId: z.string().max(40).nullable(), body: messageText.min(2) }),
    ).returns<readonly SandboxDelivery[]>(),
    /** Runs the hourly check now. */
    checkWebhooks: call(() => nothing).returns<void>(),
    /** Lets it answer every request with a fault, until changed or stopped. */
    makeTrouble: call(() => z.strictObject({ trouble: z.enum(sandboxTroubles) })).returns<SandboxState>(),
    /** Its app's keys and the tokens of the user signed in to it. Never those of another environment. */
    credentials: call(() => nothing).returns<SandboxCredentials>(),
    /** Puts the demonstration data back: what was published to it is gone, and so are its sign-ins. */
    reset: call(() => nothing).returns<SandboxState>(),
  },
} as const

/** By the names that scripts give them. */
export type SandboxCredentials = SnippetKeys

export interface SandboxDelivery {
  readonly webhookId: string
  readonly status: number
}
