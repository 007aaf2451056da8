import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { provideContractModule, provideModule } from '../../support/provided-modules.ts'

type Listen = (name: string, listener: (payload: unknown) => void) => () => void

const channels = new Map<string, Set<(event: unknown, payload: unknown) => void>>()
const exposed: Record<string, unknown> = {}

/** A message from main on a channel. */
const say = (channel: string, payload: unknown) => {
  for (const heard of channels.get(channel) ?? []) heard(null, payload)
}

provideModule('electron', {
  ipcRenderer: {
    on: (channel: string, heard: (event: unknown, payload: unknown) => void) => {
      channels.set(channel, (channels.get(channel) ?? new Set()).add(heard))
    },
    off: (channel: string, heard: (event: unknown, payload: unknown) => void) => {
      channels.get(channel)?.delete(heard)
    },
  },
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => Object.assign(exposed, { [name]: api }),
  },
  webUtils: {},
})
provideContractModule()

it('keeps a listener while it listens, and no longer', async () => {
  await import('../../../src/preload/index.ts')
  const { eventChannel } = await import('../../../src/shared/bridge/channels.ts')
  const { on } = exposed.flightdeck as { readonly on: Listen }
  const heard: unknown[] = []
  const begin = () => {
    const listener = (payload: unknown) => heard.push(payload)
    return { end: on('jobsChanged', listener), known: new WeakRef(listener) }
  }
  const { end, known } = begin()
  say(eventChannel('jobsChanged'), 1)
  end()
  say(eventChannel('jobsChanged'), 2)
  expect(heard).toEqual([1])

  setFlagsFromString('--expose-gc')
  const collect = () => runInNewContext('gc')()
  await eventually(() => {
    collect()
    // An error that contained the object would keep it alive.
    expect(known.deref() === undefined).toBe(true)
  })
  // The listener's owner may still hold the function that ends it.
  end()
})
