import { z } from 'zod'
import { act, call } from '../bridge/call.ts'
import type { SnippetKeys } from '../console/console-snippet-parts.ts'
import { sandboxAct } from '../sandbox/sandbox-acts.ts'
import { sandboxFaults } from '../sandbox/sandbox-fault.ts'
import {
  appChange,
  clockChange,
  disconnectOrder,
  faultPlan,
  lifePaces,
  type SandboxApps,
  type SandboxClock,
  type SandboxFaults,
  type SandboxPeople,
} from '../sandbox/sandbox-world.ts'
import type { SandboxState } from '../sign-in/session.ts'
import { t } from '../text/language.ts'
import { messageText } from '../text/message-text.ts'

const nothing = z.undefined()
const pace = () => z.strictObject({ pace: z.enum(lifePaces) })

/** Contract: the built-in sandbox. */
export const sandboxContract = {
  sandbox: {
    state: call('shows', () => nothing).returns<SandboxState>(),
    start: call('runs', () => nothing).returns<SandboxState>(),
    stop: call('stops', () => nothing).returns<SandboxState>(),
    /** Makes the sandbox sign and deliver an event to one webhook, or to every valid one. */
    sendEvent: call('runs', () =>
      z.strictObject({ webhookId: z.string().max(40).nullable(), body: messageText.min(2) }),
    ).returns<readonly SandboxDelivery[]>(),
    /** Runs the hourly webhook check now. */
    checkWebhooks: call('runs', () => nothing).returns<void>(),
    /** Makes it answer every request with a fault, until changed or stopped. */
    simulateFault: call('runs', () =>
      z.strictObject({ fault: z.enum(sandboxFaults) }),
    ).returns<SandboxState>(),
    /** Who can act, what they can answer, and the pace of life. */
    people: call('shows', () => nothing).returns<SandboxPeople>(),
    /** Lets a person act; subscribers get the events. */
    act: call('runs', () => z.strictObject({ act: sandboxAct() })).returns<SandboxPeople>(),
    setLife: call('runs', pace).returns<SandboxPeople>(),
    clock: call('shows', () => nothing).returns<SandboxClock>(),
    changeClock: call('runs', () => z.strictObject({ change: clockChange() })).returns<SandboxClock>(),
    /** Its apps with their switches, and open streaming connections. */
    apps: call('shows', () => nothing).returns<SandboxApps>(),
    changeApp: call('runs', appChange).returns<SandboxApps>(),
    disconnect: call('runs', disconnectOrder).returns<SandboxApps>(),
    faults: call('shows', () => nothing).returns<SandboxFaults>(),
    /** Plans a fault for some requests, besides those that are planned already. */
    planFault: call('runs', faultPlan).returns<SandboxFaults>(),
    /** Its app's keys and the tokens of the user signed in to it. Never those of another environment. */
    credentials: act(t`Show the sandbox’s keys and tokens`, () => nothing).returns<SandboxCredentials>(),
    /** Restores the demo data: everything published to it is lost, and so are its sign-ins. */
    reset: act(t`Reset the built-in sandbox`, () => nothing).returns<SandboxState>(),
  },
} as const

/** Keyed by the names that scripts use. */
export type SandboxCredentials = SnippetKeys

export interface SandboxDelivery {
  readonly webhookId: string
  readonly status: number
}
