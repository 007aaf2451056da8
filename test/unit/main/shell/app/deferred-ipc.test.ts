import { expect, it } from 'vitest'
import type { CallRegistrar } from '../../../../../src/main/shell/bridge/bridge-server.ts'
import { callChannel, chosenFilesChannel } from '../../../../../src/shared/bridge/channels.ts'
import { calls } from '../../../../../src/shared/contract/contract.ts'
import { provideContractModule } from '../../../../support/provided-modules.ts'

provideContractModule()
const { deferEarlyCalls } = await import('../../../../../src/main/shell/app/deferred-ipc.ts')

type Listener = Parameters<CallRegistrar['handle']>[1]

const event = { sender: Object.create(null), senderFrame: null }

function start() {
  const channels = new Map<string, Listener>()
  const answers = deferEarlyCalls({
    handle(channel, listener) {
      if (channels.has(channel)) throw new Error(`${channel} is taken.`)
      channels.set(channel, listener)
    },
    removeHandler: (channel) => void channels.delete(channel),
  })
  const call = (channel: string, ...values: unknown[]) => {
    const listener = channels.get(channel)
    if (listener === undefined) throw new Error(`${channel} is not taken.`)
    return listener(event, ...values)
  }
  return { channels, answers, call }
}

it('registers every call of the contract at once', () => {
  const expected = Object.entries(calls).flatMap(([subject, names]) =>
    Object.keys(names).map((verb) => callChannel(subject, verb)),
  )
  expect([...start().channels.keys()].toSorted()).toEqual([...expected, chosenFilesChannel].toSorted())
})

it('lets a call wait until it is answered, with everything that came with it', async () => {
  const { answers, call } = start()
  const early = call('flightdeck:app.info', 'early')
  const first = await Promise.race([early, Promise.resolve('nothing yet')])
  expect(first).toBe('nothing yet')
  answers.handle('flightdeck:app.info', async (from, ...values) => [from === event, ...values])
  expect(await early).toEqual([true, 'early'])
  expect(await call('flightdeck:app.info', 'late')).toEqual([true, 'late'])
})

it('passes a call on at once if it can be answered: a page’s last message comes from a frame that is closing', () => {
  const { answers, call } = start()
  let isAsked = false
  answers.handle('flightdeck:app.info', async () => {
    isAsked = true
  })
  void call('flightdeck:app.info')
  expect(isAsked).toBe(true)
})

it('gives a page the answering side’s failure', async () => {
  const { answers, call } = start()
  const early = call('flightdeck:app.info')
  answers.handle('flightdeck:app.info', () => Promise.reject(new Error('No.')))
  await expect(early).rejects.toThrow('No.')
})

it('accepts no handlers for calls that no page can make', () => {
  const { answers } = start()
  expect(() => answers.handle('flightdeck:app.format', async () => null)).toThrow(
    'isn’t a call of the contract',
  )
})
