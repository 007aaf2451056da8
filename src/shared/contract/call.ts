import type { z } from 'zod'
import { once } from '../core/once.ts'

/** A call of the contract: the schema of its input and the type of its reply. */
export interface Call<Input extends z.ZodType = z.ZodType, Reply = unknown> {
  readonly input: Input
  /** Only a type: replies come from main, which is trusted. */
  readonly reply?: Reply
}

/** The schema is built on the first call: a start needs hardly any of them. */
export function call<Input extends z.ZodType>(input: () => Input) {
  const built = once(input)
  return {
    returns: <Reply>(): Call<Input, Reply> => ({
      get input() {
        return built()
      },
    }),
  }
}

/** An event of the contract: the type of its payload. */
export interface Event<Payload> {
  readonly payload?: Payload
}

export function event<Payload>(): Event<Payload> {
  return {}
}
