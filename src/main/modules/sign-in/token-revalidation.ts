import { type Operation, pathParameters, type ReplyOf } from '../../../shared/api/operation.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import type { ApiAnswer, Caller, Input, SendOptions } from '../../core/api/types.ts'

type Send = <O extends Operation>(
  caller: Caller,
  operation: O,
  input: Input<O>,
  options: SendOptions,
) => Promise<Outcome<ApiAnswer<ReplyOf<O>>>>

/** Distinguishes a refused token from a refusal of one account. */
export interface TokenRevalidation {
  /** Returns a `forbidden` fault if the service accepts the token elsewhere. */
  check<T>(caller: Caller, operation: Operation, outcome: Outcome<T>): Promise<Outcome<T>>
}

/** Made in passing: if it can't be answered at once, the token counts as valid. */
const atOnce: SendOptions = { retry: 'never', maximumWaitMs: 0, waitsForReset: false }

/**
 * The ads hosts have one code for every refusal (decisions.md, Ads hosts), so an account's refusal is followed by a
 * read that needs no account. Only if that's refused too is the token invalid.
 */
export function createTokenRevalidation(send: Send): TokenRevalidation {
  const runningChecks = new Map<string, Promise<boolean>>()

  const listAccounts = async (caller: Caller, host: Operation['host']) => {
    const { accountOperations } = await import('../../../shared/api/ads/accounts.ts')
    return send(caller, { ...accountOperations.list, host }, { params: { count: 1 } }, atOnce)
  }

  const isTokenRefused = (caller: Caller, { host }: Operation): Promise<boolean> => {
    const key = `${caller.environment.id} ${host} ${caller.credentials.token?.key}`
    const running = runningChecks.get(key)
    if (running !== undefined) return running
    const answer = listAccounts(caller, host)
      .then((outcome) => !outcome.ok && outcome.fault.kind === 'signedOut')
      .finally(() => runningChecks.delete(key))
    runningChecks.set(key, answer)
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
