import type { Caller, Input } from '../../../../src/main/core/api/types.ts'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import type { Given } from '../given.ts'
import type { Unchecked } from '../unchecked.ts'

/** A call that must succeed, and what its answer must contain. */
export interface Success {
  readonly operation: Operation
  readonly call: (given: Given) => Promise<{ readonly reply: unknown; readonly wanted: object | string }>
  /** Only the input, for tests that break it. */
  readonly prepare: (given: Given) => Promise<Unchecked>
}

type Prepared<O extends Operation> = Input<O> & {
  /** The caller, if it isn't the default for the operation's authentication. */
  readonly caller?: Caller
  /** A part of the reply, or a text on a page. */
  readonly wanted: object | string
}

/** `succeeds(operation)(given => …)`: in two steps, so that the operation's types apply to the prepared input. */
export function succeeds<O extends Operation>(operation: O) {
  return (prepare: (given: Given) => Prepared<O> | Promise<Prepared<O>>): Success => ({
    operation,
    async prepare(given) {
      // The operation's own types are useless to a test that breaks the input.
      return (await prepare(given)) as unknown as Unchecked
    },
    async call(given) {
      const prepared = await prepare(given)
      const reply = await given.send(operation, prepared, prepared.caller)
      return { reply, wanted: prepared.wanted }
    },
  })
}
