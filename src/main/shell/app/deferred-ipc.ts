import { verbs } from 'virtual:contract'
import { callChannel, chosenFilesChannel } from '../../../shared/bridge/channels.ts'
import type { CallRegistrar } from '../bridge/bridge-server.ts'

type Listener = Parameters<CallRegistrar['handle']>[1]

interface EarlyRegistrar extends CallRegistrar {
  removeHandler(channel: string): void
}

/** Accepts calls from the first window on; each waits for its handler. Returns where handlers register. */
export function deferEarlyCalls(registrar: EarlyRegistrar): CallRegistrar {
  const waitingByChannel = new Map<string, PromiseWithResolvers<Listener>>()
  const channels = Object.entries(verbs).flatMap(([subject, names]) =>
    names.map((verb) => callChannel(subject, verb)),
  )
  for (const channel of [...channels, chosenFilesChannel]) {
    const waiting = Promise.withResolvers<Listener>()
    waitingByChannel.set(channel, waiting)
    registrar.handle(channel, (event, ...values) =>
      waiting.promise.then((listener) => listener(event, ...values)),
    )
  }
  return {
    handle(channel, listener) {
      const waiting = waitingByChannel.get(channel)
      if (waiting === undefined) throw new Error(`${channel} isn’t a call of the contract.`)
      // Later calls reach the handler itself, in the same turn: the last ones of a closing page come from a frame about
      // to be destroyed.
      registrar.removeHandler(channel)
      registrar.handle(channel, listener)
      waiting.resolve(listener)
    },
  }
}
