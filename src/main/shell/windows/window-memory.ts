import { z } from 'zod'
import type { Logger, Settings } from '../../core/ports.ts'
import type { WindowSelection } from '../../core/ports-desktop.ts'
import { type Rectangle, windowBounds } from './window-placement.ts'

const key = 'windows'
/** Maximum windows to reopen: a start should lead back to work, not to a pile of windows. */
const maxWindows = 5

/** Screens that only make sense in the middle of a task: a start opens their area. */
const passing = /^\/(?:connect|welcome)\b|\/(?:new|print|register|upload|jobs)\b/

/** The window's route, as after the `#` in its address. A wrong one opens the default screen. */
const place = z
  .string()
  .max(300)
  .regex(/^\/[a-z]+(?:\/[\w%.~:-]{1,120}){0,4}$/)

const selectedId = z.string().max(100).nullable()
const selection = z.strictObject({ environmentId: selectedId, userId: selectedId, accountId: selectedId })

const windowState = z.strictObject({
  bounds: windowBounds,
  maximized: z.boolean(),
  place: place.nullable().catch(null),
  /** What the window works with; null or absent until it has chosen. */
  selection: selection.nullable().default(null).catch(null),
})
export type WindowState = Readonly<z.output<typeof windowState>>

/** An unreadable window doesn't affect the others. */
const windowStates = z.array(windowState.nullable().catch(null))

export interface WindowMemory {
  /** Windows that were open at exit, in the order they were opened. */
  read(): readonly WindowState[]
  save(states: readonly WindowState[]): void
}

export function createWindowMemory(settings: Settings, logger: Pick<Logger, 'warn'>): WindowMemory {
  return {
    read() {
      const storedStates = windowStates.safeParse(settings.get(key)).data ?? []
      return storedStates.filter((state) => state !== null).slice(-maxWindows)
    },
    save(states) {
      const saved = settings.set(key, states.slice(-maxWindows))
      if (!saved.ok) logger.warn('window.stateNotSaved', { fault: saved.fault })
    },
  }
}

/** A window whose state is saved. */
export interface SavedWindow {
  readonly bounds: Rectangle
  readonly maximized: boolean
  readonly address: string
  readonly selection: WindowSelection | null
}

export function stateOf({ address, ...window }: SavedWindow): WindowState {
  const hash = URL.canParse(address) ? new URL(address).hash.slice(1) : ''
  const lasting = passing.test(hash)
    ? /^\/[a-z]+/.exec(hash.replace(/^\/(?:connect|welcome).*/, ''))?.[0]
    : hash
  return { ...window, place: place.safeParse(lasting).data ?? null }
}
