import type { ApiAnswer, Caller, Input } from '../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import type { Operation, ReplyOf } from '../../../src/shared/api/operation.ts'
import type { Outcome } from '../../../src/shared/core/outcome.ts'
import { openCallback, type Stage, setStage } from '../api/sandbox.ts'

/** The setup of every case: the real client, the real sandbox with its demo data, and two signed-in users. */
export interface Given {
  readonly stage: Stage
  readonly ada: Caller
  readonly bert: Caller
  /** A callback URL that answers challenges; a new one each time, because each can only be registered once. */
  callbackUrl(): string
  /** A number that hasn't been used before, for unique names. */
  unique(): number
  /** The answer of an operation that must succeed. */
  send<O extends Operation>(operation: O, input: Input<O>, caller?: Caller): Promise<ReplyOf<O>>
  /** The default caller of an operation. */
  callerOf(operation: Operation): Caller
  end(): Promise<void>
}

/** The account that only Ada has. */
export const northwind = { account_id: demoAccountIds.northwind } as const
/** The account that Ada and Bert share. */
export const wayline = { account_id: demoAccountIds.wayline } as const

export async function setScene(): Promise<Given> {
  const stage = await setStage({ withoutCounting: true, sharedClock: true })
  const [ada, bert, callback] = await Promise.all([
    stage.signIn('ada'),
    stage.signIn('bert'),
    openCallback(stage),
  ])
  // The cases test operations: they may send more calls than a person does in a window.
  await stage.control('POST', '/rate_limits', { match: { path_regex: '^/' }, limit: 1_000_000, window_s: 60 })
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

/** The answer of a successful outcome; a fault fails the test with its own message. */
export function answerOf<Reply>(outcome: Outcome<ApiAnswer<Reply>>): ApiAnswer<Reply> {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.fault.message} ${JSON.stringify(outcome.fault)}`)
}

/** The first item of a list that the demo data fills. */
export function firstOf<Item>(list: readonly Item[], where: (item: Item) => boolean = () => true): Item {
  const found = list.find(where)
  if (found === undefined) throw new Error('The demonstration has none of these.')
  return found
}
