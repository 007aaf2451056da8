import type { Subject } from '../../shared/contract/contract.ts'
import { once } from '../../shared/core/once.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { Handlers } from './dependencies.ts'

/**
 * Handlers whose modules are loaded on the first call, because a start doesn't need them. The console, for example,
 * knows every operation.
 */
export function deferred<S extends Subject>(load: () => Promise<Handlers<S>>): Handlers<S> {
  const loaded = once(load)
  const call = (verb: string) => async (input: never) => {
    const handlers: Readonly<Record<string, (input: never) => Promise<Outcome<unknown>>>> = await loaded()
    const handler = handlers[verb]
    if (handler === undefined) throw new Error(`No handler for ${verb}`)
    return handler(input)
  }
  // The bridge only requests verbs of its contract.
  return new Proxy({} as Handlers<S>, { get: (_handlers, verb) => call(String(verb)) })
}

export interface DeferredService<Service> {
  load(): Promise<Service>
  /** Null before the first `load()` has ended. */
  loaded(): Service | null
}

export function deferredService<Service>(create: () => Promise<Service>): DeferredService<Service> {
  let created: Service | null = null
  const load = once(async () => {
    created = await create()
    return created
  })
  return { load, loaded: () => created }
}
