import type { Operation } from '../../../shared/api/operation.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import type { ServiceError } from '../../answer/service-error.ts'
import type {
  AdsBehaviours,
  AdsReview,
  AdsReviews,
  Context,
  ErasedAdsContext,
  Operations,
  PlatformBehaviours,
  PlatformPathReviews,
  PlatformReviewContext,
  PlatformReviews,
  Refusal,
} from './contract.ts'
import { type References, referencesOf } from './references.ts'

/** An operation with its behavior, without the operation's own types, so a server can loop over them. */
export type Bound =
  | {
      readonly kind: 'platform'
      readonly operation: Operation
      readonly refuse: Refusal
      readonly reviewPath: (context: PlatformReviewContext<Operation>) => ServiceError | null
      readonly review: (context: PlatformReviewContext<Operation>) => readonly RequestError[]
      readonly run: (context: Context<Operation>) => HandlerResult | Promise<HandlerResult>
    }
  | {
      readonly kind: 'ads'
      readonly operation: Operation
      readonly references: References
      readonly review: AdsReview
      readonly run: (context: ErasedAdsContext) => HandlerResult | Promise<HandlerResult>
    }

export function bindPlatform<Group extends Operations>(
  operations: Group,
  behaviours: PlatformBehaviours<Group>,
  refuse: Refusal,
  reviews: PlatformReviews<Group> = {},
  pathReviews: PlatformPathReviews<Group> = {},
): Bound[] {
  return Object.entries(operations).map(([name, operation]) => ({
    kind: 'platform',
    operation,
    refuse,
    // As below.
    reviewPath: (pathReviews[name] ?? (() => null)) as (
      context: PlatformReviewContext<Operation>,
    ) => ServiceError | null,
    review: (reviews[name] ?? (() => [])) as (
      context: PlatformReviewContext<Operation>,
    ) => readonly RequestError[],
    // The server parses parameters with this very operation, so the context is the one that the behavior expects.
    run: behaviours[name] as (context: Context<Operation>) => HandlerResult | Promise<HandlerResult>,
  }))
}

export function bindAds<Group extends Operations>(
  operations: Group,
  behaviours: AdsBehaviours<Group>,
  reviews: AdsReviews<Group> = {},
  references: References = {},
): Bound[] {
  return Object.entries(operations).map(([name, operation]) => ({
    kind: 'ads',
    operation,
    references: referencesOf(operation, references),
    review: reviews[name] ?? (() => []),
    // As above.
    run: behaviours[name] as unknown as (context: ErasedAdsContext) => HandlerResult | Promise<HandlerResult>,
  }))
}
