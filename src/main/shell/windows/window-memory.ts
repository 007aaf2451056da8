import { z } from 'zod'
import type { Logger, Settings } from '../../core/ports.ts'
import { type Rectangle, windowBounds } from './window-placement.ts'

const key = 'windows'
/** More are not opened again: a start is to lead back to work, not to a pile. */
const mostWindows = 5

/** Screens that only mean something in the middle of something: a start leads to their area. */
const passing = /^\/(?:connect|welcome)\b|\/(?:new|print|register|upload|jobs)\b/

/** Where in the program a window is, as in its address behind the `#`. A wrong one means the usual beginning. */
const place = z
  .string()
  .max(300)
  .regex(/^\/[a-z]+(?:\/[\w%.~:-]{1,120}){0,4}$/)

/** What is remembered of a window. */
const windowState = z.strictObject({
  bounds: windowBounds,
  maximized: z.boolean(),
  place: place.nullable().catch(null),
})
export type WindowState = Readonly<z.output<typeof windowState>>

/** One that cannot be read takes no other with it. */
const windowStates = z.array(windowState.nullable().catch(null))

export interface WindowMemory {
  /** Of the windows that were open when the program ended, in the order in which they were opened. */
  read(): readonly WindowState[]
  keep(states: readonly WindowState[]): void
}

export function createWindowMemory(settings: Settings, logger: Pick<Logger, 'warn'>): WindowMemory {
  return {
    read() {
      const stored = windowStates.safeParse(settings.get(key)).data ?? []
      return stored.filter((state) => state !== null).slice(-mostWindows)
    },
    keep(states) {
      const saved = settings.set(key, states.slice(-mostWindows))
      if (!saved.ok) logger.warn('window.stateNotSaved', { fault: saved.fault })
    },
  }
}

/** What would be remembered of a window with this address. */
export function stateOf(bounds: Rectangle, maximized: boolean, address: string): WindowState {
  const hash = URL.canParse(address) ? new URL(address).hash.slice(1) : ''
  const lasting = passing.test(hash)
    ? /^\/[a-z]+/.exec(hash.replace(/^\/(?:connect|welcome).*/, ''))?.[0]
    : hash
  return { bounds, maximized, place: place.safeParse(lasting).data ?? null }
}
