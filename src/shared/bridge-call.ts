import type { z } from 'zod'

/** A call of the contract: the schema of its input and the type of its reply. */
export interface Call<Input extends z.ZodType = z.ZodType, Reply = unknown> {
  readonly input: Input
  /** Only a type: replies come from main, which made them. */
  readonly reply?: Reply
}

export function call<Input extends z.ZodType>(input: Input) {
  return { returns: <Reply>(): Call<Input, Reply> => ({ input }) }
}
