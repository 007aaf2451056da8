import { z } from 'zod'
import { once } from '../core/once.ts'
import { problemExtras } from '../core/problem.ts'
import { appPermissions, appTiers, capPeriods, capScopes, streamIssues } from './app-choices.ts'
import { sandboxFaults } from './sandbox-fault.ts'

/** What a person sees and sets in the built-in sandbox through its control interface. */

export interface SandboxPerson {
  readonly username: string
  readonly name: string
  /** Titles of what the person broadcasts now. */
  readonly space: string | null
  readonly broadcast: string | null
}

/** A public post that people can answer. */
export interface SandboxPost {
  readonly id: string
  readonly username: string
  readonly text: string
}

/** A conversation of several people. */
export interface SandboxConversation {
  readonly id: string
  /** User names of those in it. */
  readonly users: readonly string[]
}

export interface SandboxPeople {
  /** First those who can sign in. */
  readonly people: readonly SandboxPerson[]
  /** Latest first. */
  readonly posts: readonly SandboxPost[]
  /** Latest first. */
  readonly conversations: readonly SandboxConversation[]
  /** Acts per second of the simulated life; 0 when it's off. */
  readonly rate: number
  /** Number of acts since life was turned on. */
  readonly acts: number
}

export const lifePaces = ['off', 'slow', 'lively'] as const
export type LifePace = (typeof lifePaces)[number]

/** Acts per second. */
export const lifeRates: Readonly<Record<LifePace, number>> = { off: 0, slow: 0.2, lively: 5 }

/** The sandbox's clock. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Compared to real time; 0 while it's stopped. */
  readonly speed: number
}

/** Speeds to choose from, compared to real time. */
export const clockSpeeds = [0, 1, 60, 3_600, 86_400] as const
const maxMoveMs = 366 * 24 * 3_600_000

export const clockChange = once(() =>
  z.discriminatedUnion('kind', [
    /** Moves it forward, from where it is. */
    z.strictObject({ kind: z.literal('move'), ms: z.int().min(1).max(maxMoveMs) }),
    z.strictObject({ kind: z.literal('set'), now: z.int().min(0).max(8.64e15) }),
    z.strictObject({ kind: z.literal('speed'), speed: z.literal(clockSpeeds) }),
    /** Returns to the real time. */
    z.strictObject({ kind: z.literal('real') }),
  ]),
)
export type ClockChange = z.output<ReturnType<typeof clockChange>>

/** Posts that an app may write and be sent in a period. */
export const usageCap = once(() =>
  z.strictObject({
    posts: z.int().min(0).max(1_000_000_000),
    period: z.enum(capPeriods),
    /** Account: of all apps together. */
    scope: z.enum(capScopes),
  }),
)

const appKey = z.string().min(1).max(200)

/** All switches of one app. */
export const appChange = once(() =>
  z.strictObject({
    consumerKey: appKey,
    permission: z.enum(appPermissions),
    /** Whether its package includes this version of the interface. */
    enrolled: z.boolean(),
    /** Whether it's a client of the platform itself, which may not use the interface. */
    official: z.boolean(),
    tier: z.enum(appTiers),
    usageCap: usageCap().nullable(),
    streamIssue: z.enum(streamIssues).nullable(),
    /** Groups of operations that its package lacks. */
    without: z.array(z.string().min(1).max(60)).max(60),
    maxAccountSubscriptions: z.int().min(0).max(1_000_000),
    maxActivitySubscriptions: z.int().min(0).max(1_000_000),
    maxStreamEvents: z.int().min(1).max(1_000_000),
  }),
)
export type SandboxAppChange = z.output<ReturnType<typeof appChange>>

/** An app of the sandbox with its switches. */
export type SandboxApp = SandboxAppChange & { readonly name: string }

export interface SandboxConnection {
  readonly id: string
  readonly endpoint: string
  readonly connectedAt: number
}

export interface SandboxApps {
  /** First the one that this program uses. */
  readonly apps: readonly SandboxApp[]
  readonly connections: readonly SandboxConnection[]
}

export const disconnectTypes = once(
  () => problemExtras()['operational-disconnect'].shape.disconnect_type.unwrap().options,
)

export const disconnectOrder = once(() =>
  z.strictObject({
    /** Null ends every connection. */
    connectionId: z.string().min(1).max(60).nullable(),
    /** Null cuts them without a last message. */
    type: z.enum(disconnectTypes()).nullable(),
  }),
)
export type DisconnectOrder = z.output<ReturnType<typeof disconnectOrder>>

export const faultMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** A fault for some requests only. */
export const faultPlan = once(() =>
  z.strictObject({
    fault: z.enum(sandboxFaults).exclude(['none']),
    /** Null for every method. */
    method: z.enum(faultMethods).nullable(),
    /** Part of the path; empty for every path. */
    path: z.string().max(500),
    /** How many requests it affects; null for all until faults are removed. */
    times: z.int().min(1).max(10_000).nullable(),
  }),
)
export type FaultPlan = z.output<ReturnType<typeof faultPlan>>

/** A fault that waits for requests. */
export interface PlannedFault {
  /** Null for every method. */
  readonly method: string | null
  /** Part of the path; empty for every path. */
  readonly path: string
  readonly status: number | null
  readonly delayMs: number
  readonly hold: boolean
  readonly drop: 'before' | 'after' | null
  /** How many more requests it affects; null for all. */
  readonly times: number | null
}

export interface SandboxFaults {
  /** Oldest first. */
  readonly planned: readonly PlannedFault[]
  /** Requests that wait until faults are removed. */
  readonly held: readonly { readonly method: string; readonly path: string }[]
}
