import { z } from 'zod'

/** How the receiver answers during the user's tests. Signatures are still verified first. */
export const receiverBehaviour = z.strictObject({
  /** Which requests it applies to. */
  on: z.enum(['events', 'challenges', 'both']),
  delayMs: z.int().min(0).max(60_000),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('normal') }),
    z.strictObject({ kind: z.literal('status'), status: z.int().min(200).max(599) }),
    /** Answers a challenge with a wrong digest, and events normally. */
    z.strictObject({ kind: z.literal('wrongDigest') }),
    /** Closes the connection without an answer. */
    z.strictObject({ kind: z.literal('cut') }),
  ]),
})
export type ReceiverBehaviour = z.infer<typeof receiverBehaviour>

export const defaultBehaviour: ReceiverBehaviour = { on: 'both', delayMs: 0, answer: { kind: 'normal' } }

export function isDefault({ delayMs, answer }: ReceiverBehaviour): boolean {
  return delayMs === 0 && answer.kind === 'normal'
}
