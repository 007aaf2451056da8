import { accountOperations } from '../../../shared/api/ads/accounts.ts'
import { type Operation, pathParameters, type ReplyOf } from '../../../shared/api/operation.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { Answer, Caller, Input, SendOptions } from '../../core/api/types.ts'

type Send = <O extends Operation>(
  caller: Caller,
  operation: O,
  input: Input<O>,
  options: SendOptions,
) => Promise<Outcome<Answer<ReplyOf<O>>>>

/** Tells a refusal of a user's token from one that is about a single account. */
export interface TokenRevalidation {
  /** The outcome of an operation, as a `forbidden` fault where the service takes the token elsewhere. */
  check<T>(caller: Caller, operation: Operation, outcome: Outcome<T>): Promise<Outcome<T>>
}

/** Nobody waits for this question: where it cannot be answered at once, nothing is said against the token. */
const atOnce: SendOptions = { retry: 'never', maximumWaitMs: 0, waitsForReset: false }

/**
 * The ads hosts have one code for every refusal of authorization (decisions.md, Ads hosts). So a refusal at an address
 * of one account is followed by a reading that is about none: only if that is refused too, the token is.
 */
export function createTokenRevalidation(send: Send): TokenRevalidation {
  const asked = new Map<string, Promise<boolean>>()

  const isTokenRefused = (caller: Caller, { host }: Operation): Promise<boolean> => {
    const key = `${caller.environment.id} ${host} ${caller.credentials.token?.key}`
    const running = asked.get(key)
    if (running !== undefined) return running
    const list = { ...accountOperations.list, host }
    const answer = send(caller, list, { params: { count: 1 } }, atOnce)
      .then((outcome) => !outcome.ok && outcome.fault.kind === 'signedOut')
      .finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }

  return {
    async check(caller, operation, outcome) {
      if (outcome.ok || outcome.fault.kind !== 'signedOut') return outcome
      const { code, message } = outcome.fault
      if (code !== 'UNAUTHORIZED_ACCESS' || !pathParameters(operation).includes('account_id')) return outcome
      if (await isTokenRefused(caller, operation)) return outcome
      return fail({ kind: 'forbidden', reason: code, registrationUrl: null, message })
    },
  }
}
