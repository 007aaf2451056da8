import { verbs } from 'virtual:contract-names'
import { callChannel, chosenFilesChannel } from '../../../shared/contract/channels.ts'
import type { CallRegistrar } from '../bridge/bridge-server.ts'

type Listener = Parameters<CallRegistrar['handle']>[1]

/**
 * Takes the calls of pages from the first window on, by the names of the contract alone: each waits until whoever
 * answers it is there. Gives the place where answers are left.
 */
export function holdEarlyCalls(registrar: CallRegistrar): CallRegistrar {
  const answering = new Map<string, Listener>()
  const held = new Map<string, PromiseWithResolvers<Listener>>()
  const channels = Object.entries(verbs).flatMap(([subject, names]) =>
    names.map((verb) => callChannel(subject, verb)),
  )
  for (const channel of [...channels, chosenFilesChannel]) {
    const waiting = Promise.withResolvers<Listener>()
    held.set(channel, waiting)
    registrar.handle(channel, (event, ...values) => {
      const answer = answering.get(channel)
      // At once where it can be: the last words of a page that closes come from a frame that is about to be gone.
      if (answer !== undefined) return answer(event, ...values)
      return waiting.promise.then((late) => late(event, ...values))
    })
  }
  return {
    handle(channel, listener) {
      const waiting = held.get(channel)
      if (waiting === undefined) throw new Error(`${channel} isn't a call of the contract.`)
      answering.set(channel, listener)
      waiting.resolve(listener)
    },
  }
}
