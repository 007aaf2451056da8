import type { Answer, Caller, Input } from '../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import type { Operation, ReplyOf } from '../../../src/shared/api/operation.ts'
import type { Outcome } from '../../../src/shared/core/outcome.ts'
import { openCallback, type Stage, setStage } from '../api/sandbox.ts'

/** What every case starts from: the real client, the real sandbox with its demonstration, and two people signed in. */
export interface Given {
  readonly stage: Stage
  readonly ada: Caller
  readonly bert: Caller
  /** A callback address that answers challenges; a new one each time, for one address is registered once. */
  callbackUrl(): string
  /** A number that has not been given before, for names that have to be unique. */
  unique(): number
  /** The answer of an operation that has to succeed. */
  send<O extends Operation>(operation: O, input: Input<O>, caller?: Caller): Promise<ReplyOf<O>>
  /** On whose behalf an operation is called where nothing else is said. */
  callerOf(operation: Operation): Caller
  end(): Promise<void>
}

/** The account that Ada has to herself. */
export const northwind = { account_id: demoAccountIds.northwind } as const
/** The account that Ada and Bert share. */
export const wayline = { account_id: demoAccountIds.wayline } as const

export async function setScene(): Promise<Given> {
  const stage = await setStage({ withoutCounting: true })
  const [ada, bert, callback] = await Promise.all([
    stage.signIn('ada'),
    stage.signIn('bert'),
    openCallback(stage),
  ])
  // The cases are about operations: they may call more often than a person does in a minute.
  await stage.control('POST', '/rate_limits', {
    match: { path_regex: '^/ads' },
    limit: 1_000_000,
    window_s: 60,
  })
  let last = 0
  const unique = () => {
    last += 1
    return last
  }
  const callerOf = ({ auth }: Operation) => (auth === 'user' ? ada : stage.app)
  return {
    stage,
    ada,
    bert,
    unique,
    callbackUrl: () => `${callback.url}?case=${unique()}`,
    callerOf,
    async send(operation, input, caller) {
      return answerOf(await stage.client.send(caller ?? callerOf(operation), operation, input)).reply
    },
    async end() {
      await callback.close()
      await stage.end()
    },
  }
}

/** The answer of an outcome that has to be one; a fault fails the test with its own words. */
export function answerOf<Reply>(outcome: Outcome<Answer<Reply>>): Answer<Reply> {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.fault.message} ${JSON.stringify(outcome.fault)}`)
}

/** The first of a list that the demonstration fills. */
export function firstOf<Item>(list: readonly Item[], where: (item: Item) => boolean = () => true): Item {
  const found = list.find(where)
  if (found === undefined) throw new Error('The demonstration has none of these.')
  return found
}
