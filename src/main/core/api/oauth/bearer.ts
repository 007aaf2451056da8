import { createHash } from 'node:crypto'
import type { Fault } from '../../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import type { Clock } from '../../ports.ts'
import { type Deadline, deadlineIn, remainingMs } from '../deadline.ts'
import type { BearerTokens, Caller, SendOptions } from '../types.ts'
import { cancelledWhileWaiting, clockTime } from '../waiting.ts'

export interface BearerParts {
  readonly clock: Clock
  readonly obtain: (caller: Caller) => Promise<Outcome<string>>
  readonly revoke: (caller: Caller, token: string, options: SendOptions) => Promise<Outcome<void>>
  /** Stores a token with the caller's application; null deletes it. */
  readonly save: (caller: Caller, token: string | null) => Promise<void>
}

/** The window of the token endpoint (sign-in-and-signing.md#app-only-tokens); code 99 doesn't say when it ends. */
const holdMs = 15 * 60_000

interface Slot {
  token: string | null
  pending: Promise<Outcome<string>> | null
  /** Until then, the service issues no token. */
  held: Deadline | null
  /** A token the service refused; callers may still hold it. */
  refused: string | null
}

export function createBearerTokens({ clock, obtain, revoke, save }: BearerParts): BearerTokens {
  const slots = new Map<string, Slot>()

  const slotOf = (caller: Caller): Slot => {
    const key = applicationKey(caller)
    const existingSlot = slots.get(key)
    if (existingSlot !== undefined) return existingSlot
    const slot: Slot = { token: null, pending: null, held: null, refused: null }
    slots.set(key, slot)
    return slot
  }

  const heldUntil = ({ held }: Slot): number | null => {
    const leftMs = held === null ? 0 : remainingMs(clock, held)
    return leftMs > 0 ? clock.now() + leftMs : null
  }

  const usable = (slot: Slot, caller: Caller): string | null => {
    const callerToken = caller.credentials.bearer
    return slot.token ?? (callerToken === slot.refused ? null : callerToken)
  }

  const request = async (slot: Slot, caller: Caller): Promise<Outcome<string>> => {
    const outcome = await obtain(caller)
    // The keys have changed since, so the token must not be stored with the new ones.
    if (slots.get(applicationKey(caller)) !== slot) return outcome
    if (outcome.ok) {
      slot.token = outcome.value
      slot.refused = null
      await save(caller, outcome.value)
      return outcome
    }
    const { fault } = outcome
    // Stryker disable next-line ConditionalExpression: no other fault has this reason.
    if (fault.kind !== 'forbidden') return outcome
    if (fault.reason !== '99') return outcome
    slot.held = deadlineIn(clock, holdMs)
    return fail(heldFault(clock.now() + holdMs))
  }

  const share = (slot: Slot, caller: Caller): Promise<Outcome<string>> => {
    slot.pending ??= request(slot, caller).finally(() => {
      slot.pending = null
    })
    return slot.pending
  }

  const forget = async (caller: Caller, refused: string): Promise<void> => {
    const slot = slotOf(caller)
    if (usable(slot, caller) !== refused) return
    slot.refused = refused
    slot.token = null
    await save(caller, null)
  }

  return {
    async acquire(caller, signal) {
      const slot = slotOf(caller)
      const usableToken = usable(slot, caller)
      if (usableToken !== null) return succeed(usableToken)
      const until = heldUntil(slot)
      if (until !== null) return fail(heldFault(until))
      return untilCancelled(share(slot, caller), signal)
    },
    async revoke(caller, options = {}) {
      const token = usable(slotOf(caller), caller)
      if (token === null) return succeed(undefined)
      const revoked = await revoke(caller, token, options)
      // A token unknown to the service counts as revoked.
      if (!revoked.ok && revoked.fault.kind !== 'signedOut') return revoked
      await forget(caller, token)
      return succeed(undefined)
    },
    forget,
    forgetApplication(environmentId) {
      for (const key of slots.keys()) if (key.startsWith(`${environmentId} `)) slots.delete(key)
    },
    heldUntil: (caller) => heldUntil(slotOf(caller)),
  }
}

/** The request is shared, so one caller who leaves doesn't end it for the others. */
async function untilCancelled(
  shared: Promise<Outcome<string>>,
  signal: AbortSignal | undefined,
): Promise<Outcome<string>> {
  if (signal === undefined) return shared
  if (signal.aborted) return fail(cancelledWhileWaiting)
  const cancellation = Promise.withResolvers<Outcome<string>>()
  const leave = () => cancellation.resolve(fail(cancelledWhileWaiting))
  signal.addEventListener('abort', leave)
  const outcome = await Promise.race([shared, cancellation.promise])
  signal.removeEventListener('abort', leave)
  return outcome
}

function heldFault(until: number): Fault {
  const message = t`The keys are wrong, or a token was asked for too often: waits until ${clockTime(until)} before asking again.`
  return { kind: 'forbidden', reason: '99', registrationUrl: null, message }
}

/** The same keys at another host are another application: a token goes only to the host that issued it. */
function applicationKey({ environment, credentials }: Caller): string {
  const { key, secret } = credentials.consumer
  const digest = createHash('sha256').update(`${key}\n${secret}`).digest('hex')
  return `${environment.id} ${new URL(environment.platformUrl).origin} ${digest}`
}
