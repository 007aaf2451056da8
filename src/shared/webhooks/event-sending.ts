import { z } from 'zod'
import { messageText } from '../text/message-text.ts'
import { inboxFilter } from './inbox-filter.ts'

/** Where a test event or a stored event is sent: the program's receiver, or the user's own endpoint. */
export const eventTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('receiver') }),
  z.strictObject({
    kind: z.literal('address'),
    url: z.string().trim().min(1).max(2_000),
    /** The private address the user has allowed, as an earlier answer named it. */
    allowedAddress: z.string().max(60).nullable(),
  }),
])
export type EventTarget = z.infer<typeof eventTarget>

/** The event tester's test cases. */
export const testCases = [
  'once',
  'duplicate',
  'wrongSignature',
  'noSignature',
  'changedBody',
  'outOfOrder',
  'otherScripts',
  'large',
  'oldName',
] as const
export type TestCase = (typeof testCases)[number]

export const testRequest = z.strictObject({
  target: eventTarget,
  trials: z.array(z.enum(testCases)).min(1).max(testCases.length),
  body: messageText.min(2),
})

/** The size of a large event: 1 MB of 1,048,576 bytes, which this program's receiver accepts. */
export const largeEventBytes = 1_048_576

/** The response to one request. */
export type SendResult =
  | { readonly kind: 'answered'; readonly status: number; readonly durationMs: number }
  /** No response: not reached, cut off or too late. */
  | { readonly kind: 'unanswered'; readonly why: string; readonly durationMs: number }
  /** Nothing was sent: the name resolves to this private address. */
  | { readonly kind: 'private'; readonly address: string }

/** Stored events: the listed ones, or all matching ones with exceptions. */
export const eventSelection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: z.array(z.int().min(1)).min(1).max(10_000) }),
  z.strictObject({
    kind: z.literal('matching'),
    text: z.string().max(200),
    filter: inboxFilter,
    except: z.array(z.int().min(1)).max(10_000),
  }),
])
export type EventSelection = z.infer<typeof eventSelection>

/** original: the one it was received with · new: signed with the current environment's secret. */
export const replaySignature = z.enum(['original', 'new'])

export interface ReplayProgress {
  readonly done: number
  readonly total: number
}

/** The result of replaying several events. */
export type BulkReplay =
  | { readonly kind: 'private'; readonly address: string }
  | {
      readonly kind: 'ended'
      readonly total: number
      /** Answered with a 2xx status. */
      readonly accepted: number
      /** The first ones that weren't accepted. */
      readonly failed: readonly { readonly id: number; readonly result: SendResult }[]
      /** All that weren't accepted. */
      readonly failures: number
      /** Deleted before their turn. */
      readonly gone: number
      readonly cancelled: boolean
    }

/** One test case with its expected result; `results` are in sending order. */
export interface TrialResult {
  readonly trial: TestCase
  readonly passed: boolean
  readonly results: readonly SendResult[]
}

export interface ReportCard {
  readonly url: string
  readonly at: number
  readonly trials: readonly TrialResult[]
  readonly privateAddress: string | null
}
