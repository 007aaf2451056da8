import type { Caller, Input } from '../../../../src/main/core/api/types.ts'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import type { Given } from '../given.ts'
import type { Unchecked } from '../unchecked.ts'

/** A call that has to succeed, and what its answer has to hold. */
export interface Success {
  readonly operation: Operation
  readonly call: (given: Given) => Promise<{ readonly reply: unknown; readonly wanted: object | string }>
  /** The input alone, for tests that break it. */
  readonly prepare: (given: Given) => Promise<Unchecked>
}

type Prepared<O extends Operation> = Input<O> & {
  /** Whoever calls, where it is not the usual one of the operation's authentication. */
  readonly caller?: Caller
  /** A part of the reply, or a text that a page has. */
  readonly wanted: object | string
}

/** `succeeds(operation)(given => …)`: two steps, so that the operation's types reach what is prepared. */
export function succeeds<O extends Operation>(operation: O) {
  return (prepare: (given: Given) => Prepared<O> | Promise<Prepared<O>>): Success => ({
    operation,
    async prepare(given) {
      // What the operation's own types say of it is of no use to a test that breaks it.
      return (await prepare(given)) as unknown as Unchecked
    },
    async call(given) {
      const prepared = await prepare(given)
      const reply = await given.send(operation, prepared, prepared.caller)
      return { reply, wanted: prepared.wanted }
    },
  })
}
