import type { z } from 'zod'
import type { Operation } from '../../../shared/api/operation.ts'
import type { Finding as RuleFinding } from '../../../shared/core/finding.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import type { AdsError, ServiceError } from '../../answer/service-error.ts'
import type { Incoming } from '../../server/incoming.ts'
import type { Parts } from '../../server/multipart.ts'
import type { Finding } from '../../server/parameters.ts'
import type { Service } from '../../service.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CallerOf, UserCaller } from './caller.ts'

/** A behavior's input, already parsed and checked. */
export interface Context<O extends Operation> {
  readonly operation: O
  /** Typed by the operation's schema: missing is undefined, cleared is null. */
  readonly params: z.output<O['params']>
  readonly caller: CallerOf<O['auth']>
  /** The JSON body, unread; undefined if there is none. `readJson` reads it by the operation's schema. */
  readonly json: unknown
  /** Bytes of the body. */
  readonly bodySize: number
  readonly multipart: Parts | null
  readonly service: Service
  /** Milliseconds since 1970. */
  readonly now: number
  readonly incoming: Incoming
}

/** On the ads hosts: the host's data and, if the path names one, the account. */
export interface AdsContext<O extends Operation> extends Context<O> {
  readonly data: AdsData
  readonly account: 'account_id' extends keyof z.output<O['params']> ? AccountRecord : null
}

export type Operations = Readonly<Record<string, Operation>>

/** One behavior per operation of a group: a missing one doesn't compile. */
export type PlatformBehaviours<Group extends Operations> = {
  readonly [Name in keyof Group]: (context: Context<Group[Name]>) => HandlerResult | Promise<HandlerResult>
}

export type AdsBehaviours<Group extends Operations> = {
  readonly [Name in keyof Group]: (context: AdsContext<Group[Name]>) => HandlerResult | Promise<HandlerResult>
}

/** A request to an ads host during checks: parsed parameters, and the raw text of the others. */
export interface AdsReviewContext
  extends Pick<ErasedAdsContext, 'operation' | 'service' | 'data' | 'account' | 'json' | 'bodySize' | 'now'> {
  readonly caller: UserCaller
  readonly given: Readonly<Record<string, unknown>>
}

/**
 * Errors beyond single parameters: rules over several of them, the body, the account's state. Called even if a
 * parameter is invalid, so all errors are reported at once; a field that already has an error isn't reported again.
 */
export type AdsReview = (context: AdsReviewContext) => readonly (RuleFinding | AdsError)[]

/** The operations of a group that have a review. */
export type AdsReviews<Group extends Operations> = { readonly [Name in keyof Group]?: AdsReview }

/** A request to the platform host during checks: only the parameters that could be read. */
export interface PlatformReviewContext<O extends Operation>
  extends Pick<Context<O>, 'operation' | 'caller' | 'json' | 'service' | 'now'> {
  readonly given: Partial<z.output<O['params']>>
}

/** Errors of the platform host beyond single parameters, reported together with those: see `AdsReview`. */
export type PlatformReviews<Group extends Operations> = {
  readonly [Name in keyof Group]?: (context: PlatformReviewContext<Group[Name]>) => readonly RequestError[]
}

/**
 * The error of a record that a path names and the caller doesn't have, or null. It decides the status, so it comes
 * before everything else that is wrong; the behavior reports it too, if it's the only error.
 */
export type PlatformPathReviews<Group extends Operations> = {
  readonly [Name in keyof Group]?: (context: PlatformReviewContext<Group[Name]>) => ServiceError | null
}

/** How a platform operation reports what is invalid; the ads hosts have one way for all. */
export type Refusal = (
  operation: Operation,
  findings: readonly Finding[],
  request: Pick<Context<Operation>, 'service' | 'incoming'>,
  reviewed: readonly RequestError[],
) => HandlerResult

/** Without the operation's own types. */
export interface ErasedAdsContext extends Context<Operation> {
  readonly data: AdsData
  readonly account: AccountRecord | null
}
