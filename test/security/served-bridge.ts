import type { WebContents } from 'electron'
import {
  type BridgeServerOptions,
  type CallRegistrar,
  serveBridge,
} from '../../src/main/shell/bridge/bridge-server.ts'
import type { CallEvent } from '../../src/main/shell/bridge/sender-guard.ts'
import { ownOrigin } from '../../src/main/shell/pages/own-origin.ts'
import type { Call } from '../../src/shared/bridge/call.ts'
import { callChannel } from '../../src/shared/bridge/channels.ts'
import { type BridgeHandlers, calls } from '../../src/shared/contract/contract.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { idNames } from '../support/good-inputs.ts'
import { type LogEntry, recordingLogger } from '../unit/main/shell/support.ts'

const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls

/** Every call of the contract with its channel. */
export const everyCall = Object.entries(contract).flatMap(([subject, group]) =>
  Object.entries(group).map(([verb, call]) => ({
    name: `${subject}.${verb}`,
    channel: callChannel(subject, verb),
    call,
  })),
)

export const ourContents: WebContents = Object.create(null)
export const trusted: CallEvent = { sender: ourContents, senderFrame: { origin: ownOrigin, parent: null } }

/** An unexpected error in the bridge's log. */
export function isBug({ event }: LogEntry): boolean {
  return event === 'bridge.bug'
}

type Person = Pick<
  BridgeServerOptions,
  'names' | 'userHandleOf' | 'gestures' | 'questions' | 'spendsMoney' | 'chosenFiles'
>
/** Clicks before every call. */
const present: Person = {
  gestures: { take: () => true },
  questions: { confirm: async () => true },
  spendsMoney: () => true,
  names: idNames,
  userHandleOf: () => '@ada',
  chosenFiles: { add: (path) => ({ id: path, name: path }) },
}

/** The bridge over some handlers, without Electron: `ask` simulates a page's message. */
export function serveContract(
  handlers: BridgeHandlers,
  heavyReplyBytes: number | null = null,
  person: Person = present,
) {
  const channels = new Map<string, Parameters<CallRegistrar['handle']>[1]>()
  const logger = recordingLogger()
  serveBridge({
    registrar: { handle: (channel, listener) => void channels.set(channel, listener) },
    handlers,
    ownOrigin,
    owns: (contents) => contents === ourContents,
    whenServing: Promise.resolve(),
    durability: { written: () => 0, flush: async () => succeed(undefined) },
    logger,
    ...person,
    heavyReplyBytes,
  })
  const ask = (channel: string, event: CallEvent, input: unknown): Promise<unknown> => {
    const listener = channels.get(channel)
    if (listener === undefined) throw new Error(`${channel} is not served.`)
    return listener(event, input)
  }
  return { ask, logger }
}
