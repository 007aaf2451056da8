import { z } from 'zod'
import { t } from '../text/language.ts'

/** Which received events are forwarded to a program on this computer. */
export const forwardingSettings = z.strictObject({
  enabled: z.boolean(),
  url: z.string().trim().max(2_000),
  /** Null: all kinds. */
  kinds: z.array(z.string().min(1).max(200)).min(1).max(200).nullable(),
  /** Whether events with a wrong, missing or unchecked signature are left out. */
  validOnly: z.boolean(),
})
export type ForwardingSettings = z.infer<typeof forwardingSettings>

export const defaultForwarding: ForwardingSettings = { enabled: false, url: '', kinds: null, validOnly: true }

/** Requests that the program refuses or doesn't answer before an event is given up, over about four hours. */
export const maxForwardAttempts = 14
const maxForwardBackoffMs = 3_600_000

/** Pause after the given attempt: 4 seconds, then twice as long each time, up to an hour. */
export function forwardBackoffMs(attempts: number): number {
  return Math.min(maxForwardBackoffMs, 4_000 * 2 ** (attempts - 1))
}

/** While nothing listens at the address, all events wait. It's tried again after 1, 2, 4 … and at most 30 seconds. */
export const maxReconnectMs = 30_000

export function reconnectMs(failures: number): number {
  return Math.min(maxReconnectMs, 1_000 * 2 ** (failures - 1))
}

export interface ForwardingState {
  readonly settings: ForwardingSettings
  readonly forwarded: number
  readonly failed: number
  readonly waiting: number
}

export const forwardStates = ['waiting', 'forwarded', 'failed'] as const

/** The result of forwarding one event. */
export interface ForwardResult {
  readonly state: (typeof forwardStates)[number]
  /** Requests that the program got; without a connection there's none. */
  readonly attempts: number
  /** Of the last attempt; null without an answer. */
  readonly status: number | null
  readonly durationMs: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
}

export interface EventForward extends ForwardResult {
  readonly event: number
}

/** What became of one attempt. */
export interface ForwardAttempt {
  readonly event: number
  readonly result: ForwardResult
  /** When it's tried again; null if it isn't. */
  readonly nextAt: number | null
}

export const onlyLoopback = t`Enter an address on this computer, such as http://localhost:3000/hooks. Events are forwarded to localhost, 127.0.0.1 or [::1] only.`

/** Whether a forwarding address names this computer; main also checks what the name resolves to. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const usable = (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
  return usable && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
